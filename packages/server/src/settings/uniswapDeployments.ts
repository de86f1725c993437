/** Uniswap's contracts on one network. */
export type UniswapDeployment = {
  /** The contract of the wrapped native coin: WETH, WBNB and so on. */
  wrappedNative: string
  v2?: { factory: string; router: string } | undefined
  v3?:
    | {
        factory: string
        /** QuoterV2. */
        quoter: string
        router: string
        /** The kind of router. The two are called differently. */
        routerKind: 'SwapRouter' | 'SwapRouter02'
      }
    | undefined
}

/** The contracts of the networks where Uniswap v3 was deployed first. They have the same addresses on each. */
const firstV3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  routerKind: 'SwapRouter',
} as const

/**
 * Uniswap's deployments by CAIP-2 id. Sources: v2,
 * https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments; v3,
 * https://docs.uniswap.org/contracts/v3/reference/deployments and the page of each network below it. The other networks
 * with swaps have no deployment by Uniswap.
 */
export const uniswapDeployments: Readonly<Record<string, UniswapDeployment>> = {
  'eip155:1': {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v2: {
      factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    },
    v3: firstV3,
  },
  'eip155:10': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2: {
      factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
      router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    },
    v3: firstV3,
  },
  'eip155:56': {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    v2: {
      factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    v3: {
      factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
      quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
      router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      routerKind: 'SwapRouter02',
    },
  },
  'eip155:137': {
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    v2: {
      factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    },
    v3: firstV3,
  },
  'eip155:8453': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2: {
      factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    v3: {
      factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
      routerKind: 'SwapRouter02',
    },
  },
  'eip155:42161': {
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    v2: {
      factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    v3: firstV3,
  },
  'eip155:43114': {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    v2: {
      factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    v3: {
      factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
      quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
      router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
      routerKind: 'SwapRouter02',
    },
  },
}
