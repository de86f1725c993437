/** An error of a wallet whose family has no error codes. It has only a sentence. */
export class SpokenError extends Error {
  override name = 'Error'
}
