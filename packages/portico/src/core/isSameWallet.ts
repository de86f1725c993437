import type { Connector } from './connector.js'

/** The fields that identify a wallet in one family. */
export type WalletOfFamily = Pick<Connector, 'chain' | 'id' | 'name' | 'duplicateOf'>

/**
 * Checks whether two connectors of different families may reach the same wallet, judging by their names. That is
 * enough to skip a disconnect, which would end the wallet's connection in the other family. It is never enough to show
 * the two as one: see `isOneWallet` of the modal. A wallet that imitates another one of its own family matches none.
 */
export function isSameWallet(a: WalletOfFamily, b: WalletOfFamily): boolean {
  if (a.chain === b.chain || a.duplicateOf !== undefined || b.duplicateOf !== undefined) return false
  return a.id === b.id || toLook(a.name) === toLook(b.name)
}

/** Reduces a name to what the families do not vary: without case, spaces and the word "wallet". */
function toLook(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._-]|wallet$/g, '')
}
