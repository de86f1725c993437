import { createHash } from 'node:crypto'
import { RelayLimitError } from '../errors/relay.js'
import { widerNetwork } from '../http/clientAddress.js'

/** Messages that are remembered by name. Bounds what this takes of the memory; see `forget`. */
const rememberedMessages = 200_000
/** What is forgotten at once, so that a flood does not have all looked through for each message. */
const forgottenShare = 0.1
/** Addresses with an account of their own. Those that come later share some, as long as they are so many. */
const ownAccounts = 50_000
const sharedAccounts = 1024
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
  /** @throws RelayLimitError */
  take: (name: string, kept: Kept) => void
  giveBack: (name: string) => void
}

/**
 * How much the clients of one address, of the network that was given out as one, and of one project have waiting here: a key costs nothing, so a client's own limits do not bound what
 * an address stores. Counted by the process that took the message in, until its receiver has it or it expires.
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
  const messages = new Map<
    string,
    { account: string; network: string; project: string; cost: number; expiresAtMs: number }
  >()
  const projects = new Map<string, Account>()
  const accounts = new Map<string, Account>()
  const networks = new Map<string, Account>()
  let sweptAtMs = nowMs()

  function nameIn(all: ReadonlyMap<string, Account>, address: string): string {
    if (all.has(address) || all.size < ownAccounts) return address
    return `shared ${createHash('sha256').update(address).digest().readUInt16BE() % sharedAccounts}`
  }

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
    const account = accounts.get(message.account)
    if (account) account.remembered--
    credit(accounts, message.account, message.cost)
    credit(networks, message.network, message.cost)
    credit(projects, message.project, message.cost)
  }

  /**
   * Forgets the names of some messages, of those who have the most here. What they take stays counted until it expires:
   * only that their receivers have them is not heard of any more.
   */
  function forget(): void {
    const least = messages.size * (1 - forgottenShare)
    const fairShare = least / accounts.size
    for (const [name, { account: of, cost, expiresAtMs, network, project }] of messages) {
      const account = accounts.get(of)
      if (!account || account.remembered < fairShare) continue
      messages.delete(name)
      account.remembered--
      const hour = Math.ceil(expiresAtMs / hourMs)
      for (const each of [account, networks.get(network), projects.get(project)])
        each?.forgotten.set(hour, (each.forgotten.get(hour) ?? 0) + cost)
      if (messages.size <= least) return
    }
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
    take(name, { address, expiresAtMs, length, projectId }) {
      if (messages.has(name)) return
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
      messages.set(name, { account: of, cost, expiresAtMs, network: ofNetwork, project: projectId })
      if (messages.size > rememberedMessages) forget()
    },
  }
}

function open(): Account {
  return { forgotten: new Map(), remembered: 0, stored: 0 }
}
