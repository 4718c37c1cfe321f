"""One HTML page with a player in it, for a phone, a projector or a learning platform.

Script, style and traces are in the page: it needs neither Python nor a network.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from html import escape
from typing import Any

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body class="kt-page">
<main>
<h1>{title}</h1>
<noscript><p>{sentence} This page shows it step by step where scripts are allowed.</p></noscript>
<div id="kt-player"></div>
</main>
<script type="application/json" id="kt-saved">{saved}</script>
<script type="module">
{script}
</script>
</body>
</html>
"""


def page_of(state: Mapping[str, Any], *, title: str, sentence: str, script: str, style: str) -> str:
    """The page for a player's state: its traits by name, with `data` as bytes.

    `script` ends with what makes a model of the state and hands it to `render`: `page.js`.
    """
    data = [base64.b64encode(part).decode("ascii") for part in state["data"]]
    saved = json.dumps({**state, "data": data}, separators=(",", ":"))
    return PAGE.format(
        title=escape(title),
        sentence=escape(sentence),
        style=style,
        saved=saved.replace("<", "\\u003c"),  # no text in it can end the script element
        script=script,
    )
