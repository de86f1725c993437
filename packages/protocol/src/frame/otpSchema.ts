import { pipe, regex, string, trim } from 'valibot'

/** Six digits, as mailed. */
export const otpSchema = pipe(string('must be six digits'), trim(), regex(/^\d{6}$/, 'must be six digits'))
