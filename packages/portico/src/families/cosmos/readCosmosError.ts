import { readWalletError, type WalletFailure } from '../walletError.js'

/** Reads a wallet's error. Cosmos wallets have no error codes, so it examines the text. */
export function readCosmosError(error: unknown): WalletFailure {
  const read = readWalletError(error)
  if (read.kind !== 'other' || read.isOfHardware) return read
  if (/\b(reject|declin|cancel|den(y|ied))/i.test(read.says) || read.codes.includes(5000))
    return { ...read, kind: 'rejected' }
  // Keplr: "There is no modular chain info for x"; Leap: "Invalid chain id".
  return /no (modular )?chain info|(invalid|unknown|unsupported) chain/i.test(read.says)
    ? { ...read, kind: 'unsupported' }
    : read
}
