import { readRpcRequest, toCaipNetworkId } from '@portico/protocol/frame'
import { numberToHex } from 'viem'
import type { Site } from '../approval/approvalRequest.js'
import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import type { Rpc } from '../networks/rpc.js'
import type { ServerCall } from '../session/serverCall.js'
import type { Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import type { AccountTypes } from './accountTypes.js'
import type { ReadBalances } from './assets.js'
import { createCallBatches } from './callBatches.js'
import { readEip155 } from './checkNetwork.js'
import { createEip155Accounts } from './eip155Accounts.js'
import { createEstimateOperation } from './estimateOperation.js'
import type { Handles } from './handle.js'
import type { NetworkState } from './networkState.js'
import { noSmartAccount } from './noSmartAccount.js'
import { createOpenSmart } from './openSmart.js'
import { createPermissionRequests } from './permissionRequests.js'
import { createPlainCalls } from './plainCalls.js'
import { RpcRefusal } from './RpcRefusal.js'
import { createSendRequests } from './sendRequests.js'
import { createSendSigned } from './sendSigned.js'
import { createSmartOperations } from './smartOperations.js'
import { createSolanaRequests } from './solanaRequests.js'
import { createTextRequests, operationHashBytes } from './textRequests.js'
import { createUnclearSends } from './unclearSends.js'

export type RpcPayload = { method: string; params?: unknown; chainId?: unknown }

export type RpcRequestOptions = {
  accountTypes: AccountTypes
  call: ServerCall
  networks: NetworkState
  /** Returns the balances of an account, as the server reads them. */
  readBalances: ReadBalances
  rpc: Rpc
  session: Pick<Session, 'call'>
  store: FrameStore
  surface: Surface
  vault: Vault
}

/** The wallet supports `wallet_getAssets`. Source: ERC-7811. */
const assetDiscovery = { supported: true }

/**
 * Creates the handler of RPC_REQUEST. Safe methods run immediately, and others run after an approval. A method that is
 * not in the table is refused.
 */
export function createRpcRequest({
  accountTypes,
  call,
  networks,
  readBalances,
  rpc,
  session,
  store,
  surface,
  vault,
}: RpcRequestOptions) {
  const batches = createCallBatches({ known: () => vault.known(), rpc, store })
  const unclear = createUnclearSends({ store })
  const { eip155Account, smartSender } = createEip155Accounts({ accountTypes, vault })
  const openSmart = createOpenSmart({ rpc, session, vault })
  const sendSigned = createSendSigned({ unclear })
  const askForOperation = createSmartOperations({ openSmart, rpc, sendSigned, unclear })
  const askForCalls = createPlainCalls({ rpc, sendSigned, unclear, vault })

  /** Describes one of the user's accounts on all networks, or on the requested ones. Source: EIP-5792. */
  async function describeCapabilities(params: unknown, networkId: string) {
    const [named, chainIds] = Array.isArray(params) ? params : []
    const { isSponsored } = await eip155Account(named, networkId)
    const smart = await accountTypes.networks()
    const ids = [...new Set([networkId, ...smart.map(({ id }) => id)])]
    const isSmart = (id: string) => isSponsored !== undefined && smart.some((network) => network.id === id)
    return Object.fromEntries(
      ids
        .map((id) => [numberToHex(readEip155(id).chainId), isSmart(id)] as const)
        .filter(([id]) => !Array.isArray(chainIds) || chainIds.includes(id))
        .map(([id, can]) => [
          id,
          can
            ? { assetDiscovery, atomic: { status: 'supported' }, paymasterService: { supported: true } }
            : {
                assetDiscovery,
                atomic: { status: 'unsupported' },
                // If the plain account signed such a message, the smart account that it owns would accept it as an
                // operation.
                ...(isSponsored === undefined && {
                  personalSign: { refusedByteLengths: [operationHashBytes] },
                }),
              },
        ]),
    )
  }

  const safe: Readonly<Record<string, (params: unknown, networkId: string) => Promise<unknown>>> = {
    eth_accounts: async (_, networkId) => [(await eip155Account(undefined, networkId)).address],
    eth_chainId: async (_, networkId) => numberToHex(readEip155(networkId).chainId),
    eth_estimateUserOperationGas: createEstimateOperation({ accountTypes, openSmart, rpc, smartSender }),
    wallet_getAssets: async (params, networkId) => {
      const [asked] = Array.isArray(params) ? params : []
      if (typeof asked !== 'object' || asked === null)
        throw new RpcRefusal(-32602, 'params.0 must name an account')
      const { address } = await eip155Account(asked.account, networkId)
      const { listAssets, readAssetQuery } = await import('./assets.js')
      const query = readAssetQuery(asked)
      if ('problem' in query) throw new RpcRefusal(-32602, query.problem)
      return listAssets(await readBalances(address), query)
    },
    wallet_getCallsStatus: (params) => batches.status(params),
    wallet_getCapabilities: (params, networkId) => describeCapabilities(params, networkId),
  }

  const asked: Handles = {
    ...createTextRequests({ eip155Account, openSmart, vault }),
    ...createSendRequests({ askForCalls, askForOperation, batches, eip155Account, smartSender }),
    ...createPermissionRequests({ askForOperation, call, smartSender }),
    ...createSolanaRequests({ rpc, sendSigned, unclear, vault }),
  }

  return async function answerRpcRequest(
    payload: RpcPayload,
    site: Site,
    /** Aborted once the page gives the request up. Default: it never does. */
    signal?: AbortSignal,
  ): Promise<unknown> {
    const read = readRpcRequest(payload)
    if ('code' in read) throw new RpcRefusal(read.code, read.message)
    const isSolana = read.method.startsWith('solana_')
    const named = payload.chainId === undefined ? undefined : toCaipNetworkId(payload.chainId)
    const family = isSolana ? 'solana' : 'eip155'
    const networkId = named?.startsWith(`${family}:`) ? named : networks.currentOf(family)
    if (read.approval === 'ask') {
      const handle = asked[read.method]
      if (!handle) throw new RpcRefusal(4200, `This wallet does not offer ${read.method}.`)
      // Cast: the method's schema has parsed these parameters for its handler, but the look-up by name loses the pair.
      return handle(read.params as never, {
        ask: (request, run) => surface.ask(site, request, run, signal),
        site,
        networkId,
      })
    }
    const own = safe[read.method]
    if (own) return own(read.params, networkId)
    if (/UserOperation|supportedEntryPoints/.test(read.method) && !(await accountTypes.find(networkId))) {
      throw noSmartAccount()
    }
    return rpc(networkId, read.method, read.params ?? [])
  }
}
