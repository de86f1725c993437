import { check, maxLength, pipe, string } from 'valibot'

/** The origin of a page, as browsers write it: `https://app.example`. */
export const webOriginSchema = pipe(
  string(),
  maxLength(256),
  check((input) => URL.canParse(input) && new URL(input).origin === input, 'must be an origin'),
)
