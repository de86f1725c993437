import type { Account } from '../../core/account.js'
import { isAddress } from './address.js'
import type { SolanaWalletAccount } from './standardWallet.js'

/** Maximum number of accounts to read. */
const maxAccounts = 100

/**
 * Reads the Solana accounts in a wallet's response, in the wallet's order and without duplicates. Leaves out everything
 * else.
 */
export function readAccounts(input: unknown): Account<'solana'>[] {
  const accounts = new Map<string, Account<'solana'>>()
  for (const account of Array.isArray(input) ? input.slice(0, maxAccounts) : []) {
    // WalletConnect's accounts are only addresses.
    const { address, chains } = (
      typeof account === 'string' ? { address: account } : (account ?? {})
    ) as Partial<SolanaWalletAccount>
    if (!address || !isAddress(address)) continue
    if (chains && !Array.from(chains).some((chain) => String(chain).startsWith('solana:'))) continue
    accounts.set(address, { address, namespace: 'solana', type: 'eoa' })
  }
  return [...accounts.values()]
}
