import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import type { WalletAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'

/** The signer: one of these addresses, on one network. */
export type SilentSigner = { address: string; addresses: WalletAddresses; networkId: string }

/**
 * Signs the text of a sign-in message for the account that it names.
 *
 * @returns undefined if the wallet must be unlocked first. The wallet stays connected, and the page requests the
 * signature later
 *
 * @throws WalletError, ACCOUNT_MISMATCH if the wallet has changed
 */
export async function signSilently(
  { rpc, vault }: { rpc: Rpc; vault: Pick<Vault, 'withSeed'> },
  message: string,
  { address, addresses, networkId }: SilentSigner,
): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(message)
  try {
    return await vault.withSeed(async (entropy) => {
      if (networkId.startsWith('solana:')) {
        const [{ base58 }, { signSolanaBytes }] = await Promise.all([
          import('@scure/base'),
          import('../signing/solana.js'),
        ])
        return base58.encode(await signSolanaBytes(entropy, bytes, address))
      }
      if (address === addresses.eip155)
        return (await import('../signing/eip155.js')).signEip155Message(entropy, bytes, address)
      const { openSmartAccount, withOwnerKey } = await import('../smart/smartAccount.js')
      const account = openSmartAccount({ isSponsored: false, networkId, owner: addresses.eip155, rpc })
      return account.signMessage(bytes, (run) => withOwnerKey(entropy, run))
    })
  } catch (error) {
    if (error instanceof WalletError && error.code === 'SECRET_NEEDED') return undefined
    throw error
  }
}
