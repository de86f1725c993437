import { eq, sql } from 'drizzle-orm'
import { createBoundedCache } from '../chain/boundedCache.js'
import { type ContractReader, createContractReader } from '../chain/contractReader.js'
import { readTokenDetails, type TokenDetails } from '../chain/readTokenDetails.js'
import type { Upstream } from '../chain/upstream.js'
import { UnsupportedChainError } from '../errors/request.js'
import type { Database } from '../store/database.js'
import { hasKey } from './hasKey.js'
import type { Hex } from './hexBytes.js'
import { rowsFrom } from './rowsFrom.js'
import { tokenContracts } from './schema.js'
import { toChainNumber } from './toChainNumber.js'

/** Contracts can change their names, but few ever do. */
export const detailsLifetimeMs = 7 * 24 * 60 * 60_000
/** Short, because a contract that returned nothing may have been read through a faulty node. */
export const silenceLifetimeMs = 10 * 60_000
/** How long a contract is not read again, in ms, if the node did not say what it returns. Nothing is then stored. */
const unreadLifetimeMs = 60_000

const cacheLimit = 20_000

/**
 * Maximum number of contracts that are read before the result is stored. A page of an account's history can name ten
 * thousand contracts, and contracts that fail cost six calls each, so all together would exceed the caller's limit on
 * calls again and again. Read in parts, the next request continues where the last one was stopped.
 */
const contractsAtOnce = 400

export type TokenContracts = {
  /**
   * Returns what contracts say about themselves, by address in lower case: from memory, the database or the network.
   *
   * @throws UnsupportedChainError, UpstreamUnavailableError
   */
  get: (networkId: string, addresses: readonly Hex[]) => Promise<ReadonlyMap<Hex, TokenDetails>>
}

export type TokenContractsOptions = {
  database: Database
  nowMs: () => number
  upstreams: ReadonlyMap<string, Upstream>
}

type Row = typeof tokenContracts.$inferSelect
/** `isUnread`: the node did not say everything, so the row says nothing about the contract. */
type ReadRow = Row & { isUnread: boolean }

/** Creates the store of names, symbols and decimals of token contracts. They are read once and stored. */
export function createTokenContracts({ database, nowMs, upstreams }: TokenContractsOptions): TokenContracts {
  const cache = createBoundedCache<TokenDetails>(cacheLimit, nowMs)
  const readers = new Map<string, ContractReader>(
    [...upstreams].map(([networkId, upstream]) => [networkId, createContractReader(upstream, nowMs)]),
  )

  async function readKnown(chainId: number, addresses: readonly Hex[]): Promise<Row[]> {
    const wanted = rowsFrom([{ type: 'bytea', values: addresses }])
    const isOfNetwork = eq(tokenContracts.chainId, chainId)
    return database
      .select()
      .from(tokenContracts)
      .where(hasKey(tokenContracts, [tokenContracts.address], wanted, isOfNetwork))
  }

  async function readPart(
    reader: ContractReader,
    chainId: number,
    addresses: readonly Hex[],
  ): Promise<ReadRow[]> {
    const unread = new Set<Hex>()
    const details = await readTokenDetails(reader, addresses, (address) => unread.add(address))
    const rows = addresses.flatMap((address, index): ReadRow[] => {
      const said = details[index]
      return said ? [{ ...said, address, chainId, isUnread: unread.has(address), readAtMs: nowMs() }] : []
    })
    const said = rows.flatMap(({ isUnread, ...row }) => (isUnread ? [] : row))
    if (said.length > 0) {
      await database
        .insert(tokenContracts)
        .values(said)
        .onConflictDoUpdate({
          set: {
            decimals: sql`excluded.decimals`,
            isSpam: sql`excluded.is_spam`,
            name: sql`excluded.name`,
            readAtMs: sql`excluded.read_at_ms`,
            symbol: sql`excluded.symbol`,
          },
          target: [tokenContracts.chainId, tokenContracts.address],
        })
    }
    return rows
  }

  return {
    async get(networkId, addresses) {
      const chainId = toChainNumber(networkId)
      const details = new Map<Hex, TokenDetails>()
      const keep = (row: Row) => {
        const { address, decimals, isSpam, name, symbol } = row
        const leftMs = lifetimeOf(row) - (nowMs() - row.readAtMs)
        const known = { decimals, isSpam, name, symbol }
        details.set(address, known)
        if (leftMs > 0) cache.set(`${networkId}:${address}`, known, leftMs)
        return leftMs > 0
      }
      const missing = [...new Set(addresses)].filter((address) => {
        const known = cache.get(`${networkId}:${address}`)
        if (known) details.set(address, known)
        return !known
      })
      if (missing.length === 0) return details
      const fresh = new Set(
        (await readKnown(chainId, missing)).flatMap((row) => (keep(row) ? row.address : [])),
      )
      const open = missing.filter((address) => !fresh.has(address))
      if (open.length === 0) return details
      const reader = readers.get(networkId)
      if (!reader) throw new UnsupportedChainError({ field: 'query.chainId' })
      try {
        for (let from = 0; from < open.length; from += contractsAtOnce) {
          const part = open.slice(from, from + contractsAtOnce)
          for (const { isUnread, ...row } of await readPart(reader, chainId, part)) {
            if (!isUnread) keep(row)
            else {
              // What the contract once said is better than nothing.
              const { address, decimals, isSpam, name, symbol } = row
              const known = details.get(address) ?? { decimals, isSpam, name, symbol }
              details.set(address, known)
              cache.set(`${networkId}:${address}`, known, unreadLifetimeMs)
            }
          }
        }
      } catch (error) {
        // Known details stay usable. Without any, an amount would be a guess.
        if (open.some((address) => !details.has(address))) throw error
      }
      return details
    },
  }
}

function lifetimeOf({ decimals, name, symbol }: Row): number {
  return decimals === null && name === '' && symbol === '' ? silenceLifetimeMs : detailsLifetimeMs
}
