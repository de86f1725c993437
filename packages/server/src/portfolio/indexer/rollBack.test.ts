import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenDatabase } from '../../store/database.js'
import { openPostgres } from '../../store/openPostgres.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { spyOnStatements } from '../../testing/spyOnStatements.js'
import { missingPostgres, startPostgres } from '../../testing/startPostgres.js'
import type { Hex } from '../hexBytes.js'
import {
  accountActivity,
  accountTokens,
  indexedApprovals,
  indexedBlocks,
  indexedTransactions,
  indexedTransfers,
  nftHoldings,
} from '../schema.js'
import { zeroAddress } from '../zeroAddress.js'
import type { Block, TokenTransfer } from './block.js'
import { readTip } from './knownBlocks.js'
import { rollBack } from './rollBack.js'
import { writeBlocks } from './writeBlocks.js'

const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
afterAll(() => postgres?.close())

const hex = (number: number, digits: number): Hex => `0x${number.toString(16).padStart(digits, '0')}`
const [alice, bob, carol, dave] = [hex(0xa, 40), hex(0xb, 40), hex(0xc, 40), hex(0xd, 40)]
const [lanterns, tickets, coin] = [hex(0x721, 40), hex(0x1155, 40), hex(0x20, 40)]

type Move = Pick<TokenTransfer, 'amount' | 'recipient' | 'sender' | 'standard' | 'token' | 'tokenId'>

const lantern = (tokenId: number, sender: Hex, recipient: Hex): Move => ({
  amount: 1n,
  recipient,
  sender,
  standard: 721,
  token: lanterns,
  tokenId: BigInt(tokenId),
})
const ticket = (tokenId: number, amount: number, sender: Hex, recipient: Hex): Move => ({
  amount: BigInt(amount),
  recipient,
  sender,
  standard: 1155,
  token: tickets,
  tokenId: BigInt(tokenId),
})

/** A block with one transaction, in which every move is an event, and Alice allows Bob to take coins. */
function blockOf(number: number, moves: readonly Move[], sender = alice): Block {
  const transfers = moves.map((move, logIndex) => ({ ...move, item: 0, logIndex, position: 0 }))
  return {
    approvals: [
      {
        amount: 1n,
        isForAll: false,
        logIndex: moves.length,
        owner: alice,
        position: 0,
        spender: bob,
        token: coin,
        tokenId: null,
      },
    ],
    hash: hex(number, 64),
    minedAt: number,
    number,
    parentHash: hex(number - 1, 64),
    transactions: [
      {
        amount: 1n,
        hash: hex(number, 64),
        isFailed: false,
        nonce: number,
        position: 0,
        recipient: bob,
        selector: null,
        sender,
      },
    ],
    transfers,
  }
}

/** Returns `count` moves, of the numbers from 0 on. */
const many = (count: number, move: (index: number) => Move) =>
  Array.from({ length: count }, (_, index) => move(index))

/**
 * The tests that every database must pass.
 *
 * @param openSecond opens what a second process would use
 */
function rollBackContract(
  open: () => Promise<OpenDatabase>,
  openSecond: (first: OpenDatabase) => Promise<Pick<OpenDatabase, 'close' | 'database'>>,
): void {
  let opened: OpenDatabase
  /** Each test has a network of its own. */
  let chainId = 0
  beforeAll(async () => {
    opened = await open()
  })
  beforeEach(() => {
    chainId++
  })
  afterAll(() => opened.close())

  const write = async (...blocks: Block[]) => {
    for (const block of blocks) await writeBlocks(opened.database, chainId, [block])
  }

  /** Returns the whole index in a fixed order. */
  async function dump() {
    const tables = [indexedBlocks, indexedTransactions, indexedTransfers, indexedApprovals, accountActivity]
    const rows: string[][] = []
    for (const table of [...tables, accountTokens, nftHoldings]) {
      const text = (row: object) =>
        JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
      rows.push(
        (await opened.database.select().from(table).where(eq(table.chainId, chainId))).map(text).sort(),
      )
    }
    return rows
  }

  /** Records the last block after each transaction. The one after the block `number` fails. */
  function interruptAt(number: number) {
    const tips: (number | undefined)[] = []
    const run = opened.database.transaction.bind(opened.database)
    const spy = vi.spyOn(opened.database, 'transaction').mockImplementation(async (...parameters) => {
      if (tips.at(-1) === number) throw new Error('interrupted')
      const result = await run(...parameters)
      tips.push((await readTip(opened.database, chainId))?.number)
      return result
    })
    const restore = () => spy.mockRestore()
    onTestFinished(restore)
    return { restore, tips }
  }

  const holdings = () =>
    opened.database
      .select({
        account: nftHoldings.account,
        amount: nftHoldings.amount,
        receivedBlock: nftHoldings.receivedBlock,
        receivedLog: nftHoldings.receivedLog,
        tokenId: nftHoldings.tokenId,
      })
      .from(nftHoldings)
      .where(eq(nftHoldings.chainId, chainId))
      .orderBy(nftHoldings.tokenId, nftHoldings.account)

  test('default: after each block that is removed, the index is as it was before that block', async () => {
    const blocks = [
      blockOf(1, [
        lantern(1, zeroAddress, alice),
        lantern(2, zeroAddress, alice),
        ticket(1, 10, zeroAddress, alice),
        ticket(2, 4, zeroAddress, bob),
        { amount: 5n, recipient: bob, sender: alice, standard: 20, token: coin, tokenId: null },
      ]),
      blockOf(2, [
        lantern(1, alice, bob),
        ticket(1, 3, alice, bob),
        ticket(1, 2, alice, carol),
        lantern(1, bob, carol),
        ticket(1, 1, bob, carol),
      ]),
      // Burned, given away completely, minted later.
      blockOf(3, [
        lantern(2, alice, zeroAddress),
        ticket(2, 4, bob, zeroAddress),
        ticket(1, 2, bob, dave),
        lantern(3, zeroAddress, dave),
        ticket(3, 7, zeroAddress, dave),
        { amount: 5n, recipient: carol, sender: bob, standard: 20, token: coin, tokenId: null },
      ]),
      blockOf(4, [
        lantern(1, carol, alice),
        lantern(3, dave, alice),
        ticket(3, 7, dave, alice),
        ticket(1, 5, alice, bob),
        lantern(2, zeroAddress, bob),
      ]),
    ]
    const states: string[][][] = [await dump()]
    for (const block of blocks) {
      await write(block)
      states.push(await dump())
    }
    for (const number of [4, 3, 2, 1]) {
      await rollBack(opened.database, chainId, number)
      expect(await dump()).toEqual(states[number - 1])
    }
    // All at once.
    await write(...blocks)
    await rollBack(opened.database, chainId, 2)
    expect(await dump()).toEqual(states[1])
  })

  test('behavior: a token that an account used itself only in removed blocks is no longer its own', async () => {
    const coins = (sender: Hex, recipient: Hex): Move => ({
      amount: 5n,
      recipient,
      sender,
      standard: 20,
      token: coin,
      tokenId: null,
    })
    const owned = async () =>
      (await opened.database.select().from(accountTokens).where(eq(accountTokens.chainId, chainId)))
        .map(({ account, ownBlock }) => [account, ownBlock])
        .sort()
    const blocks = [
      blockOf(1, [coins(dave, alice), coins(dave, bob)], dave),
      blockOf(2, [coins(zeroAddress, carol)], carol),
      // Alice allows Bob to take coins.
      blockOf(3, [], alice),
      blockOf(4, [coins(bob, carol)], bob),
      blockOf(5, [coins(bob, carol)], bob),
    ]
    const states = [
      [
        [alice, null],
        [bob, null],
      ],
      [
        [alice, null],
        [bob, null],
        [carol, 2],
      ],
      [
        [alice, 3],
        [bob, null],
        [carol, 2],
      ],
      [
        [alice, 3],
        [bob, 4],
        [carol, 2],
      ],
      [
        [alice, 3],
        [bob, 4],
        [carol, 2],
      ],
    ]
    for (const [index, block] of blocks.entries()) {
      await write(block)
      expect(await owned()).toEqual(states[index])
    }
    for (const number of [5, 4, 3, 2]) {
      await rollBack(opened.database, chainId, number)
      expect(await owned()).toEqual(states[number - 2])
    }
  })

  test('behavior: an NFT that was minted before the first block goes back to the account that gave it away first', async () => {
    await write(blockOf(5, []), blockOf(6, [lantern(9, alice, bob)]), blockOf(7, [lantern(9, bob, carol)]))
    await rollBack(opened.database, chainId, 6)
    expect(await holdings()).toEqual([
      { account: alice, amount: 1n, receivedBlock: 5, receivedLog: 0, tokenId: 9n },
    ])
  })

  test('behavior: a contract that reports both kinds of transfer for one token stops neither the index nor its way back', async () => {
    const asLantern = (sender: Hex, recipient: Hex): Move => ({
      ...lantern(1, sender, recipient),
      token: tickets,
    })
    await write(
      blockOf(1, [ticket(1, 3, zeroAddress, alice), ticket(1, 4, zeroAddress, bob)]),
      blockOf(2, [asLantern(zeroAddress, alice), ticket(1, 1, alice, bob)]),
      blockOf(3, [asLantern(alice, bob), ticket(1, 2, zeroAddress, alice)]),
    )
    await rollBack(opened.database, chainId, 2)
    expect((await readTip(opened.database, chainId))?.number).toBe(1)
    await write(blockOf(2, [asLantern(bob, alice)]))
    await rollBack(opened.database, chainId, 0)
    expect(await readTip(opened.database, chainId)).toBeUndefined()
  })

  test('hardening A44: 1,200 NFTs of each kind come back in 40 statements', async () => {
    const account = (index: number) => hex(0x1000 + index, 40)
    await write(
      blockOf(1, [
        ...many(1200, (index) => lantern(index, zeroAddress, account(index))),
        ...many(1200, (index) => ticket(index % 7, 2, zeroAddress, account(index))),
      ]),
    )
    const before = await dump()
    await write(
      blockOf(2, [
        ...many(1200, (index) => lantern(index, account(index), account(index + 1))),
        ...many(1200, (index) => ticket(index % 7, 1 + (index % 2), account(index), alice)),
      ]),
    )
    const statements = spyOnStatements()
    await rollBack(opened.database, chainId, 2)
    const { length } = statements.readResults()
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(40)
    expect(await dump()).toEqual(before)
  })

  test('behavior: two processes that remove the same blocks 20 times leave the holdings right', async () => {
    const other = await openSecond(opened)
    onTestFinished(() => other.close())
    const held: string[][] = []
    for (let round = 0; round < 20; round++) {
      await write(
        blockOf(1, [ticket(1, 5, zeroAddress, alice)]),
        blockOf(2, [ticket(1, 3, zeroAddress, alice)]),
        blockOf(3, [ticket(1, 1, alice, bob)]),
      )
      await Promise.all([
        rollBack(opened.database, chainId, 2),
        rollBack(other.database, chainId, round % 2 === 0 ? 2 : 3),
      ])
      held.push((await holdings()).map(({ account, amount }) => `${account} ${amount}`))
      await rollBack(opened.database, chainId, 0)
    }
    expect(held).toEqual(Array.from({ length: 20 }, () => [`${alice} 5`]))
  })

  test('behavior: a transaction removes at most 64 blocks and 10,000 rows, or one block; after an interruption the rest is whole', async () => {
    const full = (number: number) =>
      blockOf(
        number,
        many(6000, (index) => ticket(index, 1, zeroAddress, alice)),
      )
    const empty = Array.from({ length: 70 }, (_, index) => blockOf(5 + index, []))
    await write(blockOf(1, []), blockOf(2, []), full(3))
    const whole = await dump()
    await write(full(4), ...empty)
    const { tips } = interruptAt(3)
    await expect(rollBack(opened.database, chainId, 2)).rejects.toThrow('interrupted')
    expect(tips).toEqual([10, 3])
    expect(await dump()).toEqual(whole)
  })

  test('hardening A44: a transaction writes at most 10,000 rows, or one block; after an interruption the rest is whole', async () => {
    const of = (number: number, count: number) =>
      blockOf(
        number,
        many(count, (index) => ticket(index, 1, zeroAddress, alice)),
      )
    const large = of(18, 12_000)
    const blocks = [
      ...Array.from({ length: 16 }, (_, index) => of(1 + index, 3000)),
      of(17, 1),
      large,
      of(19, 1),
    ]
    const { restore, tips } = interruptAt(18)
    await expect(writeBlocks(opened.database, chainId, blocks)).rejects.toThrow('interrupted')
    expect(tips).toEqual([3, 6, 9, 12, 15, 17, 18])
    restore()
    await rollBack(opened.database, chainId, 0)
    expect((await dump()).flat()).toEqual([])
  })
}

// Only one process can use PGlite, so both share its one connection.
describe('PGlite', () =>
  rollBackContract(openTestDatabase, async ({ database }) => ({ close: async () => {}, database })))
describe.runIf(postgres)(`PostgreSQL${postgres ? '' : ` (${missingPostgres})`}`, () => {
  const open = () => openPostgres(postgres?.databaseUrl ?? '')
  rollBackContract(open, open)
})
