import { maxLength, minLength, pipe, string } from 'valibot'

/** A name in a request, complete or only its first label. The server decides which names are valid. */
export const nameSchema = pipe(string(), minLength(1), maxLength(255))
