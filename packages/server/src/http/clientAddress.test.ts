import { describe, expect, test } from 'vitest'
import { clientAddress, widerNetwork } from './clientAddress.js'

const behindOne = (forwardedFor: string) => clientAddress('10.0.0.1', forwardedFor, 1)

describe('hardening A44: one client is one, in every form that a proxy writes', () => {
  test.each([
    '192.0.2.1',
    '192.0.2.1:4711',
    '192.0.2.1:1',
    ' 192.0.2.1:65535 ',
    '"192.0.2.1"',
    '"192.0.2.1:4711"',
    '192.0.2.1:_obfuscated',
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '0000:0000:0000:0000:0000:ffff:c000:0201',
    '[::ffff:192.0.2.1]:4711',
    '"[::ffff:192.0.2.1]:4711"',
    '64:ff9b::192.0.2.1',
    '192.0.2.1,',
    ', ,192.0.2.1:4711, ,',
  ])('hardening A44: %j', (entry) => {
    expect(behindOne(entry)).toBe('192.0.2.1')
    expect(behindOne(`198.51.100.7, ${entry}`)).toBe('192.0.2.1')
  })

  test.each([
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff::9',
    '2001:0db8:0001:0002:0:0:0:1',
    '[2001:db8:1:2::1]',
    '[2001:db8:1:2::1]:4711',
    '"[2001:db8:1:2::1]:4711"',
    '2001:db8:1:2::1%eth0',
    '[2001:db8:1:2::1%25eth0]:4711',
    '2001:db8:1:2:0:0:0:1:4711',
    '2001:db8:1:2::192.0.2.1',
  ])('hardening A44: %j', (entry) => {
    expect(behindOne(entry)).toBe('2001:db8:1:2::/64')
  })

  test.each([
    'unknown',
    '_hidden',
    '"',
    '""',
    '[',
    '[]',
    '[::1',
    '256.1.1.1',
    '010.0.0.1:x:y',
    'for=192.0.2.1',
    'a'.repeat(9000),
    '1.2.3.4.5',
  ])('hardening A44: an invalid address counts as the proxy: %j', (entry) => {
    expect(behindOne(entry)).toBe('10.0.0.1')
  })
})

test('default: without a proxy, the header is ignored', () => {
  expect(clientAddress('192.0.2.1', '198.51.100.7', 0)).toBe('192.0.2.1')
  expect(clientAddress('::ffff:192.0.2.1', null, 1)).toBe('192.0.2.1')
  expect(clientAddress('fe80::1%eth0', null, 0)).toBe('fe80:0:0:0::/64')
  expect(clientAddress(undefined, null, 0)).toBe('')
})

test('default: behind two proxies, the entry of the outer one counts', () => {
  expect(clientAddress('10.0.0.1', '198.51.100.7, 192.0.2.1:4711, 10.0.0.2:80', 2)).toBe('192.0.2.1')
})

test('default: the wider network is a /48 of IPv6, and an address of IPv4', () => {
  expect(widerNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(widerNetwork('2001:db8:1:ffff::/64')).toBe('2001:db8:1::/48')
  expect(widerNetwork('192.0.2.1')).toBe('192.0.2.1')
  expect(widerNetwork('')).toBe('')
})
