import { pipe, regex, string, trim } from 'valibot'

/** The six digits of a code from an email. */
export const otpSchema = pipe(string('must be six digits'), trim(), regex(/^\d{6}$/, 'must be six digits'))
