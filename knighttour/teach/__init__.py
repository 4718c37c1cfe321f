"""What asks and answers: the lessons as files, the lab that shows them, guesses and checks."""
