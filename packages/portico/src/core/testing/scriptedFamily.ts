import type { ChainNamespace } from '@portico/protocol/caip'
import type { Account } from '../account.js'
import type { Connector } from '../connector.js'
import type { Family, SessionListener } from '../family.js'
import type { Session } from '../session.js'

/** A family whose wallets do what a test scripts. Only the wallets are fake; core is real. */
export type ScriptedFamily = Family & {
  /** Adds these wallets to the page. */
  announce: (...ids: string[]) => void
  /** The callbacks with which the wallet notifies core during a session. */
  tell: (id: string) => SessionListener
  /** Makes a wallet usable that could not be restored. */
  becomeAvailable: (id: string) => void
  /** The wallets' answers. A test replaces the ones that it needs. */
  answers: {
    connect: Family['connect']
    reconnect: (
      connector: Connector,
      parameters: Parameters<Family['reconnect']>[1],
    ) => Promise<Session | null>
    switchNetwork: NonNullable<Family['switchNetwork']>
    disconnect: Family['disconnect']
  }
  /** The calls that the wallets got, in order, e.g. `connect alice`. */
  calls: string[]
  /** Returns the number of running discoveries. */
  discoveries: () => number
}

export const addresses = {
  first: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  second: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const

export function scriptedFamily(
  ids: readonly string[] = ['alice', 'bob'],
  namespace: ChainNamespace = 'eip155',
): ScriptedFamily {
  const listeners = new Map<string, SessionListener>()
  const waiting = new Map<string, () => void>()
  const discovering = new Set<(connectors: readonly Connector[]) => void>()
  const calls: string[] = []
  const page: Connector[] = []
  const toConnector = (id: string): Connector => ({
    chain: namespace,
    id,
    name: `Wallet of ${id}`,
    provider: { id },
    type: 'ANNOUNCED',
  })
  const announce = (...more: string[]) => {
    page.push(...more.map(toConnector))
    for (const onConnectors of discovering) onConnectors([...page])
  }
  announce(...ids)
  const answers: ScriptedFamily['answers'] = {
    connect: async (connector, { network }) => toSession(connector, network?.caipNetworkId),
    disconnect: async () => {},
    reconnect: async (connector) => toSession(connector),
    switchNetwork: async () => {},
  }

  return {
    adopt: async (connector) => toSession(connector),
    announce,
    answers,
    becomeAvailable: (id) => waiting.get(id)?.(),
    calls,
    connect(connector, parameters) {
      calls.push(`connect ${connector.id}`)
      return answers.connect(connector, parameters)
    },
    disconnect(session) {
      calls.push(`disconnect ${session.connector.id}`)
      return answers.disconnect(session)
    },
    discover(_context, onConnectors) {
      discovering.add(onConnectors)
      onConnectors([...page])
      return () => discovering.delete(onConnectors)
    },
    discoveries: () => discovering.size,
    isAddress: (input) => /^0x[0-9a-f]{40}$/i.test(input),
    namespace,
    reconnect(connector, parameters) {
      calls.push(`reconnect ${connector.id}`)
      waiting.set(connector.id, parameters.onAvailable)
      return answers.reconnect(connector, parameters)
    },
    signMessage: async (session, { message }) => `${session.connector.id} signed ${message}`,
    switchNetwork(session, parameters) {
      calls.push(`switchNetwork ${session.connector.id} ${parameters.network.caipNetworkId}`)
      return answers.switchNetwork(session, parameters)
    },
    tell(id) {
      const listener = listeners.get(id)
      if (!listener) throw new RangeError(`No session of ${id} is watched`)
      return listener
    },
    watch(session, listener) {
      listeners.set(session.connector.id, listener)
      return () => listeners.delete(session.connector.id)
    },
  }
}

export function toSession(
  connector: Connector,
  networkId: Session['networkId'] = `${connector.chain}:1`,
  accounts: readonly Account[] = [
    { address: addresses.first, namespace: connector.chain, type: 'eoa' },
    { address: addresses.second, namespace: connector.chain, type: 'eoa' },
  ],
): Session {
  return { accounts, connector, networkId, provider: connector.provider }
}
