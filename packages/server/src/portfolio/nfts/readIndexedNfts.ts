import type { Nft } from '@portico/protocol/http'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ChainSettings } from '../../settings/settings.js'
import type { Database } from '../../store/database.js'
import { readPosition, refusedCursor } from '../cursor.js'
import type { Hex } from '../hexBytes.js'
import type { NetworkPage } from '../mergePages.js'
import { type PageRequest, pageSize, toPage } from '../portfolioSource.js'
import { indexedBlocks, nftHoldings } from '../schema.js'
import { toChainNumber } from '../toChainNumber.js'
import type { TokenContracts } from '../tokenContracts.js'
import type { NftMetadataStore } from './nftMetadata.js'

/** How long a response waits for missing metadata, because NFTs without names and images are of little use. */
const metadataWaitMs = 2500

const largestAmount = 2n ** 256n - 1n
const positionLimits = [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1]

export type NftParts = {
  chain: ChainSettings
  contracts: TokenContracts
  database: Database
  nftMetadata: NftMetadataStore
  /** Registers an image at the server's image proxy. */
  registerImage: (original: string, publicUrl: string) => string
}

/** Reads the NFTs of an account from the index, last received first. */
export async function readIndexedNfts(
  { chain, contracts, database, nftMetadata, registerImage }: NftParts,
  { account, asker, position, publicUrl }: PageRequest,
): Promise<NetworkPage<Nft>> {
  const rows = await readHoldings(database, toChainNumber(chain.id), account, position)
  const shown = rows.slice(0, pageSize)
  const [details, metadata] = await Promise.all([
    contracts.get(
      chain.id,
      shown.map(({ token }) => token),
    ),
    nftMetadata.get(chain.id, shown, { asker, waitMs: metadataWaitMs }),
  ])
  return toPage(
    rows.map(({ amount, minedAt, receivedBlock, receivedLog, standard, token, tokenId }) => {
      const collection = details.get(token)
      const known = metadata.get(`${token}:${tokenId}`)
      const item: Nft = {
        address: `${chain.id}:${token}`,
        attributes: known?.attributes ?? [],
        chainId: chain.id,
        collection: collection?.name ?? null,
        description: known?.description ?? null,
        imageUrl: registerImage(known?.imageUrl ?? '', publicUrl),
        isSpam: (collection?.isSpam ?? false) || (known?.isSpam ?? false),
        name: known?.name || `${collection?.name ?? ''} #${tokenId}`.trim(),
        // Contracts that report false transfers can exceed the largest possible amount.
        quantity: (amount > largestAmount ? largestAmount : amount).toString(),
        standard: standard === 721 ? 'ERC721' : 'ERC1155',
        tokenId: tokenId.toString(),
      }
      return {
        at: minedAt ?? 0,
        item,
        position: `${receivedBlock}.${receivedLog}.${token}.${tokenId}`,
      }
    }),
  )
}

function readHoldings(database: Database, chainId: number, account: Hex, position: string | undefined) {
  const before = position === undefined ? undefined : readNftPosition(position)
  return database
    .select({
      amount: nftHoldings.amount,
      minedAt: indexedBlocks.minedAt,
      receivedBlock: nftHoldings.receivedBlock,
      receivedLog: nftHoldings.receivedLog,
      standard: nftHoldings.standard,
      token: nftHoldings.token,
      tokenId: nftHoldings.tokenId,
    })
    .from(nftHoldings)
    .leftJoin(
      indexedBlocks,
      and(
        eq(indexedBlocks.chainId, nftHoldings.chainId),
        eq(indexedBlocks.number, nftHoldings.receivedBlock),
      ),
    )
    .where(
      and(
        eq(nftHoldings.chainId, chainId),
        eq(nftHoldings.account, account),
        sql`${nftHoldings.amount} > 0`,
        before &&
          sql`(${nftHoldings.receivedBlock}, ${nftHoldings.receivedLog}, ${nftHoldings.token}, ${nftHoldings.tokenId}) < (${before.block}, ${before.log}, decode(${before.token}, 'hex'), cast(${before.tokenId} as numeric))`,
      ),
    )
    .orderBy(
      desc(nftHoldings.receivedBlock),
      desc(nftHoldings.receivedLog),
      desc(nftHoldings.token),
      desc(nftHoldings.tokenId),
    )
    .limit(pageSize + 1)
}

function readNftPosition(position: string) {
  const [, place = '', token = '', tokenId = ''] =
    /^(\d+\.\d+)\.0x([0-9a-f]{40})\.(\d{1,78})$/.exec(position) ?? []
  if (tokenId === '') throw refusedCursor()
  const [block = 0, log = 0] = readPosition(place, positionLimits)
  return { block, log, token, tokenId }
}
