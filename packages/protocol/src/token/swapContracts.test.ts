import { expect, test } from 'vitest'
import { findSwapContract } from './swapContracts.js'
import { swapNetworkIds } from './swapNetworks.js'

test.each([
  ['eip155:1', '0xE592427A0AEce92De3Edee1F18E0157C05861564', 'uniswap'],
  ['eip155:8453', '0x2626664c2603336E57B271c5C0b26F421741e481', 'uniswap'],
  ['eip155:42220', '0xcb695bc5D3Aa22cAD1E6DF07801b061a05A0233A', 'uniswap'],
  ['eip155:11155111', '0x3A9D48AB9751398BbFa63ad67599Bb04e4BdF98b', 'uniswap'],
  ['eip155:1', '0x111111125421cA6dc452d289314280a0f8842A65', '1inch'],
  ['eip155:324', '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF', '1inch'],
  ['eip155:56', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'wrapped'],
])('default: the owner of a contract, by its network: %s %s', (networkId, address, expected) => {
  expect(findSwapContract(networkId, address)).toBe(expected)
})

test.each([
  // The address is from another network. On this one, anyone may have deployed anything at it.
  ['eip155:8453', '0xE592427A0AEce92De3Edee1F18E0157C05861564'],
  ['eip155:324', '0x111111125421cA6dc452d289314280a0f8842A65'],
  // This coin is itself a token, so it has no wrapped form.
  ['eip155:42220', '0x471EcE3750Da237f93B8E339c536989b8978a438'],
  ['eip155:31337', '0xE592427A0AEce92De3Edee1F18E0157C05861564'],
  ['eip155:1', `0x${'7'.repeat(40)}`],
])('behavior: any other contract is unknown: %s %s', (networkId, address) => {
  expect(findSwapContract(networkId, address)).toBeUndefined()
})

test('behavior: every network with swaps has a known contract', () => {
  const oneInch = ['0x111111125421ca6dc452d289314280a0f8842a65', '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff']
  for (const id of swapNetworkIds) {
    expect(
      oneInch.filter((address) => findSwapContract(id, address) === '1inch'),
      id,
    ).toHaveLength(1)
  }
})
