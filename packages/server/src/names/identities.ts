import type { GetIdentityResponse } from '@portico/protocol/http'
import { sql } from 'drizzle-orm'
import { createBoundedCache } from '../chain/boundedCache.js'
import { shareRunning } from '../limits/shareRunning.js'
import type { Database } from '../store/database.js'
import type { NameStore, StoredName } from './nameStore.js'
import type { EnsReader } from './readEnsIdentity.js'
import { identities } from './schema.js'

/** Source: specification, section 9, "name and identity 5 minutes". */
export const identityLifetimeMs = 5 * 60_000

/** Maximum number of characters of cached names and pictures. The URL of a single picture can have 64,000. */
const identityCharacters = 10_000_000

export type Identity = GetIdentityResponse & { address: string }

/** `isByHolder`: the name's owner chose the image. */
export type KnownIdentity = GetIdentityResponse & { isByHolder?: boolean }

export type Identities = {
  /**
   * Returns the identity of an address: the operator's own entry, otherwise the name that was registered for it,
   * otherwise its primary ENS name and image. A contract's name counts only on its own network.
   *
   * @param coinType network of the account. If it is undefined, no contract's name counts.
   */
  get: (address: string, coinType?: number) => Promise<KnownIdentity> | KnownIdentity
  /** Removes an address from the cache, so that the next request reads it again. */
  forget: (address: string) => void
  list: () => Identity[]
  set: (entries: readonly Identity[]) => Promise<void>
  /** Reads changes of other processes. */
  refresh: () => Promise<void>
}

export type IdentitiesOptions = {
  database: Database
  nowMs: () => number
  /** Names that users registered, if the server gives out names. */
  registered?: Pick<NameStore, 'listOf'> | undefined
  /** Readers for the networks with a universal resolver, in order of their use. */
  resolvers: readonly EnsReader[]
}

const unknown: GetIdentityResponse = { avatar: null, name: null }

/** What is known of an address: the identity that its contract has on one network, and the one for all others. */
type KnownAddress = {
  contracts: readonly { coinType: number; identity: KnownIdentity }[]
  /** Undefined if nobody asked for it yet. */
  elsewhere: KnownIdentity | undefined
}

/** Creates the lookup of names and images of addresses. */
export async function createIdentities({
  database,
  nowMs,
  registered,
  resolvers,
}: IdentitiesOptions): Promise<Identities> {
  let entries = new Map<string, Identity>()
  const resolved = createBoundedCache<KnownAddress>(identityCharacters, nowMs)
  /** By address and coin type. */
  const running = new Map<string, Promise<KnownIdentity>>()
  /** Increases with each name that is registered here. */
  let changes = 0

  async function refresh(): Promise<void> {
    const rows = await database.select().from(identities)
    entries = new Map(rows.map((row) => [row.address, row]))
  }
  await refresh()

  async function resolve(address: string): Promise<KnownIdentity> {
    for (const readEns of resolvers) {
      const found = await readEns(address)
      if (found) return { ...found, isByHolder: true }
    }
    return unknown
  }

  async function read(address: string, coinType: number | undefined): Promise<KnownIdentity> {
    const before = changes
    const names = (await registered?.listOf(address)) ?? []
    // The key of an address owns it on every network, so its name comes before a contract's.
    const byKey = names.find(({ isContract }) => !isContract)
    const contracts = byKey
      ? []
      : names.map((name) => ({ coinType: name.coinType, identity: toIdentity(name) }))
    const here = contracts.find((contract) => contract.coinType === coinType)?.identity
    const elsewhere = byKey ? toIdentity(byKey) : here ? undefined : await resolve(address)
    const known: KnownAddress = { contracts, elsewhere }
    // If a name was registered meanwhile, this result may be outdated.
    if (changes === before)
      resolved.set(address, known, identityLifetimeMs, JSON.stringify([address, known]).length)
    return here ?? elsewhere ?? unknown
  }

  return {
    get(input, coinType) {
      const address = identityKey(input)
      const entry = entries.get(address)
      if (entry) return { avatar: entry.avatar, name: entry.name }
      if ((resolvers.length === 0 && !registered) || !address.startsWith('0x')) return unknown
      const known = resolved.get(address)
      const here = known?.contracts.find((contract) => contract.coinType === coinType)?.identity
      const answer = here ?? known?.elsewhere
      if (answer) return answer
      // If a network does not respond, the name is unknown for now, and the next request tries again. If the first
      // caller's limit stopped the read, the callers that wait for it read again.
      const key = `${address}@${coinType ?? ''}`
      return shareRunning(running, key, () => read(address, coinType)).catch(() => unknown)
    },
    forget(input) {
      const address = identityKey(input)
      resolved.delete(address)
      for (const key of running.keys()) if (key.startsWith(`${address}@`)) running.delete(key)
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

function toIdentity({ avatar, name }: StoredName): KnownIdentity {
  return { avatar, isByHolder: true, name }
}

/** Normalizes an address for lookup. eip155 ignores case, every other family is case-sensitive. */
function identityKey(address: string): string {
  return /^(0x)?[0-9a-f]{40}$/i.test(address) ? `0x${address.toLowerCase().replace(/^0x/, '')}` : address
}
