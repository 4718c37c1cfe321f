// A saved page: the player without Python. This model keeps what the player writes, and cannot send.
{
  const saved = JSON.parse(document.getElementById("kt-saved").textContent);
  const page = document.getElementById("kt-player");
  const listeners = [];

  const bytesOf = (text) => new DataView(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
  const kept = { ...saved, data: saved.data.map(bytesOf) };
  const tell = (name, value) => listeners.filter(([heard]) => heard === name).forEach(([, act]) => act(value));

  const model = {
    get: (name) => kept[name],
    set(name, value) {
      kept[name] = value;
      tell(`change:${name}`, value);
    },
    save_changes() {},
    on: (name, act) => listeners.push([name, act]),
    off: (name, act) => listeners.splice(0, listeners.length, ...listeners.filter((each) => each[0] !== name || each[1] !== act)),
  };

  render({ model, el: page });
  if (window.top === window) page.firstChild.focus({ preventScroll: true }); // its keys work at once
}
