import { expect, test, vi } from 'vitest'
import { scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { getAccount } from './getAccount.js'
import { getConnections } from './getConnections.js'

async function withWallets() {
  const evm = scriptedFamily()
  const solana = scriptedFamily(['carol'], 'solana')
  const portico = startKit({ families: [evm, solana] })
  for (const connectorId of ['carol', 'alice', 'bob']) await connect(portico, { connectorId })
  return { evm, portico, solana }
}
const ids = (portico: Parameters<typeof getConnections>[0]) => {
  const { connections, recentConnections } = getConnections(portico)
  return [connections, recentConnections].map((list) => list.map(({ connectorId }) => connectorId))
}

test('default: all wallets', async () => {
  const { evm, portico, solana } = await withWallets()
  const heard = vi.fn()
  portico.on('disconnect', heard)
  await disconnect(portico)
  expect(ids(portico)).toEqual([[], ['alice', 'bob', 'carol']])
  expect(getAccount(portico).status).toBe('disconnected')
  expect(heard.mock.calls.map(([event]) => [event.connectorId, event.reason])).toEqual([
    ['carol', 'user'],
    ['bob', 'user'],
    ['alice', 'user'],
  ])
  expect([...evm.calls, ...solana.calls].filter((call) => call.startsWith('disconnect'))).toHaveLength(3)
  expect(portico.store.getState().event).toEqual({
    event: 'DISCONNECT_SUCCESS',
    properties: { namespace: 'all' },
  })
})

test('behavior: one wallet; the other of its family becomes active', async () => {
  const { portico } = await withWallets()
  await disconnect(portico, { connectorId: 'bob' })
  expect(ids(portico)).toEqual([['alice', 'carol'], ['bob']])
  expect(getAccount(portico)).toMatchObject({ connectorId: 'alice', isConnected: true })
})

test('behavior: one family; the remaining one becomes active', async () => {
  const { portico } = await withWallets()
  await disconnect(portico, { namespace: 'eip155' })
  expect(ids(portico)).toEqual([['carol'], ['alice', 'bob']])
  expect(portico.store.getState().activeNamespace).toBe('solana')
})

test('behavior: if everything disconnects, the active family stays active throughout', async () => {
  for (const activeNamespace of ['eip155', 'solana'] as const) {
    const { portico } = await withWallets()
    portico.store.setState({ activeNamespace })
    const passed = new Set<string>()
    portico.store.subscribe((state) => passed.add(state.activeNamespace))
    await disconnect(portico)
    expect([...passed]).toEqual([activeNamespace])
  }
})

test('behavior: the page is disconnected immediately, whatever the wallet does', async () => {
  const { evm, portico } = await withWallets()
  evm.answers.disconnect = () => Promise.reject(new RangeError('no'))
  const dropping = disconnect(portico)
  expect(ids(portico)[0]).toEqual([])
  await dropping
  await disconnect(portico)
})

test('error: a stopped kit', async () => {
  const { portico } = await withWallets()
  await portico.stop()
  await expect(disconnect(portico)).rejects.toMatchObject({ code: 'NOT_STARTED' })
})
