/** The text that explains to the user why a login failed. */
export type LoginFailure = {
  words: string
  /** How many seconds the user has to wait, and a function that returns the text for the seconds left. */
  wait?: { seconds: number; say: (secondsLeft: number) => string } | undefined
}
