import type { Wallet } from '../wallet.js'

/** Prefix of the id of a wallet that is in no directory. After the prefix comes the wallet's site. */
export const peerPrefix = 'peer:'

/** True for a wallet that is in no directory, and that scanned a code of this site before. */
export function isPeerWallet({ id }: Pick<Wallet, 'id'>): boolean {
  return id.startsWith(peerPrefix)
}
