import type { Nft, Transaction, TransactionTransfer } from '@portico/protocol/http'
import { formatUnits, nameToken } from '@portico/protocol/token'
import type { SpamJudge } from '../../chain/createSpamJudge.js'
import { cleanTokenText, isSpamText } from '../../chain/tokenText.js'
import type { CountCall } from '../../chain/upstreamQuota.js'
import type { Room } from '../../http/safeFetch.js'
import type { ChainSettings } from '../../settings/settings.js'
import { readPosition, refusedCursor } from '../cursor.js'
import type { Hex } from '../hexBytes.js'
import { describeDirection } from '../history/describeDirection.js'
import { operationType } from '../history/operationType.js'
import type { NetworkPage } from '../mergePages.js'
import { parseMetadata } from '../nfts/parseMetadata.js'
import { type PortfolioSource, pageSize } from '../portfolioSource.js'
import { createBlockscoutClient } from './blockscoutClient.js'
import { nftsParts, transactionsParts, transfersParts } from './keptParts.js'
import {
  type BlockscoutNft,
  type BlockscoutToken,
  type BlockscoutTransaction,
  type BlockscoutTransfer,
  type NftsAnswer,
  nftsAnswer,
  transactionsAnswer,
  transfersAnswer,
} from './schemas.js'

const standards: ReadonlyMap<string, Nft['standard']> = new Map([
  ['ERC-721', 'ERC721'],
  ['ERC-1155', 'ERC1155'],
])

/** The highest number of a block that Blockscout's database can hold: PostgreSQL's `integer`. */
const highestBlock = 2_147_483_647

export type BlockscoutOptions = {
  chain: ChainSettings
  countCall: CountCall
  isSpam: SpamJudge
  /** Returns the URL of the native currency's image, or an empty string. */
  nativeIcon: (publicUrl: string) => string
  nowMs: () => number
  /** Registers an image at the server's image proxy. Returns an empty string if it cannot be an image. */
  registerImage: (original: string, publicUrl: string) => string
  /** Returns the turns in which the current request's client reads large pages. */
  roomOfCaller: () => Room | undefined
  url: string
}

/**
 * Creates the source of a network's activity and NFTs from a Blockscout, for networks that the server does not index.
 * It follows the public reference and is tested against responses in its format. It is not verified against the live
 * service.
 *
 * @see https://docs.blockscout.com/api-reference
 */
export function createBlockscout(options: BlockscoutOptions): PortfolioSource {
  const { chain, countCall, nowMs, roomOfCaller, url } = options
  const client = createBlockscoutClient({ countCall, networkId: chain.id, nowMs, roomOfCaller, url })

  /**
   * Pending transactions come first, and anyone can send an account as many as fill a page. If they do, this asks again
   * for those in blocks.
   */
  async function readTransactions(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) {
    const read = (asked: typeof query) =>
      client.get(path, transactionsAnswer, { parts: transactionsParts, query: asked, signal })
    const list = await read(query)
    const isFilled = list !== null && isIncomplete(list) && list.page.items.at(-1)?.block_number === null
    return isFilled ? read(queryBelow(highestBlock)) : list
  }

  return {
    /**
     * Blockscout has two lists, transactions and token transfers. Both are read from the same block down, and the page
     * ends with the last block that is complete in both. If a block has more than 50 of one kind, the rest is left out.
     */
    async readHistory({ account, position, publicUrl, signal }) {
      const query = position === undefined ? {} : queryBelow(readBlock(position))
      const path = `/addresses/${account}`
      const [transactions, transfers] = await Promise.all([
        readTransactions(`${path}/transactions`, query, signal),
        client.get(`${path}/token-transfers`, transfersAnswer, { parts: transfersParts, query, signal }),
      ])
      const lists = [transactions, transfers].flatMap((list) => (list ? [list] : []))
      const groups = groupByBlock(transactions?.page.items ?? [], transfers?.page.items ?? [])
      return takeWholeBlocks(groups, findIncompleteBlock(lists), (group) =>
        describeGroup({ ...options, account, publicUrl }, group),
      )
    },
    async readNfts({ account, position, publicUrl, signal }) {
      const answer = await client.get(`/addresses/${account}/nft`, nftsAnswer, {
        parts: nftsParts,
        query: { type: 'ERC-721,ERC-1155', ...(position === undefined ? {} : readNftPosition(position)) },
        signal,
      })
      if (!answer) return { entries: [], next: null }
      const { isCut, page } = answer
      const nextPosition = isCut ? positionAfter(page.items.at(-1)) : positionOf(page.next_page_params)
      return {
        // In Blockscout's own order, because its entries have no times.
        entries: page.items.flatMap((item) => {
          const described = describeHolding(options, item, publicUrl)
          return described ? [{ at: 0, item: described, position: nextPosition ?? '' }] : []
        }),
        next: nextPosition,
      }
    },
  }
}

type Group = {
  block: number
  hash: Hex
  transaction: BlockscoutTransaction | undefined
  transfers: BlockscoutTransfer[]
}

/** Groups entries by transaction, newest first. */
function groupByBlock(
  transactions: readonly BlockscoutTransaction[],
  transfers: readonly BlockscoutTransfer[],
): Group[] {
  const groups = new Map<Hex, Group>()
  for (const transaction of transactions) {
    // The wallet itself shows pending transactions.
    if (transaction.block_number === null) continue
    const { block_number: block, hash } = transaction
    groups.set(hash, { block, hash, transaction, transfers: [] })
  }
  for (const transfer of transfers) {
    const { block_number: block, transaction_hash: hash } = transfer
    const group = groups.get(hash) ?? { block, hash, transaction: undefined, transfers: [] }
    group.transfers.push(transfer)
    groups.set(hash, group)
  }
  return [...groups.values()].sort(
    (a, b) => b.block - a.block || (b.transaction?.position ?? 0) - (a.transaction?.position ?? 0),
  )
}

type List = {
  isCut: boolean
  page: { items: readonly { block_number: number | null }[]; next_page_params?: unknown }
}

function isIncomplete({ isCut, page: { next_page_params } }: List): boolean {
  return isCut || Boolean(next_page_params)
}

/** Asks for everything below this block, in the form of Blockscout's own paging. It leaves out what is pending. */
function queryBelow(block: number): Readonly<Record<string, string>> {
  return { block_number: String(block), index: '0', items_count: '50' }
}

/** Returns the highest block of which a list may have more on its next page, or -1. */
function findIncompleteBlock(lists: readonly List[]): number {
  const lasts = lists.map((list) => (isIncomplete(list) ? (list.page.items.at(-1)?.block_number ?? -1) : -1))
  return Math.max(-1, ...lasts)
}

function takeWholeBlocks(
  groups: readonly Group[],
  incomplete: number,
  describe: (group: Group) => Transaction,
): NetworkPage<Transaction> {
  const [newest] = groups
  if (!newest) return { entries: [], next: null }
  const whole = groups.filter(({ block }) => block > incomplete)
  let shown = whole.length > 0 ? whole : groups.filter(({ block }) => block === newest.block)
  if (shown.length > pageSize) {
    const cut = shown[pageSize]?.block ?? 0
    const before = shown.filter(({ block }) => block > cut)
    shown = before.length > 0 ? before : shown.slice(0, pageSize)
  }
  const last = shown.at(-1)?.block ?? 0
  const isMore = incomplete >= 0 || groups.some(({ block }) => block < last)
  const entries = shown.map((group) => {
    const item = describe(group)
    return { at: Math.floor(Date.parse(item.metadata.minedAt) / 1000), item, position: String(group.block) }
  })
  return { entries, next: isMore ? String(last) : null }
}

type Describer = BlockscoutOptions & { account: Hex; publicUrl: string }

function describeGroup(describer: Describer, { hash, transaction, transfers: rows }: Group): Transaction {
  const { chain } = describer
  const isFailed = transaction?.status === 'error'
  const native = transaction && !isFailed ? describeNative(describer, transaction) : null
  const transfers = [
    ...(native ? [native] : []),
    ...rows.flatMap((row) => describeTransfer(describer, row, transaction) ?? []),
  ]
  const input = transaction?.raw_input ?? '0x'
  const minedAt = new Date(transaction?.timestamp ?? rows[0]?.timestamp ?? 0).toISOString()
  return {
    id: `${chain.id}:${hash}`,
    metadata: {
      chain: chain.id,
      hash,
      minedAt,
      nonce: transaction?.nonce ?? null,
      operationType: operationType({
        hasAmount: (transaction?.value ?? 0n) > 0n,
        isApproval: false,
        isDeployment: transaction !== undefined && !transaction.to,
        selector: input.length < 10 ? null : (input.slice(0, 10) as Hex),
        transfers,
      }),
      sentFrom: transaction?.from.hash ?? rows[0]?.from.hash ?? '',
      sentTo: transaction ? (transaction.to?.hash ?? null) : (rows[0]?.to.hash ?? null),
      status: isFailed ? 'failed' : 'confirmed',
    },
    transfers,
  }
}

function describeNative(
  { account, chain, nativeIcon, publicUrl }: Describer,
  { from, to, value }: BlockscoutTransaction,
): TransactionTransfer | null {
  if (value === 0n || (from.hash !== account && to?.hash !== account)) return null
  const { decimals, name, symbol } = chain.currency
  const url = nativeIcon(publicUrl)
  return {
    ...describeDirection(account, from.hash, to?.hash ?? account),
    fungible_info: { icon: url === '' ? null : { url }, name, symbol },
    quantity: { numeric: formatUnits(value, decimals) },
  }
}

function describeTransfer(
  describer: Describer,
  { from, to, token, total }: BlockscoutTransfer,
  transaction: BlockscoutTransaction | undefined,
): TransactionTransfer | null {
  const { account, chain, isSpam, publicUrl, registerImage } = describer
  const address = token && addressOf(token)
  const amount = total?.value ?? (total?.token_id == null ? 0n : 1n)
  // Left out, as in the index: strangers use transfers of nothing to appear in a history.
  if (!address || amount === 0n) return null
  const direction = describeDirection(account, from.hash, to.hash)
  const name = cleanTokenText(token.name ?? '', 64)
  // The account did not send the transaction, so the transfer may be forged. The index has the same rule.
  const isDoubtful = direction.direction === 'out' && transaction === undefined && token.reputation !== 'ok'
  if (token.type !== 'ERC-20') {
    return {
      ...direction,
      nft_info: {
        address: `${chain.id}:${address}`,
        flags: { is_spam: advertises(token) || isDoubtful },
        name: `${name} #${total?.token_id ?? ''}`.trim(),
        token_id: String(total?.token_id ?? ''),
      },
      quantity: { numeric: amount.toString() },
    }
  }
  const decimals = readDecimals(token)
  const url = registerImage(token.icon_url ?? '', publicUrl)
  const words = nameToken({ address, name, symbol: cleanTokenText(token.symbol ?? '', 32) })
  const looksSpam = isSpam(address, { isSpam: advertises(token), symbol: words.symbol })
  return {
    ...direction,
    fungible_info: {
      address: `${chain.id}:${address}`,
      flags: { is_spam: looksSpam || decimals === null || isDoubtful },
      icon: url === '' ? null : { url },
      ...words,
    },
    quantity: { numeric: formatUnits(amount, decimals ?? 0) },
  }
}

function describeHolding(
  { chain, registerImage }: BlockscoutOptions,
  { id, image_url, metadata, token, token_type, value }: BlockscoutNft,
  publicUrl: string,
): Nft | null {
  const address = addressOf(token)
  const standard = standards.get(token_type ?? token.type ?? '')
  if (!address || !standard) return null
  const collection = cleanTokenText(token.name ?? '', 64)
  const said = typeof metadata === 'object' && metadata !== null ? parseMetadata(metadata) : undefined
  return {
    address: `${chain.id}:${address}`,
    attributes: said?.attributes ?? [],
    chainId: chain.id,
    collection,
    description: said?.description ?? null,
    imageUrl: registerImage(said?.imageUrl || (image_url ?? ''), publicUrl),
    isSpam: advertises(token) || (said?.isSpam ?? false),
    name: said?.name || `${collection} #${id}`.trim(),
    quantity: String(value ?? 1n),
    standard,
    tokenId: String(id),
  }
}

function addressOf({ address, address_hash }: BlockscoutToken): Hex | null {
  return address_hash ?? address ?? null
}

function readDecimals({ decimals }: BlockscoutToken): number | null {
  const number = Number(decimals ?? Number.NaN)
  return Number.isInteger(number) && number >= 0 && number <= 36 ? number : null
}

function advertises({ name, reputation, symbol }: BlockscoutToken): boolean {
  if (reputation === 'spam' || reputation === 'scam') return true
  return isSpamText(name ?? '') || isSpamText(symbol ?? '')
}

function readBlock(position: string): number {
  const [block = 0] = readPosition(position, [Number.MAX_SAFE_INTEGER])
  return block
}

function positionOf(next: NftsAnswer['next_page_params']): string | null {
  if (!next) return null
  return [next.token_contract_address_hash, next.token_id, next.token_type.slice('ERC-'.length)].join('.')
}

/** Returns the position after an entry, for a page that ends before Blockscout's own page. */
function positionAfter(last: BlockscoutNft | undefined): string | null {
  const token = last && addressOf(last.token)
  const type = /^ERC-(721|1155|404)$/.exec(last?.token_type ?? last?.token.type ?? '')?.[1]
  return last && token && type ? [token, last.id, type].join('.') : null
}

function readNftPosition(position: string): Record<string, string> {
  const [, token, tokenId, type] = /^(0x[0-9a-f]{40})\.(\d{1,78})\.(721|1155|404)$/.exec(position) ?? []
  if (token === undefined || tokenId === undefined) throw refusedCursor()
  return { token_contract_address_hash: token, token_id: tokenId, token_type: `ERC-${type}` }
}
