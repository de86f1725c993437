import { expect, test } from 'vitest'
import { toAccountsOn } from './toAccountsOn.js'

test('hardening B3: accounts on other networks are read each for itself', () => {
  const osmosis = { address: 'osmo1abc', namespace: 'cosmos', type: 'eoa' } as const
  const broken = {
    'cosmos:a': 'text',
    'cosmos:b': [null, { address: 7 }],
    'eip155:1': [osmosis],
    x: [osmosis],
  }
  expect(toAccountsOn({ ...broken, 'cosmos:osmosis-1': [osmosis] })).toEqual({
    'cosmos:osmosis-1': [osmosis],
  })
  for (const nothing of [undefined, null, 'text', 7, [], broken])
    expect(toAccountsOn(nothing)).toBeUndefined()
})
