import { pipe, regex, string } from 'valibot'

/** The six digits of a code from an email. */
export const codeSchema = pipe(string(), regex(/^\d{6}$/, 'must be six digits'))
