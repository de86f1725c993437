import { email, maxLength, pipe, string } from 'valibot'

/** An e-mail address of at most 254 characters (RFC 5321, 4.5.3.1.3). The server compares addresses in small letters. */
export const emailSchema = pipe(string(), maxLength(254), email())
