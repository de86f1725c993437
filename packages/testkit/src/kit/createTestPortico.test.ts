import { connect, disconnect, getAccount, getConnectors, memoryStorage } from 'portico'
import { expect, expectTypeOf, test } from 'vitest'
import { createTestWallet } from '../eip155/createTestWallet.js'
import { devAccounts } from '../eip155/devAccounts.js'
import { openWalletStorage } from '../eip155/walletMemory.js'
import { createTestPortico } from './createTestPortico.js'

test('default: a running kit with two wallets that approve', async () => {
  const portico = createTestPortico()
  expect(getConnectors(portico).map(({ id }) => id)).toEqual(['test.portico.alice', 'test.portico.bob'])
  const connection = await connect(portico, { connectorId: 'test.portico.bob' })
  expect(connection).toMatchObject({ address: devAccounts[1]?.address, networkId: 'eip155:31337' })
  expect(portico.wallets.bob.approvals.map(({ kind }) => kind)).toEqual(['connect'])
  expectTypeOf(portico.wallets).toEqualTypeOf<
    Readonly<Record<'alice' | 'bob', ReturnType<typeof createTestWallet>>>
  >()
  await portico.stop()
})

test('behavior: wallets respond as configured', async () => {
  const portico = createTestPortico({ wallets: { carol: { answer: 'reject' }, dave: { answer: 'never' } } })
  await expect(connect(portico, { connectorId: 'test.portico.carol' })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  const waiting = connect(portico, { connectorId: 'test.portico.dave' })
  await expect.poll(() => portico.wallets.dave.approvals.length).toBe(1)
  portico.wallets.dave.answerPending('approve')
  expect((await waiting).connectorId).toBe('test.portico.dave')
  await portico.stop()
})

test('behavior: the next visit is a new kit with the same storage, without a prompt', async () => {
  const [storage, memory] = [memoryStorage(), openWalletStorage()]
  const visit = () =>
    createTestPortico({
      storage,
      storageKey: 'visits',
      wallets: {
        alice: createTestWallet({ answer: 'approve', rdns: 'test.portico.alice', storage: memory }),
      },
    })
  const first = visit()
  await connect(first, { connectorId: 'test.portico.alice' })
  await first.stop()

  const second = visit()
  await expect.poll(() => getAccount(second).status).toBe('connected')
  expect(second.wallets.alice.approvals).toEqual([])
  await disconnect(second)
  expect(getAccount(second).status).toBe('disconnected')
  await second.stop()
})

test('behavior: the last kit to stop removes the window', async () => {
  const other = createTestPortico()
  const portico = createTestPortico()
  await other.stop()
  expect(typeof window).toBe('object')
  await portico.stop()
  expect(typeof window).toBe('undefined')
})
