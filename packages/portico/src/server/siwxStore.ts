/** Remembers what was used or ended, for all processes of a backend alike. */
export type SiwxStore = {
  /**
   * Remembers `key` until then. Of two calls at the same time exactly one is told true: `INSERT … ON CONFLICT DO NOTHING`,
   * `SET … NX`.
   *
   * @param expiresAtMs Unix milliseconds
   * @returns false where the key was known already
   */
  add(key: string, expiresAtMs: number): Promise<boolean>
  has(key: string): Promise<boolean>
  /**
   * Remembers that sessions of `account` which began up to `endedMs` are over. A later call moves it on, and never back.
   *
   * @param endedMs Unix milliseconds
   * @param expiresAtMs Unix milliseconds; when it may be forgotten
   */
  setEnded(account: string, endedMs: number, expiresAtMs: number): Promise<void>
  /** What `setEnded` said last of the account; undefined where it said nothing, or may have forgotten. */
  getEnded(account: string): Promise<number | undefined>
}
