import { expect, test, vi } from 'vitest'
import { orderServers } from './servers.js'

const servers = [
  { url: 'https://a.example/' },
  { url: 'https://b.example//' },
  { forRestrictedTimezones: true, url: 'https://c.example' },
]

test('default: in the order given, without trailing slashes', () => {
  expect(orderServers(servers, 'Asia/Shanghai_')).toEqual([
    'https://a.example',
    'https://b.example',
    'https://c.example',
  ])
})

test('behavior: users in a restricted timezone start with the server marked for them', () => {
  const names = [
    'ASIA/BEIJING',
    'ASIA/CHONGQING',
    'ASIA/HARBIN',
    'ASIA/HONG_KONG',
    'ASIA/KASHGAR',
    'ASIA/MACAO',
    'ASIA/MACAU',
    'ASIA/SHANGHAI',
    'ASIA/URUMQI',
    'Asia/Shanghai',
  ]
  for (const timezone of names)
    expect(orderServers(servers, timezone)).toEqual([
      'https://c.example',
      'https://a.example',
      'https://b.example',
    ])
})

test("behavior: without a timezone option, the browser's is used", () => {
  expect(orderServers(servers)).toHaveLength(3)
})

test('behavior: a page without a marked server does not read the timezone', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  orderServers([{ url: 'https://a.example' }])
  expect(format).not.toHaveBeenCalled()
  orderServers(servers)
  expect(format).toHaveBeenCalledTimes(1)
  format.mockRestore()
})
