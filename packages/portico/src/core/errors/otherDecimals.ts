/**
 * Why an amount of a token is not moved: it was shown, and reckoned, by other decimals than the token itself has, so another
 * amount would leave the account. Undefined where nobody knows better.
 */
export function otherDecimals(known: number | undefined, shown: number | undefined): string | undefined {
  return known === undefined || shown === undefined || known === shown
    ? undefined
    : `The network says that this token has ${known} decimals, not ${shown}.`
}
