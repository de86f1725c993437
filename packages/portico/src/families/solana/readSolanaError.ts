import { readWalletError, type WalletError } from '../walletError.js'

/** What hardware behind a wallet says where it cannot sign something. 0x6985 is its owner's own no. */
const hardwareWords =
  /ledger|hardware wallet|hardware account|transport ?status|off-?chain (message|sign)|blind sign|0x6(a8[0-9a-f]|808|d0[0-9a-f]|e0[0-9a-f]|b0[0-9a-f])\b/i

/** Reads a wallet's error; Solana's wallets say a refusal in words more often than by a code. */
export function readSolanaError(error: unknown): WalletError {
  const read = readWalletError(error)
  // Wallets call it a refusal of the person, who was asked nothing.
  if (hardwareWords.test(read.says) && !/0x6985/i.test(read.says)) {
    const details = `A hardware wallet may not sign this: look at its screen and settings, or use another account. (${read.details})`
    return { ...read, details, kind: 'other' }
  }
  const isRefusal =
    read.kind === 'other' && /\b(reject|declin|cancel+|den(y|ied))|approval denied/i.test(read.says)
  // 5000 is CAIP-25's way to say no, of WalletConnect's wallets.
  return isRefusal || read.codes.includes(5000) ? { ...read, kind: 'rejected' } : read
}
