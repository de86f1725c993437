import type { Address } from 'viem'
import { sanitizeText } from '../format/sanitizeText.js'

// Written out instead of imported, because some apps get wagmi's types from `wagmi` and others from `@wagmi/core`.

/** The ids of wagmi's connectors in Portico begin with this. `readAnnouncement` refuses wallets that announce such an id. */
const offeredPrefix = 'wagmi.'

/** Maximum length of a connector's id in Portico, without the prefix. `readAnnouncement` has the same limit. */
const idLimit = 128

/**
 * Returns the id that a connector has in Portico if no connector before it has the same id in wagmi. The id is cleaned,
 * because it may come from a wallet's announcement.
 */
export function toOfferedId({ id }: Pick<OfferedConnector, 'id'>): string {
  return `${offeredPrefix}${sanitizeText(id, { maxLength: idLimit })}`
}

/** Checks whether a connection belongs to a connector of a wagmi config. */
export function isOfferedId(connectorId: string): boolean {
  return connectorId.startsWith(offeredPrefix)
}

/**
 * Returns a function that gives each connector an id of its own in Portico. In wagmi, several connectors can have one
 * id, because a wallet that announces itself (EIP-6963) chooses its id. Wagmi lists the connectors of the config before
 * such wallets. So those keep their ids, also after a reload, and a wallet whose id is taken gets a number.
 */
export function createNaming(
  config: Pick<OfferedConfig, 'connectors'>,
): (connector: OfferedConnector) => string {
  const ids = new Map<string, string>()
  const taken = new Set<string>()
  /** How many connectors have had a plain id so far. The next one counts on from there. */
  const counts = new Map<string, number>()
  let named: OfferedConfig['connectors'] | undefined
  const name = (connector: OfferedConnector) => {
    if (ids.has(connector.uid)) return
    const plain = toOfferedId(connector)
    let count = (counts.get(plain) ?? 0) + 1
    while (taken.has(toNumbered(plain, count))) count++
    counts.set(plain, count)
    const id = toNumbered(plain, count)
    ids.set(connector.uid, id)
    taken.add(id)
  }
  return (wanted) => {
    const { connectors } = config
    if (connectors !== named) connectors.forEach(name)
    named = connectors
    name(wanted)
    return ids.get(wanted.uid) ?? toOfferedId(wanted)
  }
}

function toNumbered(plain: string, count: number): string {
  return count === 1 ? plain : `${plain}#${count}`
}

/** The parts of a wagmi connector that are used here. */
export type OfferedConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
  readonly uid: string
  readonly emitter: {
    emit(eventName: 'connect', data: OfferedAccounts): void
    emit(eventName: 'change', data: Partial<OfferedAccounts>): void
    emit(eventName: 'disconnect'): void
  }
  connect(): Promise<{ accounts: readonly unknown[]; chainId: number }>
  disconnect(): Promise<void>
  getProvider(): Promise<unknown>
  switchChain?: ((parameters: { chainId: number }) => Promise<unknown>) | undefined
}

export type OfferedAccounts = { accounts: readonly Address[]; chainId: number }

/** The parts of wagmi's state that are used here. `current` is the `uid` of the connector in use. */
type OfferedState = {
  connections: ReadonlyMap<string, OfferedAccounts>
  current: string | null
  status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/** The part of wagmi's list of announced wallets that is used here. */
type OfferedDiscovery = {
  getProviders(): readonly { readonly info: { readonly rdns: unknown }; readonly provider: unknown }[]
}

/** The parts of a wagmi config that are used here, the same in wagmi 2 and 3. */
export type OfferedConfig = {
  readonly connectors: readonly OfferedConnector[]
  readonly state: OfferedState
  readonly storage: { setItem(key: 'recentConnectorId', value: string): Promise<void> | void } | null
  /** Wagmi's list of announced wallets. Absent if wagmi does not discover wallets. */
  readonly _internal?: { readonly mipd: OfferedDiscovery | undefined } | undefined
  setState(value: never): void
  subscribe(selector: (state: OfferedState) => unknown, listener: () => void): () => void
}

/** Changes wagmi's state. */
export function changeWagmi(config: OfferedConfig, changed: Partial<OfferedState>): void {
  // A cast: wagmi's own type of its state depends on the chains of the config.
  config.setState(((state: OfferedState) => ({ ...state, ...changed })) as never)
}

/** Stores which connector wagmi restores first after a reload. */
export async function setRecent({ storage }: OfferedConfig, id: string): Promise<void> {
  try {
    await storage?.setItem('recentConnectorId', id)
  } catch {
    // If the storage is full or denied, wagmi restores its connectors in their own order.
  }
}

/** Returns the reverse domain names under which a connector's wallet may announce itself. */
export function toRdns({ id, rdns = [] }: OfferedConnector): readonly string[] {
  const names: readonly unknown[] = [...(typeof rdns === 'string' ? [rdns] : rdns), id]
  // An announced wallet's id may be anything.
  return names.filter((name) => typeof name === 'string')
}
