/** Stores used nonces and ended sessions, shared by all processes of a backend. */
export type SiwxStore = {
  /**
   * Stores `key` until it expires. Of two simultaneous calls, exactly one must return true. In SQL that is `INSERT … ON
   * CONFLICT DO NOTHING`, in Redis `SET … NX`.
   *
   * @param expiresAtMs unix milliseconds
   * @returns false if the key was already stored
   */
  add(key: string, expiresAtMs: number): Promise<boolean>
  /**
   * Stores that a session, or every session of an account, has ended if it began no later than `endedMs`. `key` names
   * the session or the account. A later call may only increase that time.
   *
   * @param endedMs unix milliseconds
   * @param expiresAtMs unix milliseconds; afterwards the entry may be removed
   */
  setEnded(key: string, endedMs: number, expiresAtMs: number): Promise<void>
  /** Returns the `endedMs` of the key, or undefined if the key is unknown or was removed. */
  getEnded(key: string): Promise<number | undefined>
}
