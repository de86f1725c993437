import type { WalletAddresses } from '../keys/deriveAccounts.js'
import { smartAddressOf } from './smartAddress.js'

/** Whether an account is one of this seed's: of either family, or the smart account that its key owns. */
export function ownsAccount({ eip155, solana }: WalletAddresses, account: string): boolean {
  return [eip155, solana, smartAddressOf(eip155)].includes(account)
}
