import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../families/solana/networks.js'
import { getExplorerUrl } from './explorerUrl.js'
import { toNetwork } from './network.js'

test('default', () => {
  const network = toNetwork(mainnet)
  expect(getExplorerUrl(network, { hash: '0x1' })).toBe('https://etherscan.io/tx/0x1')
  expect(getExplorerUrl(network, { address: '0x2' })).toBe('https://etherscan.io/address/0x2')
  expect(getExplorerUrl({ ...network, blockExplorers: undefined }, { hash: '0x1' })).toBeUndefined()
})

test('behavior: an explorer of several networks keeps the query that selects one, and its own path for accounts', () => {
  expect(getExplorerUrl(toNetwork(solanaMainnet), { address: 'abc' })).toBe('https://solscan.io/account/abc')
  expect(getExplorerUrl(toNetwork(solanaDevnet), { hash: 'abc' })).toBe(
    'https://solscan.io/tx/abc?cluster=devnet',
  )
})
