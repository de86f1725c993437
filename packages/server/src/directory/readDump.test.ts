import { expect, test } from 'vitest'
import { readDump } from './readDump.js'

const row = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, ...more })
const ids = (text: string) => readDump(text).rows.map(({ id }) => id)

test('default: a response of /getWallets, each field as in the directory', () => {
  const { refused, rows } = readDump(
    JSON.stringify({
      count: 1,
      data: [
        row('a', {
          app_store: '',
          chains: ['eip155:1'],
          image_url: 'https://elsewhere.example/a.png',
          injected: [{ injected_id: 'isA', namespace: 'eip155' }],
          mobile_link: ' a-wallet:// ',
          order: 7,
        }),
      ],
    }),
  )
  expect(refused).toEqual([])
  expect(rows).toEqual([
    {
      answers_pairings: null,
      app_store: null,
      badge_type: null,
      browse_link: null,
      chains: ['eip155:1'],
      chrome_store: null,
      desktop_link: null,
      homepage: null,
      id: 'a',
      image_id: null,
      injected: [{ injected_id: 'isA', namespace: 'eip155' }],
      link_mode: null,
      mobile_link: 'a-wallet://',
      name: 'Wallet a',
      order: 7,
      play_store: null,
      rdns: null,
      webapp_link: null,
    },
  ])
})

test('behavior: a list, and one row per line', () => {
  expect(ids(JSON.stringify([row('a'), row('b')]))).toEqual(['a', 'b'])
  expect(ids(`${JSON.stringify(row('a'))}\n\n${JSON.stringify(row('b'))}\n`)).toEqual(['a', 'b'])
  expect(ids(JSON.stringify(row('a')))).toEqual(['a'])
})

test('error: refused rows are reported by line and reason, and the others are imported', () => {
  const text = `{
  "data": [
    { "id": "a", "name": "A",
      "injected": [{ "namespace": "eip155", "injected_id": "isA" }] },
    { "id": "b" },
    "no row", { "id": "c", "name": "C {[,\\"" },
    { "id": "a", "name": "A again" },
    { "id": "d", "name": "D", "chains": ["mainnet"] }
  ],
  "count": 4
}`
  const { refused, rows } = readDump(text)
  expect(rows.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(refused.map(({ line }) => line)).toEqual([5, 6, 7, 8])
  expect(refused.map(({ reason }) => reason.split(':')[0])).toEqual([
    'name',
    'Invalid type',
    'id',
    'chains.0',
  ])
})

test('error: each line that is not JSON is refused', () => {
  expect(readDump(`${JSON.stringify(row('a'))}\nnot json\n{"id":`)).toMatchObject({
    refused: [
      { line: 2, reason: 'it is not JSON' },
      { line: 3, reason: 'it is not JSON' },
    ],
    rows: [{ id: 'a' }],
  })
})

test.each([
  ['mobile_link', 'javascript:alert(1)'],
  ['mobile_link', 'JAVASCRIPT:alert(1)'],
  ['mobile_link', 'java\nscript:alert(1)'],
  ['desktop_link', 'data:text/html,<script>alert(1)</script>'],
  ['mobile_link', 'file:///etc/passwd'],
  ['mobile_link', 'a://x,b://y'],
  ['homepage', 'javascript:alert(1)'],
  ['homepage', 'http://plain.example'],
  ['link_mode', 'https://'],
  ['app_store', '//apps.apple.com/app'],
  ['rdns', '<b>x</b>.y'],
  ['image_id', '../../etc/passwd'],
  ['name', 'Meta\u202eMask'],
  ['name', ''],
  ['id', 'x'.repeat(200)],
])('hardening A34: %s %j', (field, value) => {
  const { refused, rows } = readDump(JSON.stringify([row('a', { [field]: value })]))
  expect(rows).toEqual([])
  expect(refused).toMatchObject([{ line: 1, reason: expect.stringContaining(field) }])
})

test.each([
  [{ solana: 'javascript:{url}' }],
  [{ solana: 'https://wallet.example/browse' }],
  [{ solana: 'https://wallet.example/{url}{secret}' }],
  [{ 'no family!': 'https://wallet.example/{url}' }],
])('hardening A34: browse_link %j', (browse_link) => {
  expect(readDump(JSON.stringify([row('a', { browse_link })])).rows).toEqual([])
})
