import type { WalletAddresses } from '../keys/deriveAccounts.js'
import { smartAddressOf } from './smartAddress.js'

/**
 * Checks whether an account belongs to this seed: the account of either family, or the smart account that its key owns.
 */
export function ownsAccount({ eip155, solana }: WalletAddresses, account: string): boolean {
  return [eip155, solana, smartAddressOf(eip155)].includes(account)
}
