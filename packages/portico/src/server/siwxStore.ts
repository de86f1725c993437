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
}
