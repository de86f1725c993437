/** An error of wallets whose families have no error codes: only a sentence. */
export class SpokenError extends Error {
  override name = 'Error'
}
