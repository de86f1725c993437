import type { CaipNetworkId } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { startAttempt } from '../attempt.js'
import { ConnectionFailedError, ConnectorNotFoundError } from '../errors/connection.js'
import type { ApprovedAddresses } from '../family.js'
import { findActive } from '../findActive.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { addSession } from '../sessions.js'
import type { Connection } from '../state.js'
import { deviceStorage } from '../storage/deviceStorage.js'
import { addRecentWallet } from '../storage/storedKeys.js'
import { track } from '../track.js'
import type { Wallet } from '../wallet.js'
import { loadWalletConnect } from '../walletConnect/loadWalletConnect.js'
import { keepDeepLinkChoice } from '../walletConnect/openWallet.js'
import { toNamedConnector } from '../walletConnect/toNamedConnector.js'
import {
  type Pairing,
  type WalletConnectClient,
  type WalletConnectNamespace,
  type WalletConnectParameters,
  walletConnectId,
} from '../walletConnectClient.js'

export type ConnectWalletConnectParameters = {
  /**
   * Called with a pairing for the caller to show or open, and again with a new one when it expires. Until the first
   * call, the caller decides what to show.
   */
  onPairing: (pairing: Pairing) => void
  /** CAIP-2 network to connect on, if the wallet approves it. Default: the one in use. */
  networkId?: CaipNetworkId | undefined
  /**
   * The wallet from the directory that the user chose. It is used for the list of recent wallets, the deep-link choice,
   * the icon and the events.
   */
  wallet?: Wallet | undefined
  /**
   * Called once the wallet is connected. Return true if a link passed the pairing to the wallet, and false if the user
   * scanned it. Used only for the event. Default: scanned.
   */
  wasOpened?: (() => boolean) | undefined
  /**
   * Requests the sign-in with the same approval (`wc_sessionAuthenticate`), if every configured network is of eip155.
   * Called for each pairing. A wallet that does not support this connects without a sign-in, and `onSignIn` is not
   * called.
   */
  signIn?: WalletConnectParameters['signIn']
  /**
   * Called with the verified sign-ins that the wallet signed. It is awaited: a rejection ends the session and fails the
   * attempt.
   */
  onSignIn?: WalletConnectParameters['onSignIn']
  /** If it aborts, the call rejects with the signal's reason or `ModalClosedError`, and no connection is left. */
  signal?: AbortSignal | undefined
}

export type ConnectWalletConnectReturnType = Connection

/**
 * Connects a wallet through WalletConnect, in every configured family that the wallet approves, and makes it the one in
 * use. A newer call of this action or of `connect` supersedes an older one.
 *
 * @returns the connection in the family in use, or in the first family that the wallet approved
 * @throws NotStartedError, ConnectorNotFoundError, ConnectionRejectedError, RelayUnreachableError,
 * AttemptSupersededError, ModalClosedError, ConnectionFailedError
 */
export async function connectWalletConnect(
  portico: Portico,
  parameters: ConnectWalletConnectParameters,
): Promise<ConnectWalletConnectReturnType> {
  assertStarted(portico, 'connectWalletConnect')
  const { networkId, onPairing, onSignIn, signal, signIn, wallet, wasOpened } = parameters
  const { activeNamespace, connectors, networkIds: inUse } = portico.store.getState()
  const wanted = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const namespace = wanted?.chainNamespace ?? activeNamespace
  const networkIds = wanted ? { ...inUse, [namespace]: wanted.caipNetworkId } : inUse
  const ways = connectors.filter(({ id }) => id === walletConnectId)
  const first = ways.find(({ chain }) => chain === namespace) ?? ways[0]
  if (!first) throw new ConnectorNotFoundError({ connectorId: walletConnectId })

  // The network in use comes first: a session starts on the first network that the wallet approved.
  const isInUse = ({ caipNetworkId }: Network) => Object.values(networkIds).includes(caipNetworkId)
  const networks = [...portico.networks].sort((a, b) => Number(isInUse(b)) - Number(isInUse(a)))
  const attempt = startAttempt(portico, { connector: first, signal })
  let client: WalletConnectClient | undefined
  let isSettled = false
  try {
    client = await attempt.race(loadWalletConnect(portico))
    // If the site uses sign-in, the user approves only once, unless the caller handles the sign-in.
    const signsIn =
      portico.options.siwx && !signIn ? (await import('../siwx/oneClick.js')).oneClick : undefined
    const session = await attempt.race(
      client.connect({
        networks,
        onPairing,
        onSignIn,
        signal: attempt.signal,
        signIn,
        ...signsIn?.(portico),
      }),
    )
    isSettled = true
    const connections: Connection[] = []
    // The family in use comes last: the connection added last becomes the one in use.
    for (const connector of [...ways.filter((way) => way !== first), first]) {
      const family = portico.families[connector.chain]
      const approved = toApproved(session.namespaces[connector.chain], networks)
      if (!family?.adopt || approved.size === 0) continue
      const live = await attempt.race(
        family
          .adopt(toNamedConnector(connector, session, wallet), {
            approved,
            networkId: networkIds[connector.chain],
            networks,
          })
          // If one family cannot read the session, the other families still connect.
          .catch(() => null),
      )
      // In the other families, a wallet that is already in use stays in use, because the user chose this wallet only
      // for `first`.
      if (live) {
        const beside =
          connector !== first && findActive(portico.store.getState(), connector.chain) !== undefined
        connections.push(addSession(portico, live, { beside, restored: false }))
      }
    }
    const connection = connections.at(-1)
    if (!connection) {
      throw new ConnectionFailedError({ details: 'The wallet approved no account of a configured family.' })
    }
    attempt.succeed()
    if (wallet) addRecentWallet(deviceStorage(portico), wallet)
    else {
      // The connection is valid even if this fails.
      import('./rememberPeer.js').then(
        ({ rememberPeer }) => rememberPeer(portico, session.peer),
        () => {},
      )
    }
    keepDeepLinkChoice(portico, wallet)
    const method = wasOpened?.() ? 'mobile' : 'qrcode'
    track(portico, { event: 'CONNECT_SUCCESS', properties: { method, name: connection.name } })
    return connection
  } catch (cause) {
    // If the wallet approved, it must not keep showing a connection that the site does not have.
    if (isSettled) void client?.disconnect()
    const error = attempt.fail(cause)
    if (error.code !== 'ATTEMPT_SUPERSEDED' && error.code !== 'MODAL_CLOSED') {
      track(portico, { event: 'CONNECT_ERROR', properties: { message: error.shortMessage } })
    }
    throw error
  }
}

/**
 * Returns the addresses that a wallet approved in one family, by network: first the site's networks in their order,
 * then the others.
 */
function toApproved(
  namespace: WalletConnectNamespace | undefined,
  networks: readonly Network[],
): ApprovedAddresses {
  const { accounts = [], chains = [] } = namespace ?? {}
  const own = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => chains.includes(id))
  const ordered = [...new Set([...own, ...chains])]
  return new Map(
    ordered.map((id) => [
      id,
      accounts
        .filter((account) => account.startsWith(`${id}:`))
        .map((account) => account.slice(id.length + 1)),
    ]),
  )
}
