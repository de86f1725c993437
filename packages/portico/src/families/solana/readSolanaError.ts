import { readWalletError, type WalletError } from '../walletError.js'

/** Words of nodes and programs: with them the network refused, not the user. */
const networkWords = /simulat|\b(rpc|node|cluster|validator|leader|blockhash|lamports|program|already)\b/i

/** Reads a wallet's error. Solana's wallets more often report a rejection by its text than by a code. */
export function readSolanaError(error: unknown): WalletError {
  const read = readWalletError(error)
  if (read.isOfHardware) return read
  const isRefusal =
    read.kind === 'other' &&
    /\b(reject|declin|cancel+|den(y|ied))|approval denied/i.test(read.says) &&
    !networkWords.test(read.says)
  // 5000 is CAIP-25's code for a rejection, used by WalletConnect's wallets.
  return isRefusal || read.codes.includes(5000) ? { ...read, kind: 'rejected' } : read
}
