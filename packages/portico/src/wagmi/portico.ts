import { isPorticoError } from '@portico/protocol/errors'
import { type Address, getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import { disconnect } from '../core/actions/disconnect.js'
import { type Eip1193Provider, getProvider } from '../core/actions/getProvider.js'
import { open } from '../core/actions/open.js'
import { switchNetwork } from '../core/actions/switchNetwork.js'
import { ModalClosedError } from '../core/errors/connection.js'
import { toAccountState } from '../core/findActive.js'
import type { Portico } from '../core/portico.js'
import type { State } from '../core/state.js'
import type { PorticoConnectorFn } from './connectorFn.js'
import { ChainNotConfiguredError, ConnectorNotConnectedError } from './errors.js'
import { isOfferedId } from './offeredConfig.js'

const namespace = 'eip155'

/**
 * How long to wait until a connection of the last visit is restored, in milliseconds. After that, the connector reports
 * to wagmi that nothing is connected.
 */
const restoreTimeoutMs = 10_000

/** While wagmi reconnects, it ignores a connector's events. They are repeated until wagmi listens. */
const retry = { count: 50, delayMs: 200 }

/** The connection in use, in wagmi's form. */
type Mirrored = { accounts: readonly [Address, ...Address[]]; chainId: number }

/** Returns undefined if the connection in use belongs to another connector of wagmi, which wagmi shows itself. */
function toMirrored(state: State): Mirrored | undefined {
  const { connectorId = '' } = toAccountState(state, namespace)
  return isOfferedId(connectorId) ? undefined : toUsed(state)
}

function toUsed(state: State): Mirrored | undefined {
  const account = toAccountState(state, namespace)
  if (account.status !== 'connected') return undefined
  const others = account.allAccounts.filter(({ address }) => address !== account.address)
  return {
    accounts: [getAddress(account.address), ...others.map(({ address }) => getAddress(address))],
    chainId: Number(account.networkId.slice(namespace.length + 1)),
  }
}

/**
 * Creates a wagmi connector that mirrors Portico's active EVM connection, so an app's wagmi hooks work with it. Each
 * connection, switch and disconnection in Portico also happens in wagmi, and wagmi's `connect` opens Portico's modal.
 *
 * ```ts
 * createConfig({ connectors: [portico(kit)], multiInjectedProviderDiscovery: false, … })
 * ```
 *
 * Portico discovers the wallets, so `multiInjectedProviderDiscovery: false` keeps wagmi from listing them a second time.
 *
 * @see docs/getting-started.md#with-wagmi
 */
export function portico(kit: Portico): PorticoConnectorFn {
  return ({ chains, emitter }) => {
    const read = () => toMirrored(kit.store.getState())
    const readProvider = () => getProvider(kit, { namespace }).provider

    /** Returns the live connection. If a connection of the last visit is still being restored, waits for it. */
    const settled = async (): Promise<Mirrored | undefined> => {
      const isRestoring = ({ connections }: State) =>
        connections.some(
          (other) =>
            other.namespace === namespace && other.status === 'restoring' && !isOfferedId(other.connectorId),
        )
      return waitFor(
        kit,
        (state) => toMirrored(state) ?? (isRestoring(state) && state.status !== 'stopped' ? undefined : null),
        restoreTimeoutMs,
      ).then((mirrored) => mirrored ?? undefined)
    }

    /**
     * Reports the current connection to wagmi. Wagmi listens to `change` only while this connector counts as connected.
     */
    const sync = (retriesLeft = retry.count) => {
      const mirrored = read()
      const isKnown = emitter.listenerCount('change') > 0
      if (!mirrored) {
        if (isKnown) emitter.emit('disconnect')
        return
      }
      if (isKnown) {
        emitter.emit('change', mirrored)
        return
      }
      emitter.emit('connect', mirrored)
      if (emitter.listenerCount('change') === 0 && retriesLeft > 0) {
        setTimeout(() => {
          if (emitter.listenerCount('change') === 0) sync(retriesLeft - 1)
        }, retry.delayMs)
      }
    }

    return {
      id: 'portico',
      name: 'Portico',
      type: 'portico',

      async setup() {
        // On a server, wagmi renders with its own initial state, and no listener is added.
        if (typeof window === 'undefined') return
        kit.subscribe(
          (state) => JSON.stringify(toMirrored(state)),
          () => sync(),
        )
        if (read()) sync()
      },

      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const mirrored = (await settled()) ?? (isReconnecting ? undefined : await askUser(kit))
        if (!mirrored) throw new ConnectorNotConnectedError()
        if (chainId && chainId !== mirrored.chainId && !isReconnecting) {
          // If the user rejects the switch, they are still connected, on the wallet's own network.
          await switchNetwork(kit, { networkId: `${namespace}:${chainId}` }).catch(() => {})
        }
        const { accounts, chainId: currentChainId } = read() ?? mirrored
        return {
          // wagmi's own type of this result depends on `withCapabilities`, which a function body cannot narrow.
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: currentChainId,
        }
      },

      disconnect: () => disconnect(kit, { namespace }),

      async getAccounts() {
        const mirrored = read()
        if (!mirrored) throw new ConnectorNotConnectedError()
        return mirrored.accounts
      },

      async getChainId() {
        const mirrored = read()
        if (!mirrored) throw new ConnectorNotConnectedError()
        // Read from the wallet itself, because wagmi uses this to check the wallet's network before a transaction.
        const answer = await readProvider()
          ?.request({ method: 'eth_chainId' })
          .catch(() => null)
        return Number(answer) || mirrored.chainId
      },

      async getProvider() {
        await settled()
        // wagmi's type requires a provider, but its callers check whether there is one.
        return readProvider() as Eip1193Provider
      },

      async isAuthorized() {
        return (await settled()) !== undefined
      },

      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError({ chainId }))
        try {
          await switchNetwork(kit, { networkId: `${namespace}:${chainId}` })
        } catch (error) {
          const cause = error instanceof Error ? error : new Error(String(error))
          throw isPorticoError(error, 'NETWORK_SWITCH_REJECTED')
            ? new UserRejectedRequestError(cause)
            : new SwitchChainError(cause)
        }
        return chain
      },

      onAccountsChanged: () => sync(),
      onChainChanged: () => sync(),
      onDisconnect: () => sync(),
    }
  }
}

/**
 * Opens the modal and waits until the user connects or closes the modal. If the user chooses another connector of wagmi,
 * the result has its accounts, and wagmi then uses that connector.
 */
async function askUser(kit: Portico): Promise<Mirrored> {
  const read = (state: State) => toAccountState(state, namespace).connectorId
  const before = read(kit.store.getState())
  open(kit, { namespace, view: 'Connect' })
  const mirrored = await waitFor(kit, (state) => {
    const isOver = state.modal.status === 'closed' && state.attempt?.status !== 'pending'
    const chosen = toMirrored(state) ?? (read(state) === before ? undefined : toUsed(state))
    return chosen ?? (isOver || state.status === 'stopped' ? null : undefined)
  })
  if (!mirrored) throw new UserRejectedRequestError(new ModalClosedError())
  return mirrored
}

/** Resolves with the first result that is not undefined. Resolves with null after `timeoutMs`, if it is given. */
function waitFor<answer>(
  kit: Portico,
  look: (state: State) => answer | null | undefined,
  timeoutMs?: number,
): Promise<answer | null> {
  return new Promise((resolve) => {
    const now = look(kit.store.getState())
    if (now !== undefined) return resolve(now)
    const settle = (answer: answer | null) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(answer)
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => settle(null), timeoutMs)
    const unsubscribe = kit.store.subscribe((state) => {
      const answer = look(state)
      if (answer !== undefined) settle(answer)
    })
  })
}
