import { readWalletError, type WalletError } from '../walletError.js'

/** Reads a wallet's error. Polkadot wallets have no error codes, so a rejection is recognized by its text. */
export function readPolkadotError(error: unknown): WalletError {
  const read = readWalletError(error)
  if (read.kind !== 'other' || read.isOfHardware) return read
  // "is not allowed to interact with this extension" is the extension's own sentence after a rejection.
  if (
    /\b(reject|cancel|declin|den(y|ied)|not allowed to interact)/i.test(read.says) ||
    read.codes.includes(5000)
  )
    return { ...read, kind: 'rejected' }
  return /pending/i.test(read.says) ? { ...read, kind: 'pending' } : read
}
