import { pipe, regex, string } from 'valibot'

/**
 * 32 random bytes in base64url, without padding. The form of tokens, attempts, handles, verifiers and halves of keys.
 */
export const secretSchema = pipe(string(), regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))
