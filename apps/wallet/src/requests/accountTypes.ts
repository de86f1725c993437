import type { FrameAccountType } from '@portico/protocol/frame'
import { getSupportedChains } from '@portico/protocol/http'
import type { ServerCall } from '../session/serverCall.js'
import type { FrameStore } from '../storage/frameStore.js'

const typeName = 'account-type'
const networksName = 'smart-networks'

/** A network where smart accounts are, and whether the operator pays for what they do. */
export type SmartNetwork = { id: string; isSponsored: boolean }

export type AccountTypes = {
  /** Where the server has a bundler. */
  networks: () => Promise<readonly SmartNetwork[]>
  find: (networkId: string) => Promise<SmartNetwork | undefined>
  /** Which account a network is used with: the one that was chosen, where the network has it. */
  typeOn: (networkId: string) => Promise<FrameAccountType>
  prefer: (type: FrameAccountType) => Promise<void>
}

/** Which of a person's accounts is in use. Default: the smart account, where there is one. Specification, section 6. */
export function createAccountTypes({ call, store }: { call: ServerCall; store: FrameStore }): AccountTypes {
  let asked: Promise<readonly SmartNetwork[]> | undefined

  async function ask(): Promise<readonly SmartNetwork[]> {
    try {
      const { smartAccounts } = await call(getSupportedChains, {})
      await store.put(networksName, smartAccounts ?? [])
      return smartAccounts ?? []
    } catch {
      asked = undefined
      // A server that is away for a moment must not change whose account is shown.
      const kept = await store.get(networksName)
      return Array.isArray(kept) ? (kept as SmartNetwork[]) : []
    }
  }

  function networks(): Promise<readonly SmartNetwork[]> {
    asked ??= ask()
    return asked
  }

  const find = async (networkId: string) => (await networks()).find(({ id }) => id === networkId)

  return {
    find,
    networks,
    prefer: (type) => store.put(typeName, type),
    async typeOn(networkId) {
      if ((await store.get(typeName)) === 'eoa') return 'eoa'
      return (await find(networkId)) ? 'smartAccount' : 'eoa'
    },
  }
}
