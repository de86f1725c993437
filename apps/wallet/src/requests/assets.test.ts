import { expect, test } from 'vitest'
import { listAssets, readAssetQuery } from './assets.js'

const coin = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const token = (chainId: string, change: object = {}) => ({
  chainId,
  iconUrl: '',
  name: 'Ether',
  price: 2000,
  quantity: { decimals: '18', numeric: '1.5' },
  symbol: 'ETH',
  value: 3000,
  ...change,
})
const usd = {
  address: `eip155:1:${coin}`,
  name: 'Coin',
  quantity: { decimals: '6', numeric: '0.000001' },
  symbol: 'C',
}
const balances = [
  token('eip155:1'),
  token('eip155:1', { ...usd, value: undefined }),
  token('eip155:8453'),
  token('eip155:1', { ...usd, isSpam: true, name: 'Visit evil.example' }),
  token('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
]
const list = (query: Record<string, unknown>) => {
  const read = readAssetQuery(query)
  return 'problem' in read ? read.problem : listAssets(balances, read)
}
const native = {
  address: 'native',
  balance: '0x14d1120d7b160000',
  metadata: { decimals: 18, iconUrl: '', name: 'Ether', price: 2000, symbol: 'ETH', value: 3000 },
  type: 'NATIVE',
}
const erc20 = {
  address: coin,
  balance: '0x1',
  metadata: { decimals: 6, iconUrl: '', name: 'Coin', price: 2000, symbol: 'C' },
  type: 'ERC20',
}

test('default', () => {
  expect(list({})).toEqual({ '0x1': [native, erc20], '0x2105': [native] })
})

test('behavior: by chain, by type, by asset', () => {
  expect(list({ chainFilter: ['0x02105'] })).toEqual({ '0x2105': [native] })
  expect(list({ assetTypeFilter: ['erc20'] })).toEqual({ '0x1': [erc20] })
  expect(list({ assetFilter: { '0x1': [{ address: coin.toLowerCase(), type: 'ERC20' }] } })).toEqual({
    '0x1': [erc20],
  })
  expect(list({ assetFilter: { '0x1': [{ address: 'native', type: 'NATIVE' }] } })).toEqual({
    '0x1': [native],
  })
  expect(list({ assetFilter: {} })).toEqual({})
})

test.each([
  [{ chainFilter: '0x1' }, 'params.0.chainFilter must be a list of chain ids in hex'],
  [{ chainFilter: ['1'] }, 'params.0.chainFilter must be a list of chain ids in hex'],
  [{ assetTypeFilter: [1] }, 'params.0.assetTypeFilter must be a list of strings'],
  [
    { assetFilter: { '0x1': [{}] } },
    'params.0.assetFilter must be lists of assets, each with its address, by chain id in hex',
  ],
])('error: %j', (query, problem) => {
  expect(list(query)).toBe(problem)
})
