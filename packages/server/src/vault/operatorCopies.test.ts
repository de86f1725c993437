import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createAuditLog } from '../identity/auditLog.js'
import { createHourlyLimits } from '../limits/hourlyLimits.js'
import type { Database } from '../store/database.js'
import { countReads } from '../testing/countReads.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createOperatorCopies } from './operatorCopies.js'
import { createOperatorKeys } from './operatorKeys.js'
import { operatorEnvelopes } from './schema.js'
import { createSealer } from './sealer.js'
import { createSpendTry } from './spendTry.js'
import { createWalletRows } from './walletRows.js'

const sealer = createSealer([Buffer.alloc(32, 7)])
const nowMs = () => 1

function createCopies(database: Database, folder: string | undefined) {
  const audit = createAuditLog(database, nowMs)
  const operatorKeys = createOperatorKeys({ folder, log: pino({ level: 'silent' }), sealer })
  const rows = createWalletRows({ database, nowMs, operatorKeys, sealer })
  const spend = createSpendTry({ audit, limits: createHourlyLimits(database, nowMs) })
  return createOperatorCopies({ audit, database, operatorKeys, rows, spend })
}

/** Opens a database with 500 envelopes. Returns the ids of their keys. */
async function openFilled() {
  const opened = await openTestDatabase()
  onTestFinished(opened.close)
  const { database } = opened
  const ids = Array.from({ length: 500 }, () => randomUUID())
  for (const id of ids) {
    const wallet = sql`insert into embedded_wallets (id, user_id, version, eip155_address, solana_address, custody, created_at_ms)
      values (${id}, ${id}, 1, '0x', 's', 'operator', 1)`
    await database.execute(sql`insert into users (id, created_at_ms) values (${id}, 1)`)
    await database.execute(wallet)
    await database.insert(operatorEnvelopes).values({
      ciphertext: 'c',
      id,
      sealedKey: `2.${id}.sealed`,
      version: 1,
      walletId: id,
    })
  }
  return { database, ids }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-copies-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  return folder
}

test('hardening A44: as long as no key is marked, the job that destroys keys reads no envelope', async () => {
  const { database } = await openFilled()
  for (const folder of [undefined, makeFolder()])
    expect(
      await countReads(database, operatorEnvelopes, (reader) => createCopies(reader, folder).prune()),
    ).toBe(0)
})

test('hardening A25: of two marked keys, the one whose envelope is gone is destroyed', async () => {
  const { database, ids } = await openFilled()
  const folder = makeFolder()
  const [kept = ''] = ids
  for (const id of [kept, randomUUID()]) {
    writeFileSync(join(folder, id), Buffer.alloc(32))
    writeFileSync(join(folder, `${id}.gone`), '')
  }
  await createCopies(database, folder).prune()
  expect(readdirSync(folder)).toEqual([kept])
})
