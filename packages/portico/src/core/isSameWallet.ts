import type { Connector } from './connector.js'

/** What tells one wallet in one family from another. */
export type WalletOfFamily = Pick<Connector, 'chain' | 'id' | 'name' | 'duplicateOf'>

/**
 * True where two connectors of different families reach one wallet: an extension announces itself in each of its families
 * by another way, and the name is all that these ways share. One that looks like another wallet of its own family is
 * nobody else's.
 */
export function isSameWallet(a: WalletOfFamily, b: WalletOfFamily): boolean {
  if (a.chain === b.chain || a.duplicateOf !== undefined || b.duplicateOf !== undefined) return false
  return a.id === b.id || toLook(a.name) === toLook(b.name)
}

/** A name without what the families add to it: case, spaces, and the word that all wallets have. */
function toLook(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._-]|wallet$/g, '')
}
