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
import { isNotZero } from './zeroAddress.js'

/** EIP-155 reference of the network. */
const chainId = () => bigint('chain_id', { mode: 'number' }).notNull()
const blockNumber = () => bigint('block_number', { mode: 'number' }).notNull()
/** Index of the transaction in its block. */
const position = () => integer('position').notNull()
/** uint256, exact. */
const quantity = (name: string) => numeric(name, { mode: 'bigint' })
/**
 * True if the transaction has 100 or more earlier rows in the table. A history reads the early rows of a transaction
 * together, and finds the late ones by account. So only the late ones, which few transactions have, need an index.
 */
const isLate = () => boolean('is_late').notNull().default(false)

/** Every block that was read. The indexer continues after the last one. The hashes reveal a reorganization. */
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

/** Every transaction of these blocks. */
export const indexedTransactions = pgTable(
  'indexed_transactions',
  {
    chainId: chainId(),
    blockNumber: blockNumber(),
    position: position(),
    hash: hexBytes('hash').notNull(),
    sender: hexBytes('sender').notNull(),
    /** Null for a deployment. */
    recipient: hexBytes('recipient'),
    /** Native base units. */
    amount: quantity('amount').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    /** First four bytes of its data. Null if it has none. */
    selector: hexBytes('selector'),
    isFailed: boolean('is_failed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.blockNumber, table.position] })],
)

/** Transfers of tokens, from their contracts' events. Transfers of nothing are left out (address poisoning). */
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
    isLate: isLate(),
  },
  (table) => [
    primaryKey({
      columns: [table.chainId, table.blockNumber, table.position, table.logIndex, table.item],
    }),
    index('indexed_transfers_late_sender')
      .on(table.chainId, table.blockNumber, table.position, table.sender, table.logIndex, table.item)
      .where(sql`${table.isLate}`),
    index('indexed_transfers_late_recipient')
      .on(table.chainId, table.blockNumber, table.position, table.recipient, table.logIndex, table.item)
      .where(sql`${table.isLate}`),
    // For the last owner of an ERC-721 token, and for what one account received of an NFT. One token can have millions of
    // transfers, and a contract can report both kinds for it. Without statistics, a database would choose either index for
    // the last owner, so the condition about zero makes the second one unusable for it.
    index('indexed_transfers_owner')
      .on(table.chainId, table.token, table.tokenId, table.blockNumber, table.logIndex)
      .where(sql`${table.standard} = 721`),
    index('indexed_transfers_receipt_721')
      .on(table.chainId, table.token, table.tokenId, table.recipient)
      .where(sql`${table.standard} = 721 and ${isNotZero(table.recipient)}`),
    index('indexed_transfers_receipt_1155')
      .on(table.chainId, table.token, table.tokenId, table.recipient, table.blockNumber, table.logIndex)
      .where(sql`${table.standard} = 1155 and ${isNotZero(table.recipient)}`),
  ],
)

/** Allowances that accounts gave, from the events Approval and ApprovalForAll. */
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
    /** For one ERC-721 token. */
    tokenId: quantity('token_id'),
    /** ERC-20: base units. ERC-721: 1, or 0 if revoked. For a whole collection: 1 or 0, without `tokenId`. */
    amount: quantity('amount').notNull(),
    isForAll: boolean('is_for_all').notNull(),
    isLate: isLate(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.position, table.logIndex] }),
    index('indexed_approvals_late_owner')
      .on(table.chainId, table.blockNumber, table.position, table.owner, table.logIndex)
      .where(sql`${table.isLate}`),
  ],
)

/** The transactions that concern an account. The key has the order of its history. */
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

/** ERC-20 contracts from which an account ever received tokens. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    chainId: chainId(),
    account: hexBytes('account').notNull(),
    token: hexBytes('token').notNull(),
    firstBlock: bigint('first_block', { mode: 'number' }).notNull(),
    /** The first block in which the account used the token itself (findOwnTokens). Null if it never did. */
    ownBlock: bigint('own_block', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.account, table.token] }),
    // In the order in which they are read, backward.
    index('account_tokens_known').on(
      table.chainId,
      table.account,
      table.ownBlock.nullsFirst(),
      table.firstBlock,
      table.token,
    ),
  ],
)

/** The holders of NFTs as of the last block that was read. */
export const nftHoldings = pgTable(
  'nft_holdings',
  {
    chainId: chainId(),
    token: hexBytes('token').notNull(),
    tokenId: quantity('token_id').notNull(),
    account: hexBytes('account').notNull(),
    /** The number of its ERC. */
    standard: integer('standard').$type<721 | 1155>().notNull(),
    /** Negative if an account gave away what it received before the first block that was read. */
    amount: quantity('amount').notNull(),
    receivedBlock: bigint('received_block', { mode: 'number' }).notNull(),
    receivedLog: integer('received_log').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.token, table.tokenId, table.account] }),
    index('nft_holdings_account')
      .on(table.chainId, table.account, table.receivedBlock, table.receivedLog, table.token, table.tokenId)
      .where(sql`${table.amount} > 0`),
    // A contract can also report ERC-1155 transfers of the same token, to millions of accounts.
    index('nft_holdings_owner')
      .on(table.chainId, table.token, table.tokenId)
      .where(sql`${table.standard} = 721`),
  ],
)

/** What token contracts say about themselves, cleaned. */
export const tokenContracts = pgTable(
  'token_contracts',
  {
    chainId: chainId(),
    address: hexBytes('address').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    /** Null if the contract has none, or an absurd number. */
    decimals: integer('decimals'),
    isSpam: boolean('is_spam').notNull(),
    /** Milliseconds since 1970. */
    readAtMs: bigint('read_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/** The metadata of NFTs, cleaned. A row without a name was not read yet, or could not be. */
export const nftMetadata = pgTable(
  'nft_metadata',
  {
    chainId: chainId(),
    token: hexBytes('token').notNull(),
    tokenId: quantity('token_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** The URL in its metadata: http, https, ipfs or data. Empty if there is none. */
    imageUrl: text('image_url').notNull(),
    attributes: jsonb('attributes').$type<{ trait_type: string; value: string }[]>().notNull(),
    isSpam: boolean('is_spam').notNull(),
    /** Number of consecutive failed attempts. */
    failures: integer('failures').notNull(),
    /** Milliseconds since 1970: when it is read again. */
    nextReadAtMs: bigint('next_read_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.tokenId] })],
)
