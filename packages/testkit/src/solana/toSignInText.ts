/**
 * Writes the text of a sign-in; the wallet fills in what the site leaves out. Source: Sign In With Solana, in
 * EIP-4361's format.
 */
export function toSignInText(input: { address: string; origin: string } & Record<string, unknown>): string {
  const { address, domain = new URL(input.origin).host, statement, resources } = input
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, field]) => (field === undefined ? [] : [`${name}: ${field}`]))
  if (Array.isArray(resources)) fields.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    ...(statement === undefined ? [] : ['', String(statement)]),
    ...(fields.length === 0 ? [] : ['', ...fields]),
  ].join('\n')
}
