import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { createSandboxTransfers } from './sandboxTransfers.js'
import { sandboxPurchases } from './schema.js'

test('error: hardening R43: if the database fails during a purchase, the process goes on and sends the next one', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', note)
  onTestFinished(() => {
    process.off('unhandledRejection', note)
    for (const each of others) process.on('unhandledRejection', each)
  })
  const { close, database } = await openTestDatabase({ isNew: true })
  onTestFinished(close)
  const logged: string[] = []
  const transfers = createSandboxTransfers({
    chain: {
      currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      id: 'eip155:31337',
      indexFrom: null,
      name: 'Anvil',
      priceUsd: 2500,
      // Nothing listens there, so every transfer fails.
      rpcUrls: ['http://127.0.0.1:9'],
      tokens: [],
    },
    database,
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
    nowMs: Date.now,
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    tokenOf: () => ({ address: 'native', decimals: 18, name: 'Ether', symbol: 'ETH' }),
  })
  const row = {
    address: `0x${'ab'.repeat(20)}`,
    amount: '1',
    createdAtMs: Date.now(),
    hash: null,
    id: 'first',
    networkId: 'eip155:31337',
    scope: 'scope',
    status: 'in_progress',
    symbol: 'ETH',
    token: 'native',
  } as const
  await database.execute(sql`alter table sandbox_purchases rename to away`)
  transfers.send(row)
  await expect.poll(() => logged).toContain('a purchase of the sandbox was not stored')
  await database.execute(sql`alter table away rename to sandbox_purchases`)
  await database.insert(sandboxPurchases).values({ ...row, id: 'second' })
  transfers.send({ ...row, id: 'second' })
  await expect.poll(async () => (await transfers.find('second'))?.status).toBe('failed')
  expect(unhandled).toEqual([])
})
