import { expect, test } from 'vitest'
import { connect } from '../actions/connect.js'
import { startKit } from '../testing/startKit.js'
import { memoryStorage } from './storage.js'

test('default: a connected wallet is stored as recent, under its well-known key', async () => {
  const storage = memoryStorage()
  const portico = startKit({ storage, storageKey: '' })
  const read = () => JSON.parse(storage.getItem('@appkit/recent_wallets') ?? '[]')
  await connect(portico, { connectorId: 'alice' })
  await expect.poll(read).toMatchObject([{ id: 'alice', name: 'Wallet of alice' }])
  await connect(portico, { connectorId: 'bob' })
  await expect.poll(() => read().map(({ id }: { id: string }) => id)).toEqual(['bob', 'alice'])
})
