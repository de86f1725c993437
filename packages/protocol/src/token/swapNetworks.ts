/** Networks on which swaps are offered, as EIP-155 ids. Source: specification, section 1, and section 9 for the ids. */
const swapChainIds = [
  '1',
  '42161',
  '10',
  '324',
  '8453',
  '56',
  '137',
  '100',
  '43114',
  '250',
  '8217',
  '1313161554',
]

/** Ids of local networks: 31337 of Anvil and Hardhat, and 1337 of Ganache. */
const localChainIds = ['31337', '1337']

/** CAIP-2 ids of the networks on which swaps are offered, without local networks. */
export const swapNetworkIds: readonly string[] = swapChainIds.map((id) => `eip155:${id}`)

/** Checks for a network on a developer's machine. Its tokens have no value, and its contracts are not listed. */
export function isLocalNetwork(networkId: string): boolean {
  return localChainIds.some((id) => networkId === `eip155:${id}`)
}

/** Checks for a network on which swaps are offered, local ones included. */
export function isSwapNetwork(networkId: string): boolean {
  const [namespace, reference = ''] = networkId.split(':')
  return namespace === 'eip155' && [...swapChainIds, ...localChainIds].includes(reference)
}

/** Slippage in percent: how much less than quoted a swap may buy. Source of the default: specification, section 9. */
export const slippageLimits = { default: 1, least: 0.1, most: 15 } as const

/** The pattern for the name of a swap source. */
export const swapSourceId = /^[a-z0-9-]{1,32}$/
