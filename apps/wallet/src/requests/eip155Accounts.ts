import type { Vault } from '../custody/vault.js'
import type { AccountTypes } from './accountTypes.js'
import { checkNetwork } from './checkNetwork.js'
import { noSmartAccount } from './noSmartAccount.js'
import { RpcRefusal } from './RpcRefusal.js'

/** `owner` is the address of the key that signs. `isSponsored` is there for a smart account alone. */
export type Eip155Account = { address: `0x${string}`; owner: `0x${string}`; isSponsored?: boolean }

export type Eip155Accounts = {
  eip155Account: (named: unknown, networkId: string) => Promise<Eip155Account>
  smartSender: (named: unknown, chainId: unknown, networkId: string) => Promise<Eip155Account>
}

/** Finds the EVM account that a request is for. */
export function createEip155Accounts({
  accountTypes,
  vault,
}: {
  accountTypes: AccountTypes
  vault: Vault
}): Eip155Accounts {
  /** The account that a request names, or the one in use. */
  async function eip155Account(named: unknown, networkId: string): Promise<Eip155Account> {
    const { addresses } = await vault.known()
    const owner = addresses.eip155
    const plain: Eip155Account = { address: owner, owner }
    const network = await accountTypes.find(networkId)
    const smart = network && { ...(await smartOf(plain)), isSponsored: network.isSponsored }
    const inUse = smart && (await accountTypes.typeOn(networkId)) === 'smartAccount' ? smart : plain
    if (named === undefined) return inUse
    const found = [inUse, plain, smart].find(
      (each) => typeof named === 'string' && each?.address.toLowerCase() === named.toLowerCase(),
    )
    if (found) return found
    throw new RpcRefusal(4100, 'This request is for another account.')
  }

  /** Session keys are of the smart account, whichever account is in use. */
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

/** The smart account of a key, on every network, whether or not it is in use. */
export async function smartOf({ owner }: Pick<Eip155Account, 'owner'>): Promise<Eip155Account> {
  const { smartAddressOf } = await import('../smart/smartAddress.js')
  return { address: smartAddressOf(owner), owner }
}

export const isSmart = ({ isSponsored }: Eip155Account) => isSponsored !== undefined
