import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { hexBytes } from './hexBytes.js'

/** EIP-155 reference of the network. */
const chainId = () => bigint('chain_id', { mode: 'number' }).notNull()
const blockNumber = () => bigint('block_number', { mode: 'number' }).notNull()
/** Index of the transaction in its block. */
const position = () => integer('position').notNull()
/** uint256, exact. */
const quantity = (name: string) => numeric(name, { mode: 'bigint' })

/** Every block that was read. Its last one says where the indexer goes on; its hashes tell a reorganisation. */
export const indexedBlocks = pgTable(
  'indexed_blocks',
  {
    chainId: chainId(),
    number: bigint('number', { mode: 'number' }).notNull(),
    hash: hexBytes('hash').notNull(),
    /** Unix seconds. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
)

/** Every transaction of those blocks. */
export const indexedTransactions = pgTable(
  'indexed_transactions',
  {
    chainId: chainId(),
    blockNumber: blockNumber(),
    position: position(),
    hash: hexBytes('hash').notNull(),
    sender: hexBytes('sender').notNull(),
    /** Null: it deploys a contract. */
    recipient: hexBytes('recipient'),
    /** Native base units. */
    amount: quantity('amount').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    /** First four bytes of its data. Null: it has none. */
    selector: hexBytes('selector'),
    isFailed: boolean('is_failed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.blockNumber, table.position] })],
)

/** Movements of tokens by their contracts' events. Those that move nothing are left out (address poisoning). */
export const indexedTransfers = pgTable(
  'indexed_transfers',
  {
    chainId: chainId(),
    blockNumber: blockNumber(),
    position: position(),
    logIndex: integer('log_index').notNull(),
    /** Index within the lists of a TransferBatch, otherwise 0. */
    item: integer('item').notNull(),
    token: hexBytes('token').notNull(),
    /** 20, 721 or 1155: the number of its ERC. 0: the network's own coin, paid out by a contract (findPaidOut). */
    standard: integer('standard').$type<0 | 20 | 721 | 1155>().notNull(),
    /** Null for ERC-20 and coins. */
    tokenId: quantity('token_id'),
    sender: hexBytes('sender').notNull(),
    recipient: hexBytes('recipient').notNull(),
    amount: quantity('amount').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.chainId, table.blockNumber, table.position, table.logIndex, table.item],
    }),
    index('indexed_transfers_nft')
      .on(table.chainId, table.token, table.tokenId, table.blockNumber, table.logIndex)
      .where(sql`${table.tokenId} is not null`),
  ],
)

/** What accounts let others spend, by the events Approval and ApprovalForAll. */
export const indexedApprovals = pgTable(
  'indexed_approvals',
  {
    chainId: chainId(),
    blockNumber: blockNumber(),
    position: position(),
    logIndex: integer('log_index').notNull(),
    token: hexBytes('token').notNull(),
    owner: hexBytes('owner').notNull(),
    spender: hexBytes('spender').notNull(),
    /** Of one ERC-721 token. */
    tokenId: quantity('token_id'),
    /** ERC-20: base units. ERC-721: 1, or 0 when taken back. For all of a collection: 1 or 0, without `tokenId`. */
    amount: quantity('amount').notNull(),
    isForAll: boolean('is_for_all').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.blockNumber, table.position, table.logIndex] })],
)

/** Which transactions concern an account. The key is the order of its history. */
export const accountActivity = pgTable(
  'account_activity',
  {
    chainId: chainId(),
    account: hexBytes('account').notNull(),
    blockNumber: blockNumber(),
    position: position(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.account, table.blockNumber, table.position] })],
)

/** ERC-20 contracts that an account ever received from. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    chainId: chainId(),
    account: hexBytes('account').notNull(),
    token: hexBytes('token').notNull(),
    firstBlock: bigint('first_block', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.account, table.token] })],
)

/** Who holds which NFT, as of the last block that was read. */
export const nftHoldings = pgTable(
  'nft_holdings',
  {
    chainId: chainId(),
    token: hexBytes('token').notNull(),
    tokenId: quantity('token_id').notNull(),
    account: hexBytes('account').notNull(),
    /** The number of its ERC. */
    standard: integer('standard').$type<721 | 1155>().notNull(),
    /** Below 0 where an account gave away what it received before the first block that was read. */
    amount: quantity('amount').notNull(),
    receivedBlock: bigint('received_block', { mode: 'number' }).notNull(),
    receivedLog: integer('received_log').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.token, table.tokenId, table.account] }),
    index('nft_holdings_account')
      .on(table.chainId, table.account, table.receivedBlock, table.receivedLog, table.token, table.tokenId)
      .where(sql`${table.amount} > 0`),
  ],
)

/** What token contracts say of themselves, cleaned. */
export const tokenContracts = pgTable(
  'token_contracts',
  {
    chainId: chainId(),
    address: hexBytes('address').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    /** Null: it does not say, or says something absurd. */
    decimals: integer('decimals'),
    isSpam: boolean('is_spam').notNull(),
    /** Milliseconds since 1970. */
    readAtMs: bigint('read_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/** What an NFT's metadata says, cleaned. A row without a name was not read yet, or could not be. */
export const nftMetadata = pgTable(
  'nft_metadata',
  {
    chainId: chainId(),
    token: hexBytes('token').notNull(),
    tokenId: quantity('token_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** As its metadata names it (http, https, ipfs, data), or as `proxied_images` keeps it. Empty: none. */
    imageUrl: text('image_url').notNull(),
    attributes: jsonb('attributes').$type<{ trait_type: string; value: string }[]>().notNull(),
    isSpam: boolean('is_spam').notNull(),
    /** Attempts in a row that failed. */
    failures: integer('failures').notNull(),
    /** Milliseconds since 1970: when it is read again. */
    nextReadAtMs: bigint('next_read_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.tokenId] })],
)
