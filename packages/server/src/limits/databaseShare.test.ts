import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createDatabaseShare } from './databaseShare.js'
import { serverProcesses } from './schema.js'

let opened: OpenDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** Starts three processes at the same time. `aheadMs` is by how much each clock is ahead. */
async function start(aheadMs: readonly number[]) {
  await opened.database.delete(serverProcesses)
  let now = Date.now()
  const shares = await Promise.all(
    aheadMs.map((ahead) => createDatabaseShare(opened.database, { nowMs: () => now + ahead })),
  )
  return {
    async beat(silent?: number) {
      now += 1000
      for (const [index, share] of shares.entries()) if (index !== silent) await share.beat()
    },
    counts: () => shares.map((share) => share.countProcesses()),
  }
}

test('hardening A44: processes whose clocks differ share the limits, and none thinks that it is alone', async () => {
  const { beat, counts } = await start([0, 15_000, 90_000])
  for (let beats = 0; beats < 20; beats += 1) await beat()
  expect(counts()).toEqual([3, 3, 3])
})

test('behavior: a process that is silent for ten seconds has no share, whatever its clock says', async () => {
  const { beat, counts } = await start([0, 0, 60_000])
  for (let beats = 0; beats < 3; beats += 1) await beat()
  for (let beats = 0; beats < 10; beats += 1) await beat(2)
  expect(counts().slice(0, 2)).toEqual([3, 3])
  // The others read its last heartbeat during their own next one.
  await beat(2)
  await beat(2)
  expect(counts().slice(0, 2)).toEqual([2, 2])
})

test('behavior: one that ended before another began takes no share from it', async () => {
  await opened.database.delete(serverProcesses)
  await opened.database
    .insert(serverProcesses)
    .values({ id: '00000000-0000-4000-8000-000000000000', seenAtMs: Date.now() - 11_000 })
  const share = await createDatabaseShare(opened.database, { nowMs: Date.now })
  expect(share.countProcesses()).toBe(1)
})
