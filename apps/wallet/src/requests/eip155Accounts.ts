import type { Vault } from '../custody/vault.js'
import type { AccountTypes } from './accountTypes.js'
import { checkNetwork } from './checkNetwork.js'
import { noSmartAccount } from './noSmartAccount.js'
import { RpcRefusal } from './RpcRefusal.js'

/** An EVM account. `owner` is the address of the key that signs. Only a smart account has `isSponsored`. */
export type Eip155Account = { address: `0x${string}`; owner: `0x${string}`; isSponsored?: boolean }

export type Eip155Accounts = {
  eip155Account: (named: unknown, networkId: string) => Promise<Eip155Account>
  smartSender: (named: unknown, chainId: unknown, networkId: string) => Promise<Eip155Account>
}

/** Creates functions that find the EVM account of a request. */
export function createEip155Accounts({
  accountTypes,
  vault,
}: {
  accountTypes: AccountTypes
  vault: Vault
}): Eip155Accounts {
  /** Returns the account that a request names, or the one in use. */
  async function eip155Account(named: unknown, networkId: string): Promise<Eip155Account> {
    const wallet = await vault.known()
    const owner = wallet.addresses.eip155
    const plain: Eip155Account = { address: owner, owner }
    const network = await accountTypes.find(networkId)
    const smart = network && { ...(await smartOf(plain)), isSponsored: network.isSponsored }
    const inUse = smart && (await accountTypes.typeOn(networkId, wallet)) === 'smartAccount' ? smart : plain
    if (named === undefined) return inUse
    const found = [inUse, plain, smart].find(
      (each) => typeof named === 'string' && each?.address.toLowerCase() === named.toLowerCase(),
    )
    if (found) return found
    throw new RpcRefusal(4100, 'This request is for another account.')
  }

  /** Returns the smart account for session keys, whichever account is in use. */
  async function smartSender(named: unknown, chainId: unknown, networkId: string): Promise<Eip155Account> {
    checkNetwork(chainId, networkId)
    const { addresses } = await vault.known()
    const { address: own } = await smartOf({ owner: addresses.eip155 })
    const sender = (await accountTypes.find(networkId))
      ? await eip155Account(named ?? own, networkId)
      : undefined
    if (sender && isSmart(sender)) return sender
    throw noSmartAccount()
  }

  return { eip155Account, smartSender }
}

/** Returns the smart account of a key. It is the same on every network, whether or not it is in use. */
export async function smartOf({ owner }: Pick<Eip155Account, 'owner'>): Promise<Eip155Account> {
  const { smartAddressOf } = await import('../smart/smartAddress.js')
  return { address: smartAddressOf(owner), owner }
}

export const isSmart = ({ isSponsored }: Eip155Account) => isSponsored !== undefined
