import { expect, test } from 'vitest'
import { toRelayUrl } from './toRelayUrl.js'

test('default', () => {
  expect(toRelayUrl('https://wallet.example.com')).toBe('wss://wallet.example.com/relay')
})

test('behavior: the server of this machine by number', () => {
  expect(toRelayUrl('http://localhost:5171')).toBe('ws://127.0.0.1:5171/relay')
})
