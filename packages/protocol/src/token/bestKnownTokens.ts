/** A listed token. */
export type ListedToken = {
  /** Address of its contract, as its issuer writes it. */
  address: string
  name: string
  symbol: string
  decimals: number
}

type Facts = readonly [address: string, symbol: string, name: string, decimals: number]

const facts: Readonly<Record<string, readonly Facts[]>> = {
  'eip155:1': [
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 'USD Coin', 6],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 'Tether USD', 6],
    ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 'Dai Stablecoin', 18],
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 'Wrapped Ether', 18],
    ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 'Wrapped BTC', 8],
    ['0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', 'stETH', 'Lido Staked Ether', 18],
    ['0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 'Chainlink', 18],
    ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 'Uniswap', 18],
  ],
  'eip155:10': [
    ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 'USD Coin', 6],
    ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 'Tether USD', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18],
    ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18],
    ['0x4200000000000000000000000000000000000042', 'OP', 'Optimism', 18],
  ],
  'eip155:56': [
    ['0x55d398326f99059fF775485246999027B3197955', 'USDT', 'Tether USD', 18],
    ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 'USD Coin', 18],
    ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 'Wrapped BNB', 18],
    ['0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'ETH', 'Ethereum Token', 18],
    ['0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'BTCB', 'BTCB Token', 18],
  ],
  'eip155:100': [
    ['0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0', 'USDC.e', 'Bridged USDC', 6],
    ['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 'WXDAI', 'Wrapped xDAI', 18],
    ['0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1', 'WETH', 'Wrapped Ether', 18],
    ['0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', 'GNO', 'Gnosis', 18],
  ],
  'eip155:137': [
    ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 'USD Coin', 6],
    ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 'Tether USD', 6],
    ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'DAI', 'Dai Stablecoin', 18],
    ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 'Wrapped Ether', 18],
    ['0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'WBTC', 'Wrapped BTC', 8],
    ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 'Wrapped POL', 18],
  ],
  'eip155:8453': [
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 'USD Coin', 6],
    ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18],
    ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'DAI', 'Dai Stablecoin', 18],
    ['0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 'Coinbase Wrapped BTC', 8],
  ],
  'eip155:42161': [
    ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 'USD Coin', 6],
    ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 'Tether USD', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18],
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 'Wrapped Ether', 18],
    ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 'Wrapped BTC', 8],
    ['0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 'Arbitrum', 18],
  ],
  'eip155:42220': [
    ['0xcebA9300f2b948710d2653dD7B07f33A8B32118C', 'USDC', 'USD Coin', 6],
    ['0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', 'USDT', 'Tether USD', 6],
    ['0x765DE816845861e75A25fCA122bb6898B8B1282a', 'USDm', 'Mento Dollar', 18],
  ],
  'eip155:43114': [
    ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USDC', 'USD Coin', 6],
    ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'USDt', 'TetherToken', 6],
    ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'WAVAX', 'Wrapped AVAX', 18],
  ],
  'eip155:84532': [['0x036CbD53842c5426634e7929541eC2318f3dCF7e', 'USDC', 'USD Coin', 6]],
  'eip155:11155111': [['0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 'USDC', 'USD Coin', 6]],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'USD Coin', 6],
    ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 'Tether USD', 6],
    ['So11111111111111111111111111111111111111112', 'WSOL', 'Wrapped SOL', 9],
  ],
}

/**
 * Returns tokens whose names are often imitated, by the network's CAIP-2 id. If a server has no list of its own, it
 * looks for these tokens in every account. The list contains only facts from the issuers' own pages, and no prices.
 */
export function bestKnownTokens(networkId: string): readonly ListedToken[] {
  return (facts[networkId] ?? []).map(([address, symbol, name, decimals]) => ({
    address,
    decimals,
    name,
    symbol,
  }))
}
