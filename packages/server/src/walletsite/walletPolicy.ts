/** What a page of the wallet's site may do, and who may frame it. */
export type WalletPagePolicy = {
  /** Origins or patterns of `parseOriginPattern`. Empty: nobody. */
  parents: readonly string[]
}

/**
 * The policy of a page of the wallet's site: its own scripts alone, no markup from text (Trusted Types without a policy),
 * nothing from anywhere else.
 *
 * A pattern for one label, `https://*.example.com`, stands for several in CSP: the page itself compares again, exactly.
 */
export function walletContentSecurityPolicy({ parents }: WalletPagePolicy): string {
  // A source of CSP is a name, never an IPv6 address: such a parent is let in by no browser anyway.
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
