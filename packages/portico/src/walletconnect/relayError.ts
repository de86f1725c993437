/** A relay's error response. */
export class RelayError extends Error {
  override name = 'RelayError'
  readonly code: number
  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}
