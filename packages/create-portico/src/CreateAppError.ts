export type CreateAppErrorCode =
  | 'BAD_FAMILIES'
  | 'BAD_NAME'
  | 'BAD_OPTION'
  | 'BAD_TEMPLATE'
  | 'CANCELED'
  | 'FOLDER_NOT_EMPTY'
  | 'FOLDER_NOT_WRITABLE'
  | 'NOT_ANSWERED'

/** A problem that the user can solve. The message says what happened, then what to do. */
export class CreateAppError extends Error {
  readonly code: CreateAppErrorCode

  constructor(code: CreateAppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CreateAppError'
    this.code = code
  }
}
