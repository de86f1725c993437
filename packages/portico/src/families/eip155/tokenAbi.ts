import { parseAbi } from 'viem'

/** The token functions that Portico uses. Source: ERC-20. */
const erc20Abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
])

/** These functions in contracts from before the standard was final, whose `transfer` returns nothing. */
const usdtAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256)',
])

/** USDT on the networks on which it has the older ABI. Source: specification, section 9 (USDT contract list). */
const usdtAddresses = [
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '0x55d398326f99059ff775485246999027b3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
]

/** Checks whether a token is on the specification's list of USDT contracts. */
export function isUsdt(address: string): boolean {
  return usdtAddresses.includes(address.toLowerCase())
}

/** Returns the ABI for a token. */
export function tokenAbiOf(address: string): typeof erc20Abi | typeof usdtAbi {
  return isUsdt(address) ? usdtAbi : erc20Abi
}
