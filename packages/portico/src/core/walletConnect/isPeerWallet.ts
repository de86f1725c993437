import type { Wallet } from '../wallet.js'

/** Prefix of the id of a wallet that no directory lists, before the wallet's site. */
export const peerPrefix = 'peer:'

/** True for a wallet that scanned a code of this site before and that no directory lists. */
export function isPeerWallet({ id }: Pick<Wallet, 'id'>): boolean {
  return id.startsWith(peerPrefix)
}
