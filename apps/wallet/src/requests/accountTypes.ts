import type { FrameAccountType } from '@portico/protocol/frame'
import { getSupportedChains } from '@portico/protocol/http'
import type { KnownWallet } from '../custody/knownWallet.js'
import type { ServerCall } from '../session/serverCall.js'
import type { FrameStore } from '../storage/frameStore.js'
import { createWalletStore } from '../storage/walletStore.js'

const typeName = 'account-type'
const networksName = 'smart-networks'

/** A network that has smart accounts, and whether the operator pays for their operations. */
export type SmartNetwork = { id: string; isSponsored: boolean }

export type AccountTypes = {
  /** Returns the networks for which the server has a bundler. */
  networks: () => Promise<readonly SmartNetwork[]>
  find: (networkId: string) => Promise<SmartNetwork | undefined>
  /** Returns the account type in use on a network: the one that the wallet's user chose, if the network has it. */
  typeOn: (networkId: string, wallet: Pick<KnownWallet, 'walletId'>) => Promise<FrameAccountType>
  prefer: (type: FrameAccountType, wallet: Pick<KnownWallet, 'walletId'>) => Promise<void>
}

/**
 * Reads and writes which account is in use. Default: the smart account if the network has it. Specification, section 6.
 */
export function createAccountTypes({ call, store }: { call: ServerCall; store: FrameStore }): AccountTypes {
  let asked: Promise<readonly SmartNetwork[]> | undefined

  async function ask(): Promise<readonly SmartNetwork[]> {
    try {
      const { smartAccounts } = await call(getSupportedChains, {})
      await store.put(networksName, smartAccounts ?? [])
      return smartAccounts ?? []
    } catch {
      asked = undefined
      // The server may be down, and this must not change which account is shown.
      const kept = await store.get(networksName)
      return Array.isArray(kept) ? (kept as SmartNetwork[]) : []
    }
  }

  function networks(): Promise<readonly SmartNetwork[]> {
    asked ??= ask()
    return asked
  }

  const ofWallet = (wallet: Pick<KnownWallet, 'walletId'>) => createWalletStore(store, async () => wallet)
  const find = async (networkId: string) => (await networks()).find(({ id }) => id === networkId)

  return {
    find,
    networks,
    prefer: (type, wallet) => ofWallet(wallet).put(typeName, type),
    async typeOn(networkId, wallet) {
      if ((await ofWallet(wallet).get(typeName)) === 'eoa') return 'eoa'
      return (await find(networkId)) ? 'smartAccount' : 'eoa'
    },
  }
}
