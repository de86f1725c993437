/** Stores used nonces and ended sessions, shared by all processes of a backend. */
export type SiwxStore = {
  /**
   * Stores `key` until it expires. Of two simultaneous calls exactly one must return true: `INSERT … ON CONFLICT DO
   * NOTHING`, `SET … NX`.
   *
   * @param expiresAtMs unix milliseconds
   * @returns false if the key was already stored
   */
  add(key: string, expiresAtMs: number): Promise<boolean>
  /**
   * Stores that what `key` names has ended, if it began until `endedMs`: one session, or all sessions of an account. A
   * later call may only increase that time.
   *
   * @param endedMs unix milliseconds
   * @param expiresAtMs unix milliseconds; afterwards the entry may be removed
   */
  setEnded(key: string, endedMs: number, expiresAtMs: number): Promise<void>
  /** Returns the `endedMs` of the key. If the key is unknown or was removed, returns undefined. */
  getEnded(key: string): Promise<number | undefined>
}
