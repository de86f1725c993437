import { RelayLimitError } from '../errors/relay.js'
import { widerNetwork } from '../http/clientAddress.js'
import { countedKey } from '../limits/countedKey.js'

/** Messages that are remembered by name. Bounds what this takes of the memory; see `forget`. */
const rememberedMessages = 200_000
/** What is forgotten at once, so that a flood does not have all looked through for each message. */
const forgottenShare = 0.1
/** Of these, messages that were stored before this process started. */
const recalledMessages = 100_000
/** Addresses with an account of their own. Those that come later share some, as long as they are so many. */
const ownAccounts = 50_000
/** Characters that a message takes besides its own: its row and the rows of two indexes. */
const rowCharacters = 1024
/** What has expired is given back so often, in ms. */
const sweepMs = 60_000
const hourMs = 60 * 60 * 1000

/** Of what a project may have waiting: for addresses that have little. Those that have much go on below it alone. */
const reservedPart = 0.2
/** An address that has less than this part of its own limit has little. */
const lightPart = 0.1
/** What the addresses of one IPv6 /48 may have together, in limits of one address. */
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
  /** Messages that are remembered by name. */
  remembered: number
  /** Characters whose messages are not, by the hour in which the last of them expires. */
  forgotten: Map<number, number>
}

export type StoredAllowance = {
  /**
   * @returns false if the message is counted already
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
 * How much the clients of one address, of the network that was given out as one, and of one project have waiting here: a key costs nothing, so a client's own limits do not bound what
 * an address stores. Counted by the process that took the message in, until its receiver has it or it expires; for its project also by
 * every process that starts while it waits.
 */
export function createStoredAllowance({
  limit,
  nowMs,
  onNearlyUsed = () => {},
  projectLimit,
}: {
  /** Characters of one address, 1,024 for each message besides its own. */
  limit: number
  nowMs: () => number
  /** Called for each message that takes a project above 80%. */
  onNearlyUsed?: (projectId: string) => void
  /** Characters of one project, counted in the same way. */
  projectLimit: number
}): StoredAllowance {
  const messages = new Map<string, Counted>()
  /** Those that were stored before this process started. */
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
   * Forgets the names of some messages, of those who have the most here. What they take stays counted until it expires:
   * only that their receivers have them is not heard of any more.
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

  /** A message counts until the hour in which it expires. */
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
      if (!holds(1)) throw new RelayLimitError({ reason: 'This address has too much waiting here.' })
      const project = projects.get(projectId) ?? open()
      const isLight = holds(lightPart)
      const forAll = projectLimit * (1 - reservedPart)
      if (project.stored + cost > forAll) onNearlyUsed(projectId)
      if (project.stored + cost > (isLight ? projectLimit : forAll)) {
        throw new RelayLimitError({ reason: 'This project has too much waiting here.' })
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
