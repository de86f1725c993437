import { eq } from 'drizzle-orm'
import { encodeWord } from '../../chain/abiWords.js'
import { createContractReader } from '../../chain/contractReader.js'
import type { Upstream } from '../../chain/upstream.js'
import { joinSignals } from '../../http/joinSignals.js'
import { pause } from '../../http/pause.js'
import type { SafeFetch } from '../../http/safeFetch.js'
import { createFetchTurns, type FetchLimits } from '../../images/fetchTurns.js'
import { createDayVolume } from '../../limits/dayVolume.js'
import type { Database } from '../../store/database.js'
import { hasKey } from '../hasKey.js'
import type { Hex } from '../hexBytes.js'
import { rowsFrom } from '../rowsFrom.js'
import { nftMetadata } from '../schema.js'
import { toChainNumber } from '../toChainNumber.js'
import { decodeMetadataUri, uriResultBytes } from './decodeMetadataUri.js'
import { fetchMetadata } from './fetchMetadata.js'
import { createHeldBytes } from './heldBytes.js'
import type { NftSummary } from './parseMetadata.js'
import { parseMetadata } from './parseMetadata.js'
import { createReadQueue } from './readQueue.js'

/** Some collections change their images and names, or reveal them later. */
export const metadataLifetimeMs = 24 * 60 * 60_000
/** Pause after the first failure; each further one is four times as long, up to a day. */
const retryMs = 60_000

/** Limits for parallel reads. Metadata that gets no turn is left for the next request. */
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
/** Maximum length of metadata stored in a day for one client, and for all, because metadata may contain its image. */
const keptPerAsker = 64_000_000
const keptForAll = 1_000_000_000
/**
 * Maximum size of the URLs that wait for their turn, for one client, and for all. A URL may contain the metadata. A page
 * of 50 NFTs with 300 kB each fits.
 */
const heldPerAsker = 16_000_000
const heldForAll = 64_000_000
/** `tokenURI(uint256)` of ERC-721, `uri(uint256)` of ERC-1155. */
const selectors = { 721: '0xc87b56dd', 1155: '0x0e89341c' } as const

export type NftKey = { token: Hex; tokenId: bigint | null; standard: 20 | 721 | 1155 }

export type NftMetadataStore = {
  /**
   * Returns the metadata of NFTs, by `{token}:{tokenId}`. Missing metadata is read in the background, and the call
   * waits for it for at most `waitMs`. Errors of a token's own metadata never reject.
   *
   * @param options.asker the client's network, so that one client cannot use all the capacity
   */
  get: (
    networkId: string,
    keys: readonly NftKey[],
    options: { asker: string; waitMs: number },
  ) => Promise<ReadonlyMap<string, NftSummary>>
  /** Aborts running reads. */
  stop: () => Promise<void>
}

export type NftMetadataOptions = {
  database: Database
  ipfsGatewayUrl: string
  /** Returns what is stored for the URL of an image. Default: the whole URL. */
  keepImage?: ((original: string) => Promise<string>) | undefined
  /** Maximum number of characters stored for one client in a day. Default 64 million. */
  keptForAsker?: number | undefined
  nowMs: () => number
  safeFetch: SafeFetch
  upstreams: ReadonlyMap<string, Upstream>
}

type WantedNft = { token: Hex; tokenId: bigint; standard: 721 | 1155; failures: number }
type Row = typeof nftMetadata.$inferSelect

const nothing: NftSummary = { attributes: [], description: '', imageUrl: '', isSpam: false, name: '' }

/** Creates the store of NFT metadata. It is read on request and then stored. */
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
  const reading = createReadQueue()
  const readers = new Map(
    [...upstreams].map(([networkId, upstream]) => [networkId, createContractReader(upstream, nowMs)]),
  )
  const turns = createFetchTurns(turnLimits)
  const heldBytes = createHeldBytes({ forAll: heldForAll, perClient: heldPerAsker })
  const volume = createDayVolume({ nowMs, perClient: keptForAsker, perPool: keptForAll })

  async function readRows(chainId: number, wanted: readonly Omit<WantedNft, 'failures'>[]): Promise<Row[]> {
    if (wanted.length === 0) return []
    const keys = rowsFrom([
      { type: 'bytea', values: wanted.map(({ token }) => token) },
      { type: 'numeric', values: wanted.map(({ tokenId }) => tokenId) },
    ])
    const isOfNetwork = eq(nftMetadata.chainId, chainId)
    return database
      .select()
      .from(nftMetadata)
      .where(hasKey(nftMetadata, [nftMetadata.token, nftMetadata.tokenId], keys, isOfNetwork))
  }

  /** Reads one NFT's metadata and stores the result. @throws ImageUnavailableError if it got no turn */
  async function readOne(chainId: number, wanted: WantedNft, uri: string, asker: string): Promise<void> {
    await turns.take({ asker, original: uri }, async () => {
      if (ending.signal.aborted) return
      const summary = await fetchMetadata(uri, { ipfsGatewayUrl, safeFetch, signal: ending.signal }).then(
        parseMetadata,
        () => null,
      )
      if (ending.signal.aborted) return
      if (!summary) return keep(chainId, wanted, null)
      const characters = JSON.stringify(summary).length
      // Beyond a day's limit nothing is stored. The token has not failed: another client may read it at once.
      if (!volume.take({ characters, client: asker, pool: 'all' })) return
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
        // If it cannot be read now, the previous metadata stays.
        set: { ...summary, ...fate },
        target: [nftMetadata.chainId, nftMetadata.token, nftMetadata.tokenId],
      })
  }

  /**
   * Reads the metadata URLs from the contracts together, then each URL. If the network fails, that is not counted as a
   * failure of any token.
   */
  function start(networkId: string, wanted: readonly WantedNft[], asker: string): void {
    const reader = readers.get(networkId)
    const open = wanted.slice(0, reading.mostFor(asker))
    if (!reader || open.length === 0) return
    const chainId = toChainNumber(networkId)
    const held = heldBytes.open(asker)
    /** Places of the tokens about which nothing is known after this read. They are not counted as failed. */
    const unread = new Set<number>()
    const asked = reader.read(
      open.map(({ standard, token, tokenId }) => ({
        data: `${selectors[standard]}${encodeWord(tokenId)}`,
        to: token,
      })),
      {
        // The limit is the client's own, or that of all. Once there is room, the next request may read the token.
        keep({ length }, index) {
          const isHeld = held.take(length)
          if (!isHeld) unread.add(index)
          return isHeld
        },
        mostBytes: uriResultBytes,
        onUnread: (index) => unread.add(index),
      },
    )
    asked.catch(held.end)
    for (const [index, each] of open.entries()) {
      const key = `${networkId}:${each.token}:${each.tokenId}`
      const running = asked
        .then((results) => {
          if (unread.has(index)) return
          const bytes = results[index]
          const uri = decodeMetadataUri(bytes, each.tokenId)
          const size = bytes?.length ?? 0
          return readOne(chainId, each, uri, asker).finally(() => held.free(size))
        })
        .catch(() => {})
      reading.add(key, asker, running)
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
      await reading.all()
    },
  }
}

function keyOf({ token, tokenId }: { token: Hex; tokenId: bigint }): string {
  return `${token}:${tokenId}`
}
