/** Uniswap v3's first router, at one address on the networks where it was deployed first. */
const swapRouter = '0xe592427a0aece92de3edee1f18e0157c05861564'
const swapRouter02 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const firstUniversal = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'

/**
 * Uniswap's routers by CAIP-2 id, in lower case. Sources: docs.uniswap.org, v2 (Router02), v3 and v4 (Universal Router)
 * deployments of each network.
 */
const routers: Readonly<Record<string, readonly string[]>> = {
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
    '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
  ],
  'eip155:137': [
    '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
    swapRouter,
    swapRouter02,
    '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
  ],
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
  'eip155:43114': [
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
    '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7',
  ],
}

/** Whether a contract is one of Uniswap's routers on a network: then it does what its call says. */
export function isKnownRouter(networkId: string, address: string): boolean {
  return routers[networkId]?.includes(address.toLowerCase()) ?? false
}
