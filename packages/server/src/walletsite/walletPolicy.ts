/** What a page of the wallet's site may do, and which origins may frame it. */
export type WalletPagePolicy = {
  /** Origins or patterns of `parseOriginPattern`. Empty: none. */
  parents: readonly string[]
}

/**
 * Returns the policy of a page of the wallet's site: only its own scripts, no markup from text (Trusted Types without a
 * policy), and nothing from elsewhere.
 *
 * In CSP, `https://*.example.com` matches several labels instead of one. The page itself compares its parent exactly.
 */
export function walletContentSecurityPolicy({ parents }: WalletPagePolicy): string {
  // A source in CSP cannot be an IPv6 address, so no browser would allow such a parent.
  const ancestors = parents.filter((parent) => !parent.includes('['))
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
