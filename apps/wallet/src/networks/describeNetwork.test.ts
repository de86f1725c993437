import { frameNetworks } from '@portico/protocol/frame'
import { expect, test } from 'vitest'
import { describeNetwork } from './describeNetwork.js'

test('default', () => {
  expect(describeNetwork('eip155:137')).toEqual({ decimals: 18, name: 'Polygon', symbol: 'POL' })
  expect(describeNetwork('eip155:424242')).toEqual({
    decimals: 18,
    name: 'Network 424242',
    symbol: 'of the network’s currency',
  })
})

test.each([
  5, 280, 420, 999, 80_001, 84_531, 421_613,
])('hardening A13: a test network that was shut down is not one, since its id may be reused: %i', (id) => {
  expect(describeNetwork(`eip155:${id}`)).toEqual({
    decimals: 18,
    name: `Network ${id}`,
    symbol: 'of the network’s currency',
  })
})

test('hardening A13: of the networks that every frame knows, only those of a short list are test networks', () => {
  expect(frameNetworks.filter((id) => describeNetwork(id).isTest)).toEqual([
    'eip155:11155111',
    'eip155:1313161555',
    'eip155:97',
    'eip155:43113',
    'eip155:84532',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ])
})
