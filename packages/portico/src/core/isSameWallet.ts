import type { Connector } from './connector.js'

/** What tells one wallet in one family from another. */
export type WalletOfFamily = Pick<Connector, 'chain' | 'id' | 'name' | 'duplicateOf'>

/**
 * True where two connectors of different families may reach one wallet, by their names at least: enough not to tell a wallet
 * of a disconnect, which would end what it has in the other family. Never enough to show the two as one: see `isOneWallet` of
 * the modal. One that looks like another wallet of its own family is nobody else's.
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
