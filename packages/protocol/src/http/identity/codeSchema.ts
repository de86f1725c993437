import { pipe, regex, string } from 'valibot'

/** The code in an email: six digits. */
export const codeSchema = pipe(string(), regex(/^\d{6}$/, 'must be six digits'))
