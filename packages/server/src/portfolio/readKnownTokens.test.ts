import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { migrationsFolder } from '../store/migrationsFolder.js'
import { openPostgres } from '../store/openPostgres.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { missingPostgres, startPostgres } from '../testing/startPostgres.js'
import type { Hex } from './hexBytes.js'
import type { Block, TokenApproval, TokenTransfer } from './indexer/block.js'
import { writeBlocks } from './indexer/writeBlocks.js'
import { readKnownTokens } from './readKnownTokens.js'
import { accountTokens } from './schema.js'

const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
afterAll(() => postgres?.close())

const hex = (value: number, digits: number): Hex => `0x${value.toString(16).padStart(digits, '0')}`
const [user, stranger, other] = [hex(0xa, 40), hex(0xb, 40), hex(0xc, 40)]
const token = hex(0x20, 40)
const spam = (index: number) => hex(0x10_0000 + index, 40)

type Event =
  | Pick<TokenTransfer, 'recipient' | 'sender' | 'token'>
  | (Pick<TokenApproval, 'owner' | 'token'> & Partial<Pick<TokenApproval, 'isForAll' | 'tokenId'>>)

/** The transactions of a block: who signed each of them, and what contracts reported in it. */
type Signed = { by: Hex; events: readonly Event[] }

function blockOf(number: number, ...signed: readonly Signed[]): Block {
  const block: Block = {
    approvals: [],
    hash: hex(number, 64),
    minedAt: number,
    number,
    parentHash: hex(number - 1, 64),
    transactions: [],
    transfers: [],
  }
  let logIndex = 0
  for (const [position, { by, events }] of signed.entries()) {
    const call = { amount: 0n, hash: hex(number * 100 + position, 64), isFailed: false, nonce: number }
    block.transactions.push({ ...call, position, recipient: other, selector: null, sender: by })
    for (const event of events) {
      const place = { amount: 1n, logIndex: logIndex++, position, tokenId: null }
      if ('owner' in event) block.approvals.push({ ...place, isForAll: false, spender: other, ...event })
      else block.transfers.push({ ...place, item: 0, standard: 20, ...event })
    }
  }
  return block
}

const get = (token: Hex, by: Hex = stranger): Event => ({ recipient: user, sender: by, token })
const give = (token: Hex): Event => ({ recipient: other, sender: user, token })
const allow = (token: Hex): Event => ({ owner: user, token })
const many = (count: number, event: (token: Hex) => Event) =>
  Array.from({ length: count }, (_, index) => event(spam(index)))

/** A stranger sends 2,000 kinds of token, and makes their contracts report that the user moved and allowed each. */
const flood = (number: number) =>
  blockOf(number, { by: stranger, events: many(2000, get) }, { by: stranger, events: many(50, give) })

function knownTokensContract(open: () => Promise<OpenDatabase>): void {
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

  const write = (...blocks: Block[]) => writeBlocks(opened.database, chainId, blocks)
  const read = () => readKnownTokens(opened.database, `eip155:${chainId}`, user)

  test.each([
    ['sent', give],
    ['allowed a contract to take', allow],
  ])('hardening A44: 2,000 kinds of spam do not hide an older token that the user %s', async (_, use) => {
    await write(
      blockOf(1, { by: stranger, events: [get(token)] }),
      blockOf(2, { by: user, events: [use(token)] }),
      flood(3),
    )
    const known = await read()
    expect(known).toHaveLength(2000)
    expect(known[0]).toBe(token)
  })

  test('hardening A44: 2,000 kinds of spam do not hide an older token that the user got in a transaction of their own, such as a swap', async () => {
    await write(blockOf(1, { by: user, events: [get(token, other)] }))
    await write(flood(2))
    expect((await read())[0]).toBe(token)
  })

  test('hardening A44: what a contract reports in the transaction of a stranger does not make a token the user’s own', async () => {
    const forged = hex(0x21, 40)
    const events = [get(forged), give(forged), allow(forged)]
    await write(
      blockOf(1, { by: stranger, events: [get(token), get(forged)] }),
      // In the block of the user's own transaction, too.
      blockOf(2, { by: user, events: [give(token)] }, { by: stranger, events }),
      blockOf(3, { by: stranger, events }),
      flood(4),
    )
    const known = await read()
    expect(known).toContain(token)
    expect(known).not.toContain(forged)
  })

  test('hardening A44: one transaction of the user makes at most 100 transferred and 100 allowed tokens their own', async () => {
    const foreign = { by: stranger, events: [...many(600, get), get(token)] }
    const lured = [...many(300, give), ...many(600, allow).slice(300)]
    await write(blockOf(1, foreign), blockOf(2, { by: user, events: [give(token)] }))
    await write(blockOf(3, { by: user, events: lured }))
    const owned = (await read()).slice(0, 202)
    expect(owned.slice(0, 201).toSorted()).toEqual(
      [token, ...many(100, get), ...many(600, get).slice(300, 400)]
        .map((item) => (typeof item === 'string' ? item : item.token))
        .toSorted(),
    )
    expect(owned[200]).toBe(token)
    expect(owned[201]).toBe(spam(599))
  })

  test('behavior: the user’s own tokens come first, then the others; of both, the latest first', async () => {
    const [first, second] = [hex(0x31, 40), hex(0x32, 40)]
    const [third, fourth] = [hex(0x33, 40), hex(0x34, 40)]
    await write(
      blockOf(1, { by: stranger, events: [get(first), get(second)] }),
      blockOf(2, { by: stranger, events: [get(third)] }),
      blockOf(3, { by: stranger, events: [get(fourth)] }),
      blockOf(4, { by: user, events: [give(second)] }),
      blockOf(5, { by: user, events: [give(first)] }),
      // A later use changes nothing.
      blockOf(6, { by: user, events: [give(second)] }),
    )
    expect(await read()).toEqual([first, second, fourth, third])
  })

  test('behavior: NFTs, and tokens that the user never received, are not among them', async () => {
    const collection = {
      by: user,
      events: [
        { ...allow(token), tokenId: 1n },
        { ...allow(token), isForAll: true },
      ],
    }
    await write(blockOf(1, { by: stranger, events: [get(token), get(spam(1))] }), blockOf(2, collection))
    await write(blockOf(3, { by: user, events: [allow(spam(0))] }))
    // In the order of their addresses, like all that came in one block.
    expect(await read()).toEqual([spam(1), token])
  })

  test('behavior: the migration finds in existing rows what the indexer finds in new ones', async () => {
    const events = (seed: number) =>
      Array.from({ length: 6 }, (_, index): Event => {
        const [kind, which] = [(seed * 5 + index * 3) % 4, hex(0x40 + ((seed * 7 + index) % 9), 40)]
        if (kind === 3) return allow(which)
        return kind === 2 ? give(which) : get(which, other)
      })
    const blocks = Array.from({ length: 40 }, (_, index) =>
      blockOf(
        index + 1,
        { by: stranger, events: events(index) },
        { by: index % 7 === 3 ? user : stranger, events: events(index + 1).slice(0, 2) },
      ),
    )
    await write(...blocks)
    await write(
      blockOf(41, { by: stranger, events: many(150, get) }),
      blockOf(42, { by: user, events: many(150, give) }),
    )
    const dump = () =>
      opened.database
        .select()
        .from(accountTokens)
        .orderBy(asc(accountTokens.chainId), asc(accountTokens.account), asc(accountTokens.token))
    const before = await dump()
    const own = before.filter((row) => row.chainId === chainId && row.ownBlock !== null)
    expect(own.length).toBeGreaterThan(103)
    expect(own.some(({ firstBlock, ownBlock }) => ownBlock !== firstBlock)).toBe(true)
    await opened.database.update(accountTokens).set({ ownBlock: null })
    for (const statement of migration) await opened.database.execute(sql.raw(statement))
    expect(await dump()).toEqual(before)
  })
}

/** The statements that fill the new column of existing rows. */
const migration = readFileSync(join(migrationsFolder, '0025_own_tokens.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => statement.trimStart().startsWith('UPDATE'))

describe('PGlite', () => knownTokensContract(openTestDatabase))
describe.runIf(postgres)(`PostgreSQL${postgres ? '' : ` (${missingPostgres})`}`, () =>
  knownTokensContract(() => openPostgres(postgres?.databaseUrl ?? '')),
)
