import { base, mainnet } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { localSiwx } from '../../siwx/localSiwx.js'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { createPortico } from '../createPortico.js'
import type { Portico } from '../portico.js'
import type { PorticoStorage } from '../porticoStorage.js'
import { loadConfig } from '../siwx/loadConfig.js'
import { addresses, scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { cookieStorage } from './cookieStorage.js'
import { memoryStorage } from './storage.js'

/** Provides the parts of a page's `document` that cookies need. */
function provideDocument(protocol: string): string[] {
  const written: string[] = []
  const jar = new Map<string, string>()
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      if (text.includes('max-age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
  Object.defineProperty(globalThis, 'document', { configurable: true, value: document })
  Object.defineProperty(globalThis, 'location', { configurable: true, value: { protocol } })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'document')
    Reflect.deleteProperty(globalThis, 'location')
  })
  return written
}

test('default: first-party, lax, for 30 days, secure if the page is', () => {
  const written = provideDocument('https:')
  const storage = cookieStorage()
  storage.setItem('@appkit/connections', '{"a":"; ="}')
  expect(storage.getItem('@appkit/connections')).toBe('{"a":"; ="}')
  expect(written).toEqual([
    '__Host-%40appkit%2Fconnections=%7B%22a%22%3A%22%3B%20%3D%22%7D;path=/;max-age=2592000;SameSite=Lax;Secure',
  ])
  storage.removeItem('@appkit/connections')
  expect(storage.getItem('@appkit/connections')).toBeNull()
})

test('behavior: who disconnects over https is not connected on the server by what was written without the prefix', () => {
  provideDocument('https:')
  Reflect.set(document, 'cookie', '%40appkit%2Fconnections=%7B%7D')
  const storage = cookieStorage()
  storage.setItem('@appkit/connections', '{"a":1}')
  storage.removeItem('@appkit/connections')
  expect(storage.forRequest?.(document.cookie).getItem('@appkit/connections')).toBeNull()
})

test('hardening A23: on https, a sibling host cannot plant a connection, because its cookies lack this host’s prefix', () => {
  provideDocument('https:')
  const planted = encodeURIComponent(JSON.stringify({ eip155: [{ address: '0xbad' }] }))
  // Another host of the domain sets this cookie with `domain=`.
  Reflect.set(document, 'cookie', `%40appkit%2Fconnections=${planted}`)
  const storage = cookieStorage()
  expect(storage.getItem('@appkit/connections')).toBeNull()
  storage.setItem('@appkit/connections', '{}')
  expect(storage.getItem('@appkit/connections')).toBe('{}')
  // The planted cookie does not count on this host's server either. The browser sends it together with the server's own
  // cookie.
  const request = storage.forRequest?.(document.cookie)
  expect(document.cookie).toContain(planted)
  expect(request?.getItem('@appkit/connections')).toBe('{}')
})

test('hardening R5: in a sandboxed frame, which may have no cookies, the kit starts and stores nothing', async () => {
  const denied = () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError')
  }
  const document = Object.defineProperty({}, 'cookie', { get: denied, set: denied })
  Object.defineProperty(globalThis, 'document', { configurable: true, value: document })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'document'))
  const portico = startKit({ storage: cookieStorage(), storageKey: '' })
  await connect(portico, { connectorId: 'alice' })
  expect(portico.store.getState().connections).toMatchObject([{ connectorId: 'alice' }])
  expect(cookieStorage().getItem('@appkit/connections')).toBeNull()
})

test('behavior: a name is not matched as a prefix of another', () => {
  provideDocument('http:')
  const storage = cookieStorage()
  storage.setItem('ab', '1')
  expect([storage.getItem('a'), storage.getItem('ab')]).toEqual([null, '1'])
})

test('hardening R5: a cookie that a browser would drop is not stored, and no older one remains', () => {
  provideDocument('http:')
  const storage = cookieStorage()
  storage.setItem('a', 'x'.repeat(3800))
  expect(storage.getItem('a')).toHaveLength(3800)
  storage.setItem('a', 'x'.repeat(3801))
  expect(storage.getItem('a')).toBeNull()
  expect(document.cookie).toBe('')
})

test('behavior: half a surrogate pair is stored as a replacement character', () => {
  provideDocument('http:')
  const storage = cookieStorage()
  storage.setItem('a', 'Wallet \ud83d')
  expect(storage.getItem('a')).toBe('Wallet \ufffd')
})

test('hardening R5: if accounts exceed a cookie, the active one is restored, and disconnected ones stay so', async () => {
  provideDocument('https:')
  const start = (cookie?: string) =>
    createPortico({
      families: [scriptedFamily()],
      networks: [mainnet, base],
      storage: cookieStorage({ cookie }),
      storageKey: '',
    })
  const portico = startKit({ storage: cookieStorage(), storageKey: '' })
  await connect(portico, { connectorId: 'alice' })
  portico.store.setState(({ connections: [one] }) => {
    const others = Array.from({ length: 60 }, (_, index) => `0x${String(index).padStart(40, 'a')}`)
    const accounts = others.map((address) => ({ address, namespace: 'eip155', type: 'eoa' }) as const)
    return one ? { connections: [{ ...one, accounts: [...one.accounts, ...accounts] }] } : {}
  })
  const address = addresses.first
  expect(start(document.cookie).store.getState().connections).toMatchObject([
    { address, connectorId: 'alice' },
  ])
  await disconnect(portico)
  expect(start(document.cookie).store.getState().connections).toEqual([])
})

/** Provides a `localStorage`, which Node does not have. */
function provideLocalStorage(): PorticoStorage {
  const device = memoryStorage()
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: device })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'))
  return device
}

const addressOf = (index: number) => `0x${String(index).padStart(40, 'a')}`

/** Signs in this many accounts, one after the other, with signatures of this many bytes. */
async function signInAll(portico: Portico, count: number, signatureBytes: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const config = await loadConfig(portico)
    const created = await config.createMessage({ accountAddress: addressOf(index), chainId: 'eip155:1' })
    const { toString: _, ...data } = created
    const signature = `0x${'ab'.repeat(signatureBytes)}`
    await config.addSession({ data, message: created.toString(), signature })
  }
}

/** Returns the accounts of `signInAll` that are signed in. */
async function listSignedIn(portico: Portico): Promise<number[]> {
  const config = await loadConfig(portico)
  const found = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((index) => config.getSessions('eip155:1', addressOf(index))),
  )
  return found.flatMap((sessions, index) => (sessions.length === 1 ? [index] : []))
}

test.each([
  65, 2000,
])('hardening R5: with cookies, a sign-in ends no other, nor does a reload: signatures of %i bytes', async (bytes) => {
  provideDocument('https:')
  const device = provideLocalStorage()
  const portico = startKit({ storage: cookieStorage(), storageKey: 'shop', siwx: localSiwx() })
  await signInAll(portico, 8, bytes)
  await portico.stop()
  const later = startKit({ storage: cookieStorage(), storageKey: 'shop', siwx: localSiwx() })
  expect(await listSignedIn(later)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(document.cookie).not.toContain('siwx')
  expect(device.getItem('shop:@appkit/siwx')).toContain('signature')
})

test("hardening R5: if a site's own storage has room for few sign-ins, the newest stay", async () => {
  const kept = memoryStorage()
  const storage: PorticoStorage = {
    ...kept,
    setItem(key, value) {
      if (value.length > 1_500) throw new DOMException('It is full.', 'QuotaExceededError')
      kept.setItem(key, value)
    },
  }
  const portico = startKit({ siwx: localSiwx(), storage })
  await signInAll(portico, 6, 65)
  expect(await listSignedIn(portico)).toEqual([4, 5])
})

test('hardening R5: recent wallets stay on the device, not in cookies', async () => {
  provideDocument('https:')
  const device = provideLocalStorage()
  const portico = startKit({ storage: cookieStorage(), storageKey: '' })
  await connect(portico, { connectorId: 'alice' })
  await expect.poll(() => device.getItem('@appkit/recent_wallets')).toContain('alice')
  const names = document.cookie.split('; ').map((pair) => decodeURIComponent(pair.split('=')[0] ?? ''))
  expect(names.sort()).toEqual([
    '__Host-@appkit/active_caip_network_id',
    '__Host-@appkit/active_namespace',
    '__Host-@appkit/connections',
    '__Host-@appkit/eip155:connected_connector_id',
    '__Host-@appkit/preferred_account_types',
  ])
})

test('hardening R5: all cookies of a kit together take at most 4,000 bytes, and the account in use is in them', async () => {
  provideDocument('https:')
  const portico = startKit({ storage: cookieStorage(), storageKey: '' })
  await connect(portico, { connectorId: 'alice' })
  const [alice] = portico.store.getState().connections
  if (!alice) throw new Error('alice is not connected')
  const { status: _, ...stored } = alice
  const lengths: number[] = []
  for (let count = 1; count <= 20; count++) {
    portico.store.setState({
      connections: [{ ...alice, imageUrl: `data:image/png;base64,${'A'.repeat(500)}` }],
      remembered: Array.from({ length: count }, (_, index) => ({
        ...stored,
        connectorId: `dropped-${index}`,
        imageUrl: `data:image/png;base64,${'A'.repeat(500)}`,
        recent: true,
      })),
    })
    lengths.push(document.cookie.length)
    expect(
      createPortico({
        families: [scriptedFamily()],
        networks: [mainnet, base],
        storage: cookieStorage({ cookie: document.cookie }),
        storageKey: '',
      }).store.getState().connections,
    ).toMatchObject([{ address: addresses.first, connectorId: 'alice' }])
  }
  expect(Math.max(...lengths)).toBeLessThanOrEqual(4_000)
  // The room is used: the limit is not lower.
  expect(Math.max(...lengths)).toBeGreaterThan(3_600)
})

test("behavior: on a server, the request's header is read, and nothing is written", () => {
  const storage = cookieStorage().forRequest?.('a=1;b=%7B%7D; c=%E0%A4%A')
  storage?.setItem('a', '2')
  storage?.removeItem('a')
  expect(['a', 'b', 'c', 'd'].map((key) => storage?.getItem(key))).toEqual(['1', '{}', null, null])
  expect(cookieStorage().getItem('a')).toBeNull()
})
