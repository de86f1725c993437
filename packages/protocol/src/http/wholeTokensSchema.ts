import { pipe, regex, string } from 'valibot'

/**
 * Whole tokens in decimal notation, exact. A uint256 has at most 78 digits, and a token at most 255 decimals. A text
 * with more of either is not an amount of a token.
 */
export const wholeTokensSchema = pipe(
  string(),
  regex(/^\d{1,78}(\.\d{1,255})?$/, 'must be a decimal number that a token can have'),
)
