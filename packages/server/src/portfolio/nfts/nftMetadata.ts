import { and, eq, sql } from 'drizzle-orm'
import { encodeWord, readDynamicBytes, readSize } from '../../chain/abiWords.js'
import { createContractReader } from '../../chain/contractReader.js'
import { pause } from '../../chain/pause.js'
import type { Upstream } from '../../chain/upstream.js'
import { joinSignals } from '../../http/joinSignals.js'
import type { SafeFetch } from '../../http/safeFetch.js'
import { createFetchTurns, type FetchLimits } from '../../images/fetchTurns.js'
import { createDayVolume } from '../../limits/dayVolume.js'
import type { Database } from '../../store/database.js'
import type { Hex } from '../hexBytes.js'
import { rowsFrom } from '../rowsFrom.js'
import { nftMetadata } from '../schema.js'
import { toChainNumber } from '../toChainNumber.js'
import { fetchMetadata } from './fetchMetadata.js'
import { parseMetadata } from './parseMetadata.js'

/** Pictures and names are revealed, and changed, by some collections. */
export const metadataLifetimeMs = 24 * 60 * 60_000
/** Pause after the first failure; each further one is four times as long, up to a day. */
const retryMs = 60_000

/** Letters of the address of metadata, which may be the metadata itself. */
const uriLimit = 1024 * 1024

/** Metadata that is read at one time. What has not had its turn by then is left for the next request. */
const turnLimits: FetchLimits = {
  all: 12,
  ofAsker: 6,
  ofMany: 8,
  ofSite: 4,
  waitingOfAsker: 200,
  waitingOfSite: 200,
  waitMs: 20_000,
  waitsForAll: true,
}
/** Most characters of metadata stored in a day for one client, and for all: a token can carry its picture in it. */
const keptPerAsker = 64_000_000
const keptForAll = 1_000_000_000
/** Metadata that is read or waits for it. */
const queueLimit = 1000

/** `tokenURI(uint256)` of ERC-721, `uri(uint256)` of ERC-1155. */
const selectors = { 721: '0xc87b56dd', 1155: '0x0e89341c' } as const

export type NftKey = { token: Hex; tokenId: bigint | null; standard: 20 | 721 | 1155 }

/** What an NFT's metadata says, cleaned. */
export type NftSummary = {
  /** Empty: it says none. */
  name: string
  description: string
  /** As the metadata names it, or as `keepImage` does: for the image proxy, never for a page. Empty: none. */
  imageUrl: string
  attributes: { trait_type: string; value: string }[]
  isSpam: boolean
}

export type NftMetadataStore = {
  /**
   * What is known of NFTs, by `{token}:{tokenId}`. What is not known yet is read in the background, and waited for
   * `waitMs` at most. Never rejects for what a token's own metadata does.
   *
   * @param options.asker the client that asks, by its network: what is read for one leaves the others room
   */
  get: (
    networkId: string,
    keys: readonly NftKey[],
    options: { asker: string; waitMs: number },
  ) => Promise<ReadonlyMap<string, NftSummary>>
  /** Ends what is being read. */
  stop: () => Promise<void>
}

export type NftMetadataOptions = {
  database: Database
  ipfsGatewayUrl: string
  /** What is stored of a picture's address. Default: all of it. */
  keepImage?: ((original: string) => Promise<string>) | undefined
  /** Most characters stored for one client in a day. Default 64 million. */
  keptForAsker?: number | undefined
  nowMs: () => number
  safeFetch: SafeFetch
  upstreams: ReadonlyMap<string, Upstream>
}

type WantedNft = { token: Hex; tokenId: bigint; standard: 721 | 1155; failures: number }
type Row = typeof nftMetadata.$inferSelect

const nothing: NftSummary = { attributes: [], description: '', imageUrl: '', isSpam: false, name: '' }

/** Metadata of NFTs, read where somebody asks for it, and kept. */
export function createNftMetadata({
  database,
  ipfsGatewayUrl,
  keepImage = async (original) => original,
  keptForAsker = keptPerAsker,
  nowMs,
  safeFetch,
  upstreams,
}: NftMetadataOptions): NftMetadataStore {
  const ending = new AbortController()
  const reading = new Map<string, Promise<void>>()
  const readers = new Map(
    [...upstreams].map(([networkId, upstream]) => [networkId, createContractReader(upstream, nowMs)]),
  )
  const turns = createFetchTurns(turnLimits)
  const volume = createDayVolume({ nowMs, perClient: keptForAsker, perPool: keptForAll })

  async function readRows(chainId: number, wanted: readonly Omit<WantedNft, 'failures'>[]): Promise<Row[]> {
    if (wanted.length === 0) return []
    const keys = rowsFrom([
      { type: 'bytea', values: wanted.map(({ token }) => token) },
      { type: 'numeric', values: wanted.map(({ tokenId }) => tokenId) },
    ])
    return database
      .select()
      .from(nftMetadata)
      .where(
        and(
          eq(nftMetadata.chainId, chainId),
          sql`(${nftMetadata.token}, ${nftMetadata.tokenId}) in (${keys})`,
        ),
      )
  }

  /** Reads one NFT's metadata and keeps what came of it. @throws ImageUnavailableError where it had no turn */
  async function readOne(chainId: number, wanted: WantedNft, uri: string, asker: string): Promise<void> {
    await turns.take({ asker, original: uri }, async () => {
      if (ending.signal.aborted) return
      const summary = await fetchMetadata(uri, { ipfsGatewayUrl, safeFetch, signal: ending.signal }).then(
        parseMetadata,
        () => null,
      )
      if (ending.signal.aborted) return
      const characters = JSON.stringify(summary).length
      // Beyond the day's limit it counts as not received, and is read later.
      const isKept = volume.take({ characters, client: asker, pool: 'all' })
      if (!summary || !isKept) return keep(chainId, wanted, null)
      const imageUrl = summary.imageUrl && (await keepImage(summary.imageUrl))
      await keep(chainId, wanted, { ...summary, imageUrl })
    })
  }

  async function keep(chainId: number, wanted: WantedNft, summary: NftSummary | null): Promise<void> {
    const failures = summary ? 0 : wanted.failures + 1
    const pauseMs = summary
      ? metadataLifetimeMs
      : Math.min(retryMs * 4 ** Math.min(wanted.failures, 10), metadataLifetimeMs)
    const fate = { failures, nextReadAtMs: nowMs() + pauseMs }
    const { token, tokenId } = wanted
    await database
      .insert(nftMetadata)
      .values({ chainId, token, tokenId, ...(summary ?? nothing), ...fate })
      .onConflictDoUpdate({
        // What was read before stays where it cannot be read now.
        set: { ...summary, ...fate },
        target: [nftMetadata.chainId, nftMetadata.token, nftMetadata.tokenId],
      })
  }

  /** Asks the contracts where the metadata is, all at once, and reads each. A network that does not answer fails no token. */
  function start(networkId: string, wanted: readonly WantedNft[], asker: string): void {
    const reader = readers.get(networkId)
    const open = wanted.slice(0, Math.max(0, queueLimit - reading.size))
    if (!reader || open.length === 0) return
    const chainId = toChainNumber(networkId)
    const asked = reader.read(
      open.map(({ standard, token, tokenId }) => ({
        data: `${selectors[standard]}${encodeWord(tokenId)}`,
        to: token,
      })),
    )
    for (const [index, each] of open.entries()) {
      const key = `${networkId}:${each.token}:${each.tokenId}`
      const running = asked
        .then((uris) => readOne(chainId, each, decodeUri(uris[index], each.tokenId), asker))
        .catch(() => {})
        .finally(() => reading.delete(key))
      reading.set(key, running)
    }
  }

  return {
    async get(networkId, keys, { asker, waitMs }) {
      const wanted = keys.flatMap(({ standard, token, tokenId }) =>
        standard === 20 || tokenId === null ? [] : [{ standard, token, tokenId }],
      )
      const chainId = toChainNumber(networkId)
      let rows = new Map((await readRows(chainId, wanted)).map((row) => [keyOf(row), row]))
      const isReading = (each: { token: Hex; tokenId: bigint }) => reading.get(`${networkId}:${keyOf(each)}`)
      const due = new Map<string, WantedNft>()
      for (const each of wanted) {
        const row = rows.get(keyOf(each))
        if (row && row.nextReadAtMs > nowMs()) continue
        if (!isReading(each)) due.set(keyOf(each), { ...each, failures: row?.failures ?? 0 })
      }
      start(networkId, [...due.values()], asker)
      const unknown = wanted.filter((each) => !rows.has(keyOf(each)))
      const running = unknown.flatMap((each) => isReading(each) ?? [])
      if (waitMs > 0 && running.length > 0) {
        const enough = new AbortController()
        const over = joinSignals([ending.signal, enough.signal])
        await Promise.race([Promise.all(running), pause(waitMs, over.signal)])
        enough.abort()
        over.release()
        rows = new Map((await readRows(chainId, wanted)).map((row) => [keyOf(row), row]))
      }
      return rows
    },
    async stop() {
      ending.abort()
      await Promise.all(reading.values())
    },
  }
}

function keyOf({ token, tokenId }: { token: Hex; tokenId: bigint }): string {
  return `${token}:${tokenId}`
}

/** The address that a contract names, with the token's id where ERC-1155 has a place for it. Empty: none. */
function decodeUri(bytes: Buffer | null | undefined, tokenId: bigint): string {
  const at = bytes ? readSize(bytes, 0) : null
  const text = bytes && at !== null ? readDynamicBytes(bytes, at)?.toString('utf8') : undefined
  const uri = (text ?? '').trim()
  // Of what is longer nothing is read, and each `{id}` makes it longer still.
  return uri.length > uriLimit ? '' : uri.replaceAll('{id}', encodeWord(tokenId))
}
