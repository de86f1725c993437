import { readWalletError, type WalletFailure } from '../walletError.js'

/** Words of nodes and programs. A text with one of them means that the network refused, not the user. */
const networkWords = /simulat|\b(rpc|node|cluster|validator|leader|blockhash|lamports|program|already)\b/i

/** Reads a wallet's error. Solana's wallets report a rejection by its text more often than by a code. */
export function readSolanaError(error: unknown): WalletFailure {
  const read = readWalletError(error)
  if (read.isOfHardware) return read
  const isRefusal =
    read.kind === 'other' &&
    /\b(reject|declin|cancel+|den(y|ied))|approval denied/i.test(read.says) &&
    !networkWords.test(read.says)
  // 5000 is CAIP-25's code for a rejection, which wallets behind WalletConnect use.
  return isRefusal || read.codes.includes(5000) ? { ...read, kind: 'rejected' } : read
}
