/** Uniswap v3's first router. It has the same address on each of the first networks where it was deployed. */
const swapRouter = '0xe592427a0aece92de3edee1f18e0157c05861564'
const swapRouter02 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const firstUniversal = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'

/**
 * Uniswap's routers by CAIP-2 id, in lower case. Sources: docs.uniswap.org, deployments of v2 (Router02), v3 and v4
 * (Universal Router) on each network; docs.celo.org for Celo's newest router. None of these pages lists Aurora or
 * Gnosis.
 */
const uniswapRouters: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': [
    '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    swapRouter,
    swapRouter02,
    firstUniversal,
    '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  ],
  'eip155:10': [
    '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
    swapRouter,
    swapRouter02,
    '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507',
  ],
  'eip155:56': [
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
    '0x4dae2f939acf50408e13d58534ff8c2776d45265',
    '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
  ],
  'eip155:137': [
    '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
    swapRouter,
    swapRouter02,
    '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
  ],
  'eip155:324': ['0x99c56385dabce3e81d8499d0b8d0257abc07e8a3', '0x28731bcc616b5f51dd52cf2e4df0e78dd1136c06'],
  'eip155:8453': [
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    '0x2626664c2603336e57b271c5c0b26f421741e481',
    '0x6ff5693b99212da76ad316178a184ab56d299b43',
  ],
  'eip155:42161': [
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    swapRouter,
    swapRouter02,
    '0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
  ],
  'eip155:42220': [
    '0x5615cdab10dc425a742d643d949a7f474c01abc4',
    '0x643770e279d5d0733f21d6dc03a8efbabf3255b4',
    '0xcb695bc5d3aa22cad1e6df07801b061a05a0233a',
  ],
  'eip155:43114': [
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
    '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7',
  ],
  'eip155:84532': [
    '0x94cc0aac535ccdb3c01d6787d6413c739ae12bc4',
    '0x492e6456d9528771018deb9e87ef7750ef184104',
  ],
  'eip155:7777777': [
    '0xa00f34a632630efd15223b1968358ba4845beec7',
    '0x7de04c96be5159c3b5ceffc82aa176dc81281557',
    '0x3315ef7ca28db74abadc6c44570efdf06b04b020',
  ],
  'eip155:11155111': [
    '0xee567fe1712faf6149d80da1e6934e354124cfe3',
    '0x3bfa4769fb09eefc5a80d6e87c3b9c650f7ae48e',
    '0x3a9d48ab9751398bbfa63ad67599bb04e4bdf98b',
  ],
}

/** 1inch's router of version 6. Source: the deployments in the README of 1inch/limit-order-protocol. */
const oneInchRouter = '0x111111125421ca6dc452d289314280a0f8842a65'
const oneInchNetworks = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:250',
  'eip155:8217',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:1313161554',
]
/** Networks of the ZK Stack derive the addresses of contracts in another way, so 1inch has another address there. */
const oneInchOfZkSync = '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'

/** The wrapped form of each network's own coin, by CAIP-2 id. Source: docs.uniswap.org, deployments of each network. */
const wrappedCoins: Readonly<Record<string, string>> = {
  'eip155:1': '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  'eip155:10': '0x4200000000000000000000000000000000000006',
  'eip155:56': '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  'eip155:137': '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  'eip155:8453': '0x4200000000000000000000000000000000000006',
  'eip155:42161': '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  'eip155:324': '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  'eip155:43114': '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  'eip155:84532': '0x4200000000000000000000000000000000000006',
  'eip155:7777777': '0x4200000000000000000000000000000000000006',
  'eip155:11155111': '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
}

/** Owner of the contract that a swap calls. `wrapped`: the contract that wraps and unwraps the network's own coin. */
export type SwapContract = 'uniswap' | '1inch' | 'wrapped'

/** Returns the contract of the network's wrapped coin, in lower case. Undefined if it is unknown. */
export function findWrappedCoin(networkId: string): string | undefined {
  return wrappedCoins[networkId]
}

/**
 * Returns the owner of a contract on a network. A known contract's functions do what their names promise: a router's
 * `exactInput` swaps, and the wrapped coin's `deposit` wraps. That does not make a call harmless. A router can pay
 * someone else, and the wrapped coin is a token with `approve` and `transfer`. Undefined if the contract is unknown.
 */
export function findSwapContract(networkId: string, address: string): SwapContract | undefined {
  const lower = address.toLowerCase()
  if (uniswapRouters[networkId]?.includes(lower)) return 'uniswap'
  if (wrappedCoins[networkId] === lower) return 'wrapped'
  const isOneInch =
    networkId === 'eip155:324'
      ? lower === oneInchOfZkSync
      : lower === oneInchRouter && oneInchNetworks.includes(networkId)
  return isOneInch ? '1inch' : undefined
}
