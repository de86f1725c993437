import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../store/migrationsFolder.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { skeletonOf } from './nameRules.js'
import { createNameStore } from './nameStore.js'
import { names } from './schema.js'

/** The statements that migrate names of earlier releases, as the database gets them. */
const statements = readFileSync(join(migrationsFolder, '0010_look_alikes.sql'), 'utf8').split(
  '--> statement-breakpoint',
)

test('hardening A39: names of earlier releases are compared by appearance; of two look-alikes both stay, and no third is added', async () => {
  const { close, database } = await openTestDatabase()
  onTestFinished(close)
  const labels = ['dorothy-01', 'adm1n7', 'william', 'meta8458', 'alice', 'a1ice', 'ali-ce']
  await database.insert(names).values(
    labels.map((label, at) => ({
      address: `0x${String(at).repeat(40)}`,
      coinType: 60,
      isContract: false,
      name: `${label}.agora.eth`,
      registeredAt: at,
      skeleton: label, // different, as under an earlier rule
      slot: 0,
      updatedAt: at,
    })),
  )
  for (const statement of statements) await database.execute(sql.raw(statement))
  const rows = await database.select().from(names)
  const skeletons = Object.fromEntries(rows.map(({ name, skeleton }) => [name.split('.')[0], skeleton]))
  expect(skeletons).toEqual({
    ...Object.fromEntries(labels.map((label) => [label, skeletonOf(label)])),
    a1ice: '~a1ice.agora.eth',
    'ali-ce': '~ali-ce.agora.eth',
  })

  const store = createNameStore({ database, nowMs: Date.now, perAddress: 1 })
  const register = (label: string, address: string) =>
    store.register({
      address,
      avatar: null,
      bio: null,
      coinType: 60,
      isContract: false,
      label,
      name: `${label}.agora.eth`,
      projectId: 'test',
    })
  expect(await store.findTaken(['al1ce', 'm3tab4sb', 'somebody'])).toEqual(new Set(['al1ce', 'm3tab4sb']))
  await expect(register('al1ce', `0x${'f'.repeat(40)}`)).rejects.toMatchObject({ code: 'NAME_TAKEN' })
  // Existing owners keep their names.
  expect(await register('a1ice', `0x${'5'.repeat(40)}`)).toBe(false)
})
