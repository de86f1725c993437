import { pipe, regex, string } from 'valibot'

/**
 * Whole tokens in decimal notation, exact. A uint256 has no more than 78 digits, and a token no more than 255 decimals: an
 * answer with more of either is not one about a token.
 */
export const wholeTokensSchema = pipe(
  string(),
  regex(/^\d{1,78}(\.\d{1,255})?$/, 'must be a decimal number that a token can have'),
)
