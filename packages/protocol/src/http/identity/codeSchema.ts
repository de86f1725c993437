import { pipe, regex, string } from 'valibot'

/** The six digits of a mailed code. */
export const codeSchema = pipe(string(), regex(/^\d{6}$/, 'must be six digits'))
