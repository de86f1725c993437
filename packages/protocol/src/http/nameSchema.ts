import { maxLength, minLength, pipe, string } from 'valibot'

/** A name as clients ask for it, whole or its first label alone. What it may hold is the server's to judge. */
export const nameSchema = pipe(string(), minLength(1), maxLength(255))
