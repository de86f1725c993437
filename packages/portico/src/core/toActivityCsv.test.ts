import { expect, test } from 'vitest'
import type { Transaction } from './entities.js'
import { toActivityCsv } from './toActivityCsv.js'

const entry = (transfers: Transaction['transfers'], more: object = {}): Transaction => ({
  id: '1',
  metadata: {
    chain: 'eip155:1',
    hash: '0xab',
    minedAt: '2026-01-02T03:04:05Z',
    operationType: 'send',
    sentFrom: '0x01',
    sentTo: '0x02',
    status: 'confirmed',
    ...more,
  },
  transfers,
})

test('default: one line per transfer, exact, and one for a transaction without any', () => {
  const csv = toActivityCsv([
    entry([
      {
        counterparty: '0x03',
        direction: 'out',
        fungible_info: { address: 'eip155:1:0xtoken', symbol: 'USDC' },
        quantity: { numeric: '1.000001' },
      },
      {
        direction: 'in',
        nft_info: { address: 'eip155:1:0xnft', name: 'Lamp, "the" first', token_id: '7' },
        quantity: { numeric: '1' },
      },
    ]),
    entry([], { operationType: 'execute', sentTo: null, status: 'failed' }),
  ])
  expect(csv.split('\r\n')).toEqual([
    'time,type,status,network,hash,from,to,direction,amount,symbol,token,token id,counterparty',
    '2026-01-02T03:04:05Z,send,confirmed,eip155:1,0xab,0x01,0x02,out,1.000001,USDC,eip155:1:0xtoken,,0x03',
    '2026-01-02T03:04:05Z,send,confirmed,eip155:1,0xab,0x01,0x02,in,1,"Lamp, ""the"" first",eip155:1:0xnft,7,',
    '2026-01-02T03:04:05Z,execute,failed,eip155:1,0xab,0x01,,,,,,,',
    '',
  ])
})

test.each([
  '=HYPERLINK("https://evil.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\r\n=1',
  '\tname',
  '\nname',
  ' =1',
  '\u00a0=1',
  '\u3000＝1',
  '\u200b=1',
  '\ufeff+1',
  '\u0000@1',
  '\u202e-1',
  '＝HYPERLINK("https://evil.example")',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '⁼1',
  '−1',
])('hardening A29: a token with the name %j is not a formula', (symbol) => {
  const csv = toActivityCsv([
    entry([{ direction: 'in', fungible_info: { symbol }, quantity: { numeric: '1' } }]),
  ])
  const [, line = ''] = csv.split('\r\n')
  expect(line).toMatch(/,in,1,"?'/)
})

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a,＝1', '"a,\'＝1"'],
  ['a\n=1', '"a\n\'=1"'],
  ['a;"=1+1', '"a;\'""=1+1"'],
  ['a; \u200b@1;b', "a;' \u200b@1;b"],
  ['a=1', 'a=1'],
  ['Lamp - the first', 'Lamp - the first'],
])('hardening A29: nor is a part of %j, with other separators', (symbol, cell) => {
  const csv = toActivityCsv([
    entry([{ direction: 'in', fungible_info: { symbol }, quantity: { numeric: '1' } }]),
  ])
  expect(csv).toContain(`,in,1,${cell},`)
})

test('hardening A29: a name of 100,000 spaces is processed quickly', () => {
  const symbol = `${' \t;\n'.repeat(25_000)}=1`
  const before = process.cpuUsage()
  toActivityCsv([entry([{ direction: 'in', fungible_info: { symbol }, quantity: { numeric: '1' } }])])
  // Measured in microseconds of processor time, so other work on the machine does not count.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
