import { RelayLimitError } from '../errors/relay.js'
import { widerNetwork } from '../http/clientAddress.js'
import { countedKey } from '../limits/countedKey.js'

/** Number of messages that are remembered by name. It limits the memory; see `forget`. */
const rememberedMessages = 200_000
/** The part of the names that is forgotten together, so that a flood does not cause a scan for each message. */
const forgottenShare = 0.1
/** Of the remembered messages, the maximum number that were stored before this process started. */
const recalledMessages = 100_000
/** Maximum number of addresses that are counted separately. Above it, later addresses share counts. */
const ownAccounts = 50_000
/** Characters that a message takes in addition to its own: its row and the rows of two indexes. */
const rowCharacters = 1024
/** Interval in ms at which the space of expired messages is given back. */
const sweepMs = 60_000
const hourMs = 60 * 60 * 1000

/** The part of a project's limit that is reserved for addresses that have little stored. */
const reservedPart = 0.2
/** An address that has stored less than this part of its own limit has little stored. */
const lightPart = 0.1
/** The limit of an IPv6 /48 as a multiple of an address's limit. */
const networkFactor = 4

type Kept = {
  address: string
  projectId: string
  length: number
  /** Milliseconds since 1970. */
  expiresAtMs: number
}
type Account = {
  /** Characters, rows included. */
  stored: number
  /** Number of messages that are remembered by name. */
  remembered: number
  /** Characters of forgotten messages, by the hour in which the last of them expires. */
  forgotten: Map<number, number>
}

export type StoredAllowance = {
  /**
   * Counts a message.
   *
   * @returns false if it is counted already
   * @throws RelayLimitError
   */
  take: (name: string, kept: Kept) => boolean
  giveBack: (name: string) => void
  /** Counts a message that was stored before this process started, for its project. Its address is not stored. */
  recall: (name: string, kept: Omit<Kept, 'address'>) => void
}

type Counted = {
  /** Undefined for a message that was stored before this process started. */
  from: { account: string; network: string } | undefined
  project: string
  cost: number
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/**
 * Limits what the clients of one address, of the network around it and of one project have waiting here. Keys cost
 * nothing, so a client's own limits do not bound what an address stores. The process that accepted a message counts it
 * until its receiver has it or it expires. For its project, every process that starts meanwhile counts it, too.
 */
export function createStoredAllowance({
  limit,
  nowMs,
  onNearlyUsed = () => {},
  projectLimit,
}: {
  /** Maximum number of characters of one address. Each message counts as 1,024 more than its own. */
  limit: number
  nowMs: () => number
  /** Called for each message that takes a project above 80% of its limit. */
  onNearlyUsed?: (projectId: string) => void
  /** Maximum number of characters of one project, counted in the same way. */
  projectLimit: number
}): StoredAllowance {
  const messages = new Map<string, Counted>()
  /** Number of messages that were stored before this process started. */
  let recalled = 0
  const projects = new Map<string, Account>()
  const accounts = new Map<string, Account>()
  const networks = new Map<string, Account>()
  let sweptAtMs = nowMs()

  const nameIn = (all: ReadonlyMap<string, Account>, address: string) =>
    countedKey(all, address, { most: ownAccounts })

  function credit(of: Map<string, Account>, name: string, cost: number): void {
    const account = of.get(name)
    if (!account) return
    account.stored -= cost
    if (account.stored <= 0) of.delete(name)
  }

  function giveBack(name: string): void {
    const message = messages.get(name)
    if (!message) return
    messages.delete(name)
    const { cost, from, project } = message
    credit(projects, project, cost)
    if (!from) {
      recalled--
      return
    }
    const account = accounts.get(from.account)
    if (account) account.remembered--
    credit(accounts, from.account, cost)
    credit(networks, from.network, cost)
  }

  /**
   * Forgets the names of some messages, of the addresses with the most messages. The messages stay counted until they
   * expire, because the server can no longer notice that they were received.
   */
  function forget(): void {
    const least = (messages.size - recalled) * (1 - forgottenShare)
    const fairShare = least / accounts.size
    for (const [name, { cost, expiresAtMs, from, project }] of messages) {
      const account = from && accounts.get(from.account)
      if (!account || account.remembered < fairShare) continue
      messages.delete(name)
      account.remembered--
      keepSum([account, networks.get(from.network), projects.get(project)], { cost, expiresAtMs })
      if (messages.size - recalled <= least) return
    }
  }

  /** Adds a message to the sums of forgotten ones, until the hour in which it expires. */
  function keepSum(
    of: readonly (Account | undefined)[],
    { cost, expiresAtMs }: Pick<Counted, 'cost' | 'expiresAtMs'>,
  ): void {
    const hour = Math.ceil(expiresAtMs / hourMs)
    for (const each of of) each?.forgotten.set(hour, (each.forgotten.get(hour) ?? 0) + cost)
  }

  function sweep(): void {
    const now = nowMs()
    if (now - sweptAtMs < sweepMs) return
    sweptAtMs = now
    for (const [name, { expiresAtMs }] of messages) if (expiresAtMs <= now) giveBack(name)
    for (const all of [accounts, networks, projects]) {
      for (const [name, account] of all) {
        for (const [hour, cost] of account.forgotten) {
          if (hour * hourMs > now) continue
          account.forgotten.delete(hour)
          credit(all, name, cost)
        }
      }
    }
  }

  return {
    giveBack,
    recall(name, { expiresAtMs, length, projectId }) {
      if (messages.has(name) || expiresAtMs <= nowMs()) return
      const cost = length + rowCharacters
      const project = projects.get(projectId) ?? open()
      project.stored += cost
      projects.set(projectId, project)
      if (recalled >= recalledMessages) return keepSum([project], { cost, expiresAtMs })
      recalled++
      messages.set(name, { cost, expiresAtMs, from: undefined, project: projectId })
    },
    take(name, { address, expiresAtMs, length, projectId }) {
      if (messages.has(name)) return false
      sweep()
      const of = nameIn(accounts, address)
      const ofNetwork = nameIn(networks, widerNetwork(address))
      const account = accounts.get(of) ?? open()
      const network = networks.get(ofNetwork) ?? open()
      const cost = length + rowCharacters
      const holds = (part: number) =>
        account.stored + cost <= limit * part && network.stored + cost <= limit * networkFactor * part
      if (!holds(1))
        throw new RelayLimitError({ reason: 'Too many messages of this address are waiting here.' })
      const project = projects.get(projectId) ?? open()
      const isLight = holds(lightPart)
      const forAll = projectLimit * (1 - reservedPart)
      if (project.stored + cost > forAll) onNearlyUsed(projectId)
      if (project.stored + cost > (isLight ? projectLimit : forAll)) {
        throw new RelayLimitError({ reason: 'Too many messages of this project are waiting here.' })
      }
      account.stored += cost
      account.remembered++
      accounts.set(of, account)
      network.stored += cost
      networks.set(ofNetwork, network)
      project.stored += cost
      projects.set(projectId, project)
      const from = { account: of, network: ofNetwork }
      messages.set(name, { cost, expiresAtMs, from, project: projectId })
      if (messages.size > rememberedMessages) forget()
      return true
    },
  }
}

function open(): Account {
  return { forgotten: new Map(), remembered: 0, stored: 0 }
}
