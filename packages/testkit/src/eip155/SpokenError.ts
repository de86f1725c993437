/** An error as wallets of families without codes give it: words alone. */
export class SpokenError extends Error {
  override name = 'Error'
}
