import { cosmosDevAccounts } from '@portico/testkit'
import { expect, test } from 'vitest'
import { toAccountsOn } from './toAccountsOn.js'

test('hardening B3: accounts on other networks are read one by one', () => {
  const account = { address: cosmosDevAccounts[0].address, namespace: 'cosmos', type: 'eoa' } as const
  const broken = {
    'cosmos:a': 'text',
    'cosmos:b': [null, { address: 7 }, { address: 'cosmos1abc' }],
    'eip155:1': [account],
    x: [account],
  }
  expect(toAccountsOn({ ...broken, 'cosmos:osmosis-1': [account] })).toEqual({
    'cosmos:osmosis-1': [account],
  })
  for (const nothing of [undefined, null, 'text', 7, [], broken])
    expect(toAccountsOn(nothing)).toBeUndefined()
})
