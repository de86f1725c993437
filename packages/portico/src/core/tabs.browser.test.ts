import { base, mainnet } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { getAccount } from './actions/getAccount.js'
import { switchNetwork } from './actions/switchNetwork.js'
import { createPortico } from './createPortico.js'
import { cookieStorage } from './storage/cookieStorage.js'
import { localOrMemoryStorage } from './storage/storage.js'
import { openTab } from './testing/openTab.js'
import { addresses, scriptedFamily } from './testing/scriptedFamily.js'
import { startKit } from './testing/startKit.js'

const alice = { connectorId: 'alice' }

async function twoTabs(ids?: readonly string[]) {
  const storageKey = crypto.randomUUID()
  const family = scriptedFamily(ids)
  const here = startKit({
    families: [family],
    networks: [mainnet, base],
    storage: localOrMemoryStorage(),
    storageKey,
  })
  return { family, here, other: await openTab(storageKey), storageKey }
}

/**
 * Lets each tab hear of a write of the other one, three times. Writes arrive in order, so each tab has then heard of all
 * earlier ones, and has had the time to react.
 */
async function makeRounds(other: Window) {
  for (let turn = 0; turn < 6; turn++) {
    const [from, to] = turn % 2 ? [other, window] : [window, other]
    const name = crypto.randomUUID()
    await new Promise<void>((resolve) => {
      const hear = ({ key }: StorageEvent) => {
        if (key !== name) return
        to.removeEventListener('storage', hear)
        resolve()
      }
      to.addEventListener('storage', hear)
      from.localStorage.setItem(name, '')
    })
    from.localStorage.removeItem(name)
  }
}

test('hardening R11: a wallet that one tab connects is in the other, too, without a prompt', async () => {
  const { family, here, other } = await twoTabs()
  await other.connect(other.portico, alice)
  await expect.poll(() => getAccount(here).status).toBe('connected')
  expect(getAccount(here)).toMatchObject({ address: addresses.first, connectorId: 'alice' })
  expect(family.calls).toEqual(['reconnect alice'])

  await connect(here, { connectorId: 'bob' })
  await expect.poll(() => other.portico.store.getState().connections.length).toBe(2)
  await expect
    .poll(() => other.portico.store.getState().connections.every(({ status }) => status === 'live'))
    .toBe(true)
})

test('hardening R11: a wallet that one tab disconnects is disconnected in the other', async () => {
  const { here, other } = await twoTabs()
  await connect(here, alice)
  await expect.poll(() => getAccount(other.portico).status).toBe('connected')
  const heard = vi.fn()
  here.on('disconnect', heard)
  await other.disconnect(other.portico)
  await expect.poll(() => getAccount(here).status).toBe('disconnected')
  expect(heard.mock.calls.map(([{ connectorId, reason }]) => [connectorId, reason])).toEqual([
    ['alice', 'other tab'],
  ])

  await connect(here, alice)
  await expect.poll(() => getAccount(other.portico).status).toBe('connected')
  await disconnect(here)
  await expect.poll(() => getAccount(other.portico).status).toBe('disconnected')
})

test('hardening R5: with cookies, too, a wallet that one tab disconnects stays disconnected, on the server as well', async () => {
  const storageKey = crypto.randomUUID()
  const options = { families: [scriptedFamily()], networks: [mainnet, base], storageKey } as const
  const here = startKit({ ...options, storage: cookieStorage() })
  const other = await openTab(storageKey, ['alice'], { hasCookies: true })
  await connect(here, alice)
  await expect.poll(() => getAccount(other.portico).status).toBe('connected')
  await other.disconnect(other.portico)
  await expect.poll(() => getAccount(here).status).toBe('disconnected')
  // This change makes the tab write everything that it knows.
  await switchNetwork(here, { networkId: 'eip155:8453' })
  const rendered = createPortico({ ...options, storage: cookieStorage({ cookie: document.cookie }) })
  expect(rendered.store.getState().connections).toEqual([])
})

test('hardening R11: a tab without the wallet does not remove the connection of the one that has it', async () => {
  const { here, other } = await twoTabs(['bob'])
  await other.connect(other.portico, alice)
  await expect.poll(() => here.store.getState().connections.length).toBe(1)
  expect(getAccount(here).status).toBe('reconnecting')
  await makeRounds(other.window)
  expect(getAccount(other.portico).status).toBe('connected')
})

test('hardening R11: tabs stop writing', async () => {
  const { here, other, storageKey } = await twoTabs()
  for (const connectorId of ['alice', 'bob']) await connect(here, { connectorId })
  await expect
    .poll(() => other.portico.store.getState().connections.map(({ status }) => status))
    .toEqual(['live', 'live'])
  await makeRounds(other.window)
  let writes = 0
  const note = ({ key }: StorageEvent) => {
    if (key?.startsWith(storageKey)) writes += 1
  }
  window.addEventListener('storage', note)
  onTestFinished(() => window.removeEventListener('storage', note))
  other.window.addEventListener('storage', note)
  // If the two tabs reacted to each other, there would be a write in each round.
  await makeRounds(other.window)
  expect(writes).toBe(0)
})

test('hardening R11: clearing the site’s storage disconnects every tab', async () => {
  const { here, other, storageKey } = await twoTabs()
  await connect(here, alice)
  await expect.poll(() => getAccount(other.portico).status).toBe('connected')
  expect(Object.keys(localStorage).some((key) => key.startsWith(storageKey))).toBe(true)
  other.window.localStorage.clear()
  await expect.poll(() => getAccount(here).status).toBe('disconnected')
})

test('hardening B3: if another tab breaks a value, it is written again, and nothing disconnects', async () => {
  const { here, other, storageKey } = await twoTabs()
  await connect(here, alice)
  other.window.localStorage.setItem(`${storageKey}:@appkit/connections`, '{"eip155":[')
  await expect.poll(() => localStorage.getItem(`${storageKey}:@appkit/connections`)).toContain('alice')
  expect(getAccount(here).status).toBe('connected')
})

test('behavior: keys of other kits are ignored', async () => {
  const { here, other } = await twoTabs()
  await connect(here, alice)
  other.window.localStorage.setItem('@appkit/connections', '{}')
  await makeRounds(other.window)
  expect(getAccount(here).status).toBe('connected')
  other.window.localStorage.removeItem('@appkit/connections')
})
