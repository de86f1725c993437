import { pipe, regex, string, trim } from 'valibot'

/** The code in an email: six digits. */
export const otpSchema = pipe(string('must be six digits'), trim(), regex(/^\d{6}$/, 'must be six digits'))
