import type { GetIdentityResponse } from '@portico/protocol/http'
import { sql } from 'drizzle-orm'
import { createBoundedCache } from '../chain/boundedCache.js'
import { shareRunning } from '../limits/shareRunning.js'
import type { Database } from '../store/database.js'
import type { NameStore } from './nameStore.js'
import type { EnsReader } from './readEnsIdentity.js'
import { identities } from './schema.js'

/** Source: specification, section 9, "name and identity 5 minutes". */
export const identityLifetimeMs = 5 * 60_000

/** Characters of names and pictures that are remembered: a picture can be one address of 64,000. */
const identityCharacters = 10_000_000

export type Identity = GetIdentityResponse & { address: string }

/** `isByHolder`: the picture is one that a stranger chose. */
export type KnownIdentity = GetIdentityResponse & { isByHolder?: boolean }

export type Identities = {
  /**
   * What is known of an address: the operator's own entry, otherwise the name that was registered for it, otherwise its
   * primary ENS name with its picture.
   */
  get: (address: string) => Promise<KnownIdentity> | KnownIdentity
  /** Has the next question for an address answered anew. */
  forget: (address: string) => void
  list: () => Identity[]
  set: (entries: readonly Identity[]) => Promise<void>
  /** Reads what other processes changed. */
  refresh: () => Promise<void>
}

export type IdentitiesOptions = {
  database: Database
  nowMs: () => number
  /** Names that people registered, where they can. */
  registered?: Pick<NameStore, 'listOf'> | undefined
  /** Of the networks with a universal resolver, in the order they are asked. */
  resolvers: readonly EnsReader[]
}

const unknown: GetIdentityResponse = { avatar: null, name: null }

/** Names and pictures of addresses. */
export async function createIdentities({
  database,
  nowMs,
  registered,
  resolvers,
}: IdentitiesOptions): Promise<Identities> {
  let entries = new Map<string, Identity>()
  const resolved = createBoundedCache<KnownIdentity>(identityCharacters, nowMs)
  const running = new Map<string, Promise<KnownIdentity>>()
  /** How often a name was registered here. */
  let changes = 0

  async function refresh(): Promise<void> {
    const rows = await database.select().from(identities)
    entries = new Map(rows.map((row) => [row.address, row]))
  }
  await refresh()

  async function resolve(address: string): Promise<KnownIdentity> {
    const [own] = (await registered?.listOf(address)) ?? []
    if (own) return { avatar: own.avatar, isByHolder: true, name: own.name }
    for (const readEns of resolvers) {
      const found = await readEns(address)
      if (found) return { ...found, isByHolder: true }
    }
    return unknown
  }

  async function read(address: string): Promise<KnownIdentity> {
    const before = changes
    const identity = await resolve(address)
    // A name was registered meanwhile: this may be what was before.
    if (changes === before)
      resolved.set(address, identity, identityLifetimeMs, JSON.stringify([address, identity]).length)
    return identity
  }

  return {
    get(input) {
      const address = identityKey(input)
      const entry = entries.get(address)
      if (entry) return { avatar: entry.avatar, name: entry.name }
      if ((resolvers.length === 0 && !registered) || !address.startsWith('0x')) return unknown
      const known = resolved.get(address)
      if (known) return known
      // If a network does not answer, the name is unknown for now, and the next call asks again. If the first caller's limit
      // stopped the read, those who wait for it read on.
      return shareRunning(running, address, () => read(address)).catch(() => unknown)
    },
    forget(input) {
      const address = identityKey(input)
      resolved.delete(address)
      running.delete(address)
      changes++
    },
    list: () => [...entries.values()],
    refresh,
    async set(changed) {
      if (changed.length === 0) return
      await database
        .insert(identities)
        .values(changed.map((entry) => ({ ...entry, address: identityKey(entry.address) })))
        .onConflictDoUpdate({
          set: { avatar: sql`excluded.avatar`, name: sql`excluded.name` },
          target: identities.address,
        })
      await refresh()
    },
  }
}

/** eip155 addresses compare without case; in every other family case means something. */
function identityKey(address: string): string {
  return /^(0x)?[0-9a-f]{40}$/i.test(address) ? `0x${address.toLowerCase().replace(/^0x/, '')}` : address
}
