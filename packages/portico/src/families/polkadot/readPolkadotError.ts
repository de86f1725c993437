import { readWalletError, type WalletFailure } from '../walletError.js'

/** Reads a wallet's error. Polkadot wallets have no error codes, so it recognizes a rejection by its text. */
export function readPolkadotError(error: unknown): WalletFailure {
  const read = readWalletError(error)
  if (read.kind !== 'other' || read.isOfHardware) return read
  // After a rejection, the extension itself writes "is not allowed to interact with this extension".
  if (
    /\b(reject|cancel|declin|den(y|ied)|not allowed to interact)/i.test(read.says) ||
    read.codes.includes(5000)
  )
    return { ...read, kind: 'rejected' }
  return /pending/i.test(read.says) ? { ...read, kind: 'pending' } : read
}
