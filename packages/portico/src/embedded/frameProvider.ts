import type { EmbeddedClient, EmbeddedNamespace, EmbeddedUser } from '../core/embeddedClient.js'
import { type ClientContext, readLimitMs } from './clientContext.js'
import { createProvider, type EmittingProvider } from './createProvider.js'

/** The methods that send a transaction. A permission is granted and revoked by one, too. */
const sendsTransaction = /send|permissions/i

/** Creates the provider of one family. The frame performs its requests. */
export function createFrameProvider(
  namespace: EmbeddedNamespace,
  { account, ask, frame, options }: ClientContext,
  { getUser, isConnected }: Pick<EmbeddedClient, 'getUser' | 'isConnected'>,
): EmittingProvider {
  const { restoring } = account

  async function restoreUser(): Promise<EmbeddedUser | null> {
    const known = account.read().users[namespace]
    if (known) return known
    const running = restoring.get(namespace)
    if (running) return running
    const restored = isConnected()
      .then((isConnected) => (isConnected ? getUser(namespace) : null))
      .finally(() => restoring.delete(namespace))
    restoring.set(namespace, restored)
    return restored
  }

  return createProvider({
    ask: async ({ isForUser, method, networkId, params }) => {
      const channel = frame.open()
      await channel.ready()
      // A third-party frame signs on the network that was last set. Ours reads the network from the request.
      if (!channel.hasPort() && account.onFrame.networkId !== networkId) {
        await channel.ask('SWITCH_NETWORK', { chainId: networkId })
        account.onFrame.networkId = networkId
      }
      return channel.ask(
        'RPC_REQUEST',
        { chainId: networkId, chainNamespace: namespace, method, ...(params !== undefined && { params }) },
        // The user has no time limit. A node or a bundler has one.
        {
          isForUser,
          isSend: isForUser && sendsTransaction.test(method),
          limitMs: isForUser ? null : readLimitMs,
        },
      )
    },
    namespace,
    networkIds: options.networks.flatMap((network) =>
      network.chainNamespace === namespace ? [network.caipNetworkId] : [],
    ),
    onRefused: options.onRefused,
    readUser: () => account.read().users[namespace],
    restoreUser,
    switchNetwork: async (networkId) => {
      await ask('SWITCH_NETWORK', { chainId: networkId })
      await getUser(namespace, { networkId })
    },
  })
}
