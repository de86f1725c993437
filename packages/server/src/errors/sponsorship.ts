import { RequestError } from './request.js'

/** The operator's paymaster pays for no more operations of this account today. */
export class SponsorshipLimitReachedError extends RequestError<'SPONSORSHIP_LIMIT_REACHED'> {
  override name = 'SponsorshipLimitReachedError'
  constructor({
    perAccountADay,
    retryAfterSeconds,
  }: {
    perAccountADay: number
    retryAfterSeconds: number
  }) {
    super(
      'SPONSORSHIP_LIMIT_REACHED',
      `The operator pays for ${perAccountADay} operations of an account a day, and none are left. Pay the fee yourself, or try again in ${retryAfterSeconds} s.`,
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    )
  }
}
