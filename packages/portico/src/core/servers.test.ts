import { expect, test } from 'vitest'
import { orderServers, restrictedTimezones } from './servers.js'

const servers = [
  { url: 'https://a.example/' },
  { url: 'https://b.example//' },
  { forRestrictedTimezones: true, url: 'https://c.example' },
]

test('default: in the order given, without trailing slashes', () => {
  expect(orderServers(servers, 'Europe/Berlin')).toEqual([
    'https://a.example',
    'https://b.example',
    'https://c.example',
  ])
})

test('behavior: visitors in a restricted timezone start with the server marked for them', () => {
  for (const timezone of [...restrictedTimezones, 'Asia/Shanghai'])
    expect(orderServers(servers, timezone)).toEqual([
      'https://c.example',
      'https://a.example',
      'https://b.example',
    ])
})

test("behavior: without a timezone given, the visitor's own", () => {
  expect(orderServers(servers)).toHaveLength(3)
})
