import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './actions/connect.js'
import { getAccount } from './actions/getAccount.js'
import { createPortico } from './createPortico.js'
import { memoryStorage } from './storage/storage.js'
import { addresses, scriptedFamily } from './testing/scriptedFamily.js'
import { providePage, startKit } from './testing/startKit.js'

const registry = () =>
  (globalThis as { [key: symbol]: Map<string, unknown> | undefined })[Symbol.for('portico.running')]
const later = () => new Promise((resolve) => setTimeout(resolve, 5))

function kit(storageKey?: string) {
  providePage()
  const family = scriptedFamily()
  const portico = createPortico({
    families: [family],
    networks: [mainnet],
    storage: memoryStorage(),
    storageKey,
  })
  return { family, portico }
}

test('hardening R12: started and stopped 20 times, as StrictMode and remounts do: one discovery, one entry', async () => {
  const { family, portico } = kit('r12')
  const events = vi.fn()
  portico.on('track', events)
  let end = portico.start()
  for (let time = 0; time < 20; time++) {
    end()
    end = portico.start()
    if (time % 2) await later()
  }
  expect(family.discoveries()).toBe(1)
  expect(registry()?.has('r12')).toBe(true)
  expect(events).toHaveBeenCalledTimes(1)
  end()
  end()
  await later()
  expect([family.discoveries(), registry()?.has('r12'), portico.store.getState().status]).toEqual([
    0,
    false,
    'stopped',
  ])
})

test('hardening R12: several providers of one kit are one start, until the last one unmounts', async () => {
  const { family, portico } = kit('several')
  const ends = [portico.start(), portico.start(), portico.start()]
  ends[0]?.()
  ends[1]?.()
  ends[1]?.()
  await later()
  expect([family.discoveries(), portico.store.getState().status]).toEqual([1, 'ready'])
  ends[2]?.()
  await later()
  expect(family.discoveries()).toBe(0)
})

test('error: a second kit with the same keys, while the first runs', async () => {
  for (const key of [undefined, 'shop']) {
    const [first, second] = [kit(key), kit(key)]
    const end = first.portico.start()
    expect(() => second.portico.start()).toThrow(
      expect.objectContaining({ code: 'STORAGE_KEY_IN_USE', message: expect.stringContaining('storageKey') }),
    )
    const third = kit('another one')
    const endThird = third.portico.start()
    expect(third.portico.store.getState().status).toBe('ready')
    end()
    endThird()
    await later()
    // The failed start left nothing behind, so the second kit can now start.
    const endSecond = second.portico.start()
    endSecond()
    await later()
  }
})

test('hardening R12: an unused kit gives way immediately, as after a hot reload', async () => {
  const [old, fresh] = [kit('hot'), kit('hot')]
  old.portico.start()()
  const end = fresh.portico.start()
  expect([old.family.discoveries(), fresh.family.discoveries()]).toEqual([0, 1])
  await later()
  expect([registry()?.has('hot'), fresh.portico.store.getState().status]).toEqual([true, 'ready'])
  end()
  await later()
})

test('behavior: a stopped kit has no wallet, and continues where it was when started again', async () => {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  await connect(portico, { connectorId: 'alice' })
  await portico.stop()
  expect(() => family.tell('alice')).toThrow('No session')
  expect(portico.store.getState()).toMatchObject({
    connections: [{ status: 'restoring' }],
    connectors: [],
    status: 'stopped',
  })
  const end = portico.start()
  onTestFinished(end)
  // The code that restores connections is a separate chunk, which may not have loaded yet.
  await expect.poll(() => getAccount(portico).status).toBe('connected')
})

test('behavior: changes in the wallet are followed', async () => {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  await connect(portico, { connectorId: 'alice' })
  const heard: unknown[] = []
  portico.on('accountChange', (event) => heard.push(event))
  portico.on('networkChange', (event) => heard.push(event))
  portico.on('disconnect', (event) => heard.push(event))
  family.tell('alice').onAccounts([{ address: addresses.second, namespace: 'eip155', type: 'eoa' }])
  family.tell('alice').onNetwork('eip155:8453')
  family.tell('alice').onNetwork('eip155:8453')
  expect(getAccount(portico)).toMatchObject({ address: addresses.second, networkId: 'eip155:8453' })
  family.tell('alice').onDisconnect()
  const id = { connectorId: 'alice', namespace: 'eip155' }
  expect(heard).toEqual([
    { ...id, address: addresses.second },
    { namespace: 'eip155', networkId: 'eip155:8453' },
    { ...id, reason: 'wallet' },
  ])
})
