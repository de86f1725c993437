import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../store/database.js'
import { openPostgres } from '../store/openPostgres.js'
import { countReads } from '../testing/countReads.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { spyOnStatements } from '../testing/spyOnStatements.js'
import { missingPostgres, startPostgres } from '../testing/startPostgres.js'
import type { Hex } from './hexBytes.js'
import { prepareHistoryPage } from './history/historyPage.js'
import type { Block, TokenTransfer } from './indexer/block.js'
import { rollBack } from './indexer/rollBack.js'
import { writeBlocks } from './indexer/writeBlocks.js'
import { createNftMetadata } from './nfts/nftMetadata.js'
import { readKnownTokens } from './readKnownTokens.js'
import {
  accountActivity,
  accountTokens,
  indexedApprovals,
  indexedTransfers,
  nftHoldings,
  nftMetadata,
  tokenContracts,
} from './schema.js'
import { createTokenContracts } from './tokenContracts.js'
import { zeroAddress } from './zeroAddress.js'

const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
afterAll(() => postgres?.close())

const chainId = 1
/** What a stranger wrote before: so many transfers of one NFT, holders of one, and tokens of one account. */
const written = 50_000
/** The block that follows. */
const number = 1000
const hex = (value: number, digits: number): Hex => `0x${value.toString(16).padStart(digits, '0')}`
const [victim, stranger] = [hex(0xa, 40), hex(0xb, 40)]
const [lanterns, tickets, mixed] = [hex(0x721, 40), hex(0x1155, 40), hex(0x3, 40)]
/** Received one NFT many times as ERC-721, and then once as ERC-1155. */
const collector = hex(0xc, 40)
const bytes = (address: Hex) => sql`decode(${address.slice(2)}, 'hex')`
const numbered = sql`decode(lpad(to_hex(i + 100000), 40, '0'), 'hex')`

async function fill(database: Database, table: PgTable, columns: SQL): Promise<void> {
  await database.execute(
    sql`insert into ${table} select ${chainId}, ${columns} from generate_series(0, ${written - 1}) as i`,
  )
}

const move = { amount: 1n, item: 0, position: 0 }
const moves: Omit<TokenTransfer, 'logIndex'>[] = [
  ...Array.from({ length: 50 }, (_, index) => ({
    ...move,
    recipient: hex(0x5000 + index, 40),
    sender: zeroAddress,
    standard: 1155 as const,
    token: tickets,
    tokenId: 1n,
  })),
  // The account never had these, and this is not its transaction.
  { ...move, recipient: stranger, sender: victim, standard: 721, token: lanterns, tokenId: 1n },
  { ...move, recipient: stranger, sender: victim, standard: 721, token: mixed, tokenId: 1n },
  { ...move, recipient: victim, sender: stranger, standard: 20, token: hex(0x99, 40), tokenId: null },
  { ...move, recipient: collector, sender: zeroAddress, standard: 1155, token: mixed, tokenId: 1n },
]
const block: Block = {
  approvals: [],
  hash: hex(number, 64),
  minedAt: number,
  number,
  parentHash: hex(number - 1, 64),
  transactions: [
    {
      amount: 0n,
      hash: hex(number, 64),
      isFailed: false,
      nonce: 0,
      position: 0,
      recipient: stranger,
      selector: null,
      sender: stranger,
    },
  ],
  transfers: moves.map((transfer, logIndex) => ({ ...transfer, logIndex })),
}

/** A network whose only block has one transaction of as many events, of which the last ones name the account. */
const crowdedChain = 2
const coin = {
  ...move,
  recipient: stranger,
  sender: stranger,
  standard: 20 as const,
  token: hex(0x99, 40),
  tokenId: null,
}
const permission = {
  amount: 1n,
  isForAll: false,
  position: 0,
  spender: stranger,
  token: hex(0x99, 40),
  tokenId: null,
}

const crowded: Block = {
  ...block,
  number: 1,
  approvals: Array.from({ length: written }, (_, logIndex) => ({
    ...permission,
    logIndex,
    owner: logIndex === written - 1 ? victim : hex(0x10_0000 + logIndex, 40),
  })),
  transfers: Array.from({ length: written }, (_, item) => ({
    ...coin,
    item,
    logIndex: written,
    recipient: item === written - 1 ? victim : stranger,
  })),
}

/** Each of these reads is at most a hundredth of what a stranger wrote. */
function readsContract(open: () => Promise<OpenDatabase>, { isAnalyzed }: { isAnalyzed: boolean }): void {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
    const { database } = opened
    for (const [position, [token, standard, recipient]] of (
      [
        [tickets, 1155, stranger],
        [lanterns, 721, stranger],
        [mixed, 721, collector],
        [mixed, 1155, victim],
      ] as const
    ).entries()) {
      const place = sql`i / 100, ${sql.raw(`${position}`)}, i % 100, 0`
      const token1 = sql`${bytes(token)}, ${sql.raw(`${standard}`)}, 1`
      await fill(database, indexedTransfers, sql`${place}, ${token1}, ${numbered}, ${bytes(recipient)}, 1`)
    }
    await writeBlocks(database, crowdedChain, [crowded])
    await fill(database, nftHoldings, sql`${bytes(mixed)}, 1, ${numbered}, 1155, 1, i / 100, i % 100`)
    // The account used each of the first ones itself.
    const own = sql`case when i < 1000 then i / 100 end`
    await fill(database, accountTokens, sql`${bytes(victim)}, ${numbered}, i / 100, ${own}`)
    await fill(database, accountActivity, sql`${numbered}, i / 100, 0`)
    await fill(database, tokenContracts, sql`${numbered}, 'Lantern', 'L', 0, false, 0`)
    await fill(database, nftMetadata, sql`${numbered}, 1, 'Lantern', '', '', '[]', false, 0, 1000`)
    if (isAnalyzed) await database.execute(sql`analyze`)
  }, 120_000)
  afterEach(() => back(opened.database))
  afterAll(() => opened.close())

  const write = (database: Database) => writeBlocks(database, chainId, [block])
  const back = (database: Database) => rollBack(database, chainId, number)
  const readHistory = async (database: Database) => {
    const rows = await prepareHistoryPage(database)({
      account: victim,
      before: undefined,
      chainId,
      limit: 51,
    })
    expect(rows).toMatchObject([{ transfers: [{ isOwn: false }, { isOwn: false }, { isOwn: true }] }])
  }

  test('hardening A44: a block with an NFT that 50,000 accounts hold is written with 500 reads of the holders', async () => {
    expect(await countReads(opened.database, nftHoldings, write)).toBeLessThan(500)
  })

  test('hardening A44: a block of 12,000 transfers is written with at most 10,000 rows per statement', async () => {
    const large = Array.from({ length: 12_000 }, (_, item) => ({
      ...move,
      item,
      logIndex: 0,
      recipient: hex(0x10_0000 + item, 40),
      sender: zeroAddress,
      standard: 1155 as const,
      token: tickets,
      tokenId: 2n,
    }))
    const statements = spyOnStatements()
    await writeBlocks(opened.database, chainId, [{ ...block, number: number + 1000, transfers: large }])
    const rows = statements.readResults().map(({ affectedRows, rowCount }) => affectedRows ?? rowCount ?? 0)
    expect(rows.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(36_000)
    expect(Math.max(...rows)).toBeLessThanOrEqual(10_000)
  })

  test.each([
    ['transfers of one NFT', indexedTransfers],
    ['holders of one NFT', nftHoldings],
    ['tokens of one account', accountTokens],
    ['accounts', accountActivity],
  ])('hardening A44: with 50,000 %s, a block is removed with 2,000 reads', async (_, table) => {
    await write(opened.database)
    expect(await countReads(opened.database, table, back)).toBeLessThan(2000)
  })

  test('hardening A44: with 50,000 transfers of one NFT, a page of a history takes 500 reads', async () => {
    await write(opened.database)
    expect(await countReads(opened.database, indexedTransfers, readHistory)).toBeLessThan(500)
  })

  test.each([
    ['transfers', indexedTransfers],
    ['approvals', indexedApprovals],
  ])("hardening A44: of 50,000 %s in one transaction, a page of a history finds the account's one with 500 reads", async (_, table) => {
    const read = async (database: Database) => {
      const request = { account: victim, before: undefined, chainId: crowdedChain, limit: 51 }
      const [row] = await prepareHistoryPage(database)(request)
      expect(row?.transfers).toMatchObject([{ recipient: victim, sender: stranger }])
      expect(row?.approvals).toMatchObject([{ spender: stranger }])
    }
    expect(await countReads(opened.database, table, read)).toBeLessThan(500)
  })

  test('behavior: of a transaction with 400 transfers and 400 approvals, a page shows the first 100 of the account in order', async () => {
    const amounts = Array.from({ length: 400 }, (_, index) => BigInt(index + 1))
    // Every third one concerns the account. It gets, gives, and gives to itself.
    const isOwn = (logIndex: number) => logIndex % 3 === 0
    const many = {
      ...block,
      approvals: amounts.map((amount, logIndex) => ({
        ...permission,
        amount,
        logIndex,
        owner: isOwn(logIndex) ? victim : stranger,
      })),
      transfers: amounts.map((amount, logIndex) => ({
        ...coin,
        amount,
        logIndex,
        recipient: isOwn(logIndex) && logIndex % 2 === 0 ? victim : stranger,
        sender: isOwn(logIndex) && logIndex % 4 < 2 ? victim : stranger,
      })),
    }
    const shown = amounts.filter((amount) => {
      const logIndex = Number(amount) - 1
      return isOwn(logIndex) && (logIndex % 2 === 0 || logIndex % 4 < 2)
    })
    // The events of a block come in no particular order.
    await writeBlocks(opened.database, chainId, [{ ...many, transfers: many.transfers.toReversed() }])
    const request = { account: victim, before: undefined, chainId, limit: 51 }
    const [row] = await prepareHistoryPage(opened.database)(request)
    expect(row?.transfers.map(({ amount }) => amount)).toEqual(shown.slice(0, 100))
    expect(row?.approvals.map(({ amount }) => amount)).toEqual(
      amounts.filter((amount) => isOwn(Number(amount) - 1)).slice(0, 100),
    )
  })

  test('hardening A44: of 50,000 tokens of one account, its own 1,000 and the latest 1,000 others are found with 5,000 reads', async () => {
    const read = async (database: Database) => {
      const known = await readKnownTokens(database, 'eip155:1', victim)
      expect(known).toHaveLength(2000)
      expect(known[0]).toBe(hex(100_999, 40))
      expect(known[999]).toBe(hex(100_000, 40))
      expect(known[1000]).toBe(hex(100_000 + written - 1, 40))
    }
    expect(await countReads(opened.database, accountTokens, read)).toBeLessThan(5000)
  })

  test('hardening A44: of 50,000 tokens of one account, 50 that it uses itself are marked with 1,000 reads, and unmarked with 1,000', async () => {
    const own = {
      ...block,
      transactions: block.transactions.map((transaction) => ({ ...transaction, sender: victim })),
      transfers: Array.from({ length: 50 }, (_, logIndex) => ({
        ...coin,
        logIndex,
        sender: victim,
        token: hex(105_000 + logIndex, 40),
      })),
    }
    const read = async () => (await readKnownTokens(opened.database, 'eip155:1', victim))[0]
    const mark = (database: Database) => writeBlocks(database, chainId, [own])
    expect(await countReads(opened.database, accountTokens, mark)).toBeLessThan(1000)
    expect(await read()).toBe(hex(105_049, 40))
    expect(await countReads(opened.database, accountTokens, back)).toBeLessThan(1000)
    expect(await read()).toBe(hex(100_999, 40))
  })

  const addresses = Array.from({ length: 100 }, (_, index) => hex(100_000 + index, 40))
  const sources = { nowMs: () => 0, upstreams: new Map() }

  test('behavior: of 50,000 contracts, 100 are found with 500 reads', async () => {
    const read = async (database: Database) =>
      expect((await createTokenContracts({ ...sources, database }).get('eip155:1', addresses)).size).toBe(100)
    expect(await countReads(opened.database, tokenContracts, read)).toBeLessThan(500)
  })

  test('behavior: of the metadata of 50,000 NFTs, that of 100 is found with 500 reads', async () => {
    const keys = addresses.map((token) => ({ standard: 721 as const, token, tokenId: 1n }))
    const read = async (database: Database) => {
      const options = {
        ...sources,
        database,
        ipfsGatewayUrl: '',
        safeFetch: () => Promise.reject(new Error()),
      }
      const found = await createNftMetadata(options).get('eip155:1', keys, { asker: 'a', waitMs: 0 })
      expect(found.size).toBe(100)
    }
    expect(await countReads(opened.database, nftMetadata, read)).toBeLessThan(500)
  })
}

describe('PGlite', () => readsContract(() => openTestDatabase({ isNew: true }), { isAnalyzed: false }))
describe.runIf(postgres)(`PostgreSQL${postgres ? '' : ` (${missingPostgres})`}`, () =>
  readsContract(() => openPostgres(postgres?.databaseUrl ?? ''), { isAnalyzed: true }),
)
