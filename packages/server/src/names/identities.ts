import type { GetIdentityResponse } from '@portico/protocol/http'
import { sql } from 'drizzle-orm'
import { createBoundedCache } from '../chain/boundedCache.js'
import type { Upstream } from '../chain/upstream.js'
import type { Database } from '../store/database.js'
import { readPrimaryName } from './readPrimaryName.js'
import { identities } from './schema.js'

/** Source: specification, section 9, "name and identity 5 minutes". */
export const identityLifetimeMs = 5 * 60_000

const identityLimit = 10_000

export type Identity = GetIdentityResponse & { address: string }

export type Identities = {
  /** What is known of an address: the operator's own entry, otherwise its primary ENS name. */
  get: (address: string) => Promise<GetIdentityResponse> | GetIdentityResponse
  list: () => Identity[]
  set: (entries: readonly Identity[]) => Promise<void>
  /** Reads what other processes changed. */
  refresh: () => Promise<void>
}

export type IdentitiesOptions = {
  database: Database
  nowMs: () => number
  /** Networks with a universal resolver, in the order they are asked. */
  resolvers: readonly { upstream: Upstream; universalResolver: string }[]
}

const unknown: GetIdentityResponse = { avatar: null, name: null }

/** Names and pictures of addresses. */
export async function createIdentities({
  database,
  nowMs,
  resolvers,
}: IdentitiesOptions): Promise<Identities> {
  let entries = new Map<string, Identity>()
  const resolved = createBoundedCache<GetIdentityResponse>(identityLimit, nowMs)
  const running = new Map<string, Promise<GetIdentityResponse>>()

  async function refresh(): Promise<void> {
    const rows = await database.select().from(identities)
    entries = new Map(rows.map((row) => [row.address, row]))
  }
  await refresh()

  async function resolve(address: string): Promise<GetIdentityResponse> {
    for (const { universalResolver, upstream } of resolvers) {
      const name = await readPrimaryName(upstream, universalResolver, address)
      if (name !== null) return { avatar: null, name }
    }
    return unknown
  }

  return {
    get(input) {
      const address = identityKey(input)
      const entry = entries.get(address)
      if (entry) return { avatar: entry.avatar, name: entry.name }
      if (resolvers.length === 0 || !address.startsWith('0x')) return unknown
      const known = resolved.get(address) ?? running.get(address)
      if (known) return known
      const started = resolve(address)
        .then(
          (identity) => {
            resolved.set(address, identity, identityLifetimeMs)
            return identity
          },
          // A network that does not answer knows no name now. That is not kept: the next call asks again.
          () => unknown,
        )
        .finally(() => running.delete(address))
      running.set(address, started)
      return started
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
