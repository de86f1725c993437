import { defineLazyClient } from '../lazyClient.js'
import type { Portico } from '../portico.js'
import { raiseAlert } from '../raiseAlert.js'
import { readMetadata } from '../readMetadata.js'
import { resumeAsked } from '../resumeAsked.js'
import { removeSessions, replace } from '../sessions.js'
import { deviceStorage } from '../storage/deviceStorage.js'
import { type WalletConnectClient, walletConnectId } from '../walletConnectClient.js'
import { loadedWalletConnectSlot, walletConnectSlot } from '../walletConnectSlot.js'
import { openWallet } from './openWallet.js'
import { toNamedConnector } from './toNamedConnector.js'

/** Returns the kit's only WalletConnect client. The first call loads it. */
export const loadWalletConnect = defineLazyClient<WalletConnectClient>({
  create: createClient,
  follow,
  loaded: loadedWalletConnectSlot,
  loading: walletConnectSlot,
})

async function createClient(portico: Portico): Promise<WalletConnectClient> {
  const { createWalletConnectClient } = await import('../../walletconnect/createWalletConnectClient.js')
  const { internal, options } = portico
  return createWalletConnectClient({
    ...options.walletConnect,
    metadata: readMetadata(options.metadata),
    networks: portico.networks,
    onAlert: (code) => void raiseAlert(portico, code, { origin: location.origin }),
    onLateAnswer: (answer) =>
      void import('../askedSends.js')
        .then(({ settleAsked }) => settleAsked(portico, answer))
        .catch((error: unknown) =>
          internal.log.add('warn', 'A late answer could not be read', { error: String(error) }),
        ),
    onLog: (message, data) => internal.log.add('warn', message, data),
    onPrompt: (request) => openWallet({ storage: deviceStorage(portico) }, request),
    storageKey: options.storageKey,
  })
}

/**
 * Keeps the kit's connections in sync with the client's session, on every change. Returns a function that ends this.
 */
function follow(portico: Portico, client: WalletConnectClient): () => void {
  const { internal, store } = portico
  const mine = () => store.getState().connections.filter(({ connectorId }) => connectorId === walletConnectId)

  const onSession = () => {
    const session = client.getSession()
    const ended = mine().filter(({ namespace }) => !session?.namespaces[namespace])
    removeSessions(portico, ended, 'wallet')
  }
  const stops = [
    client.subscribe(onSession),
    portico.on('connect', ({ connection, restored }) => {
      const session = client.getSession()
      const connector = internal.sessions.get(`${connection.namespace}:${walletConnectId}`)?.session.connector
      // For a restored connection, `reconnect` does this.
      if (connection.connectorId === walletConnectId && !restored) resumeAsked(portico)
      if (!restored || connection.connectorId !== walletConnectId || !session || !connector) return
      const { imageUrl, name } = toNamedConnector(connector, session)
      replace(portico, connection, { imageUrl, name })
    }),
    portico.on('disconnect', ({ connectorId, reason }) => {
      // The wallet has one session for all families. It ends when the last connection ends. Another tab ends its
      // session itself.
      if (connectorId === walletConnectId && reason === 'user' && mine().length === 0)
        void client.disconnect()
    }),
  ]
  onSession()
  return () => {
    for (const stop of stops) stop()
  }
}
