/** Why a login failed, for the user. */
export type LoginFailure = {
  words: string
  /** The user has to wait this many seconds, and what is said with fewer of them. */
  wait?: { seconds: number; say: (secondsLeft: number) => string } | undefined
}
