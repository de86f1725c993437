import { WalletError } from '../errors/WalletError.js'
import type { WalletAddresses } from '../keys/deriveAccounts.js'
import type { KnownWallet } from './knownWallet.js'

export function assertSame({ addresses }: KnownWallet, { eip155, solana }: WalletAddresses): void {
  if (eip155 !== addresses.eip155 || solana !== addresses.solana) throw strangeAccounts()
}

export function strangeAccounts(): WalletError {
  return new WalletError('SEAL_BROKEN', { problem: 'strangeAccounts' })
}
