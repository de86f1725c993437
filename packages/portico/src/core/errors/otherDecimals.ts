/**
 * Returns why an amount of a token must not be moved: the amount was shown and computed with other decimals than the
 * token has, so a different amount would leave the account. Undefined if the decimals match, or if one of them is not
 * known.
 */
export function otherDecimals(known: number | undefined, shown: number | undefined): string | undefined {
  return known === undefined || shown === undefined || known === shown
    ? undefined
    : `The network says that this token has ${known} decimals, not ${shown}.`
}
