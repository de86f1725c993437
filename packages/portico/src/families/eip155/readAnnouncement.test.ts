import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from '../cleanText.js'
import { safeImageUrl } from '../safeImageUrl.js'
import { readAnnouncement } from './readAnnouncement.js'

const provider = { request: async () => [] }
const info = {
  icon: 'data:image/svg+xml,<svg/>',
  name: 'Wallet',
  rdns: 'io.wallet',
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
}

test('default', () => {
  expect(readAnnouncement({ info, provider })).toEqual({
    chain: 'eip155',
    id: 'io.wallet',
    imageUrl: info.icon,
    info: { rdns: 'io.wallet', uuid: info.uuid },
    name: 'Wallet',
    provider,
    type: 'ANNOUNCED',
  })
  expect(readAnnouncement({ info: { ...info, name: 'Trust Wallet' }, provider })?.name).toBe('Trust')
  // SafePal uses a web address as its name.
  expect(
    readAnnouncement({ info: { ...info, rdns: 'https://www.safepal.com/download' }, provider })?.id,
  ).toBe('https://www.safepal.com/download')
})

test('hardening A32: malformed announcements', () => {
  const throwing = (field: string) =>
    Object.defineProperty({ ...info }, field, {
      get() {
        throw new Error('trap')
      },
    })
  const proxy = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  )
  const details = [
    ...[null, undefined, 1, 'wallet', [], {}, { info }, { provider }, { info: null, provider }, proxy],
    ...['name', 'icon', 'rdns', 'uuid'].map((field) => ({ info: throwing(field), provider })),
    ...[1, null, {}, ['MetaMask'], Symbol('MetaMask')].map((name) => ({ info: { ...info, name }, provider })),
    // Without a dot, it could equal the id of one of Portico's own connectors.
    ...[
      '',
      'injected',
      'walletConnect',
      '__proto__',
      'a b.c',
      'io.wallet#2',
      'wagmi.safe',
      'Wagmi.Safe',
      'io.wället',
      '.'.repeat(200),
      7,
      null,
    ].map((rdns) => ({ info: { ...info, rdns }, provider })),
    ...[null, 7, 'x'.repeat(200)].map((uuid) => ({ info: { ...info, uuid }, provider })),
    ...[null, undefined, 'provider', {}, { request: 'no function' }, proxy].map((broken) => ({
      info,
      provider: broken,
    })),
  ]
  expect(details.filter((detail) => readAnnouncement(detail) !== null)).toEqual([])
})

test('hardening A32: a getter that returns something else the second time gains nothing', () => {
  let reads = 0
  const shifting = {
    ...info,
    get name() {
      return reads++ === 0 ? 'Wallet' : { toString: () => 'MetaMask' }
    },
  }
  expect(readAnnouncement({ info: shifting, provider })?.name).toBe('Wallet')
  expect(reads).toBe(1)
})

test('hardening A32: a polluted prototype adds no identity', () => {
  const polluted = Object.create({ name: 'MetaMask', rdns: 'io.metamask', uuid: 'x' }) as object
  const found = readAnnouncement({ info: polluted, provider })
  expect(Object.keys(found ?? {})).not.toContain('__proto__')
  expect(readAnnouncement(JSON.parse('{"info":{"__proto__":{"name":"MetaMask"}},"provider":{}}'))).toBeNull()
  expect(({} as { name?: string }).name).toBeUndefined()
})

test('hardening A32: a name is one clean line of 64 characters', () => {
  const nameOf = (name: string) => readAnnouncement({ info: { ...info, name }, provider })?.name
  expect(nameOf('Meta\u202eksaM')).toBe('MetaksaM')
  expect(nameOf('\u200bMeta\u200d\ufeffMask\u2060\u0000')).toBe('MetaMask')
  expect(nameOf('  Meta\n\tMask\u2003Flask  ')).toBe('Meta Mask Flask')
  expect(nameOf('\u3164\u2800\u115f')).toBe('io.wallet')
  expect(nameOf('')).toBe('io.wallet')
  // Reads no more than a clean name of the maximum length can need.
  expect(nameOf(`${'\u200b'.repeat(256)}MetaMask`)).toBe('io.wallet')
  expect(nameOf('x'.repeat(10_000_000))).toBe('x'.repeat(64))
  expect([...(nameOf('👛'.repeat(100)) ?? '')]).toHaveLength(64)
  expect(nameOf('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (name) => {
      const clean = cleanText(name, 64)
      expect([...clean].length).toBeLessThanOrEqual(64)
      expect(clean).not.toMatch(/[\p{C}\p{DI}]|^\s|\s$|\s\s/u)
    }),
  )
})

test('hardening A32: an icon is an image of a known type, inside the announcement', () => {
  const safe = [
    ...['png', 'jpeg', 'webp', 'gif', 'svg+xml'].map((kind) => `data:image/${kind};base64,AAAA`),
    'data:image/svg+xml,%3Csvg/%3E',
  ]
  expect(safe.map(safeImageUrl)).toEqual(safe)
  const unsafe = [
    ...['', ' ', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<script>alert(1)</script>'],
    ...[
      'data:image/svg',
      'data:image/bmp;base64,AAAA',
      'data:application/xml;image/png,',
      '/icon.png',
      'icon.png',
    ],
    ...[
      'https://wallet.example/icon.png',
      'http://wallet.example/icon.png',
      '//wallet.example/icon.png',
      'https://',
      'https://user:pass@wallet.example/',
      'https://wallet.example\\@evil.example/',
    ],
    ...[
      'blob:https://wallet.example/x',
      'file:///etc/passwd',
      'ipfs://x',
      `https://x.example/${'a'.repeat(3_000)}`,
    ],
    ...[`data:image/png;base64,${'A'.repeat(300_000)}`, null, undefined, 7, {}, [safe[0]]],
  ]
  expect(unsafe.filter((icon) => safeImageUrl(icon) !== undefined)).toEqual([])
})

test('hardening A32: no announcement throws', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (detail) => {
      expect(readAnnouncement(detail)).toBeNull()
      expect(() => readAnnouncement({ info: detail, provider })).not.toThrow()
      expect(() => readAnnouncement({ info: { ...info, icon: detail }, provider })).not.toThrow()
    }),
  )
})
