import { toComparableBareName } from '../format/toComparableName.js'
import type { Connector } from './connector.js'

/** The fields that identify a wallet in one family. */
export type WalletOfFamily = Pick<Connector, 'chain' | 'id' | 'name' | 'duplicateOf'>

/**
 * Checks by name whether two connectors of different families may reach the same wallet. If so, a disconnect in one
 * family is skipped, because it would end the wallet's connection in the other family too. A name is not enough to show
 * the two as one: see `isOneWallet` of the modal. A wallet that imitates another wallet of its own family matches none.
 */
export function isSameWallet(a: WalletOfFamily, b: WalletOfFamily): boolean {
  if (a.chain === b.chain || a.duplicateOf !== undefined || b.duplicateOf !== undefined) return false
  return a.id === b.id || toComparableBareName(a.name) === toComparableBareName(b.name)
}
