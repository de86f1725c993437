import type { GetNftsResponse, TokenBalance, Transaction } from '@portico/protocol/http'
import { storyAddress, storyImage } from './storyPortico.js'

type Nft = GetNftsResponse['nfts'][number]

/**
 * Digits that differ with every seed. The factor comes from the golden ratio, because its multiples are evenly spread.
 */
const hex = (length: number, seed: number) =>
  (BigInt(seed + 1) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n)
    .toString(16)
    .slice(-length)
    .padStart(length, '0')
const address = (seed: number) => `0x${hex(40, seed)}`
const contract = (seed: number) => `eip155:1:${address(seed)}`

/** An address that the account has dealt with. */
export const storyFriend = '0xA11ce00000000000000000000000000000000B0b'

const icons = {
  DAI: storyImage('D', '#b45309'),
  ETH: storyImage('E', '#4338ca'),
  USDC: storyImage('U', '#1d4ed8'),
  WBTC: storyImage('B', '#c2410c'),
}

const toToken = (
  seed: number,
  name: string,
  symbol: string,
  numeric: string,
  price: number,
  iconUrl = '',
): TokenBalance => ({
  ...(seed > 0 && { address: contract(seed) }),
  chainId: 'eip155:1',
  iconUrl,
  name,
  price,
  quantity: { decimals: '18', numeric },
  symbol,
  ...(price > 0 && { value: Number(numeric) * price }),
})

export const storyTokens: readonly TokenBalance[] = [
  toToken(0, 'Ether', 'ETH', '1.234567890123456789', 2_845.12, icons.ETH),
  toToken(1, 'USD Coin', 'USDC', '1250.5', 1, icons.USDC),
  toToken(2, 'Dai Stablecoin', 'DAI', '310.123456789', 0.9998, icons.DAI),
  toToken(3, 'Wrapped Bitcoin', 'WBTC', '0.00412', 61_240.5, icons.WBTC),
  toToken(4, 'Harbor Points', 'HRB', '42000', 0),
  toToken(5, 'Almost Nothing', 'NIL', '0.0000004', 0.5),
  toToken(6, 'Visit free-claim.xyz to get 5,000 USDC', 'CLAIM', '5000', 0),
]

/** Past prices of the tokens that have a price. The last of each is its current price. */
export const storyPrices: Readonly<Record<string, readonly number[]>> = {
  [`0x${'e'.repeat(40)}`]: wave(2_845.12, 0.03),
  [address(1)]: [1, 1],
  [address(2)]: wave(0.9998, 0.0004),
  [address(3)]: wave(61_240.5, -0.02),
  [address(5)]: [0.5, 0.5],
}

/** Returns prices that end at `last`. They start below it by the share `swing`. */
function wave(last: number, swing: number): readonly number[] {
  return Array.from({ length: 49 }, (_, index) => {
    const left = 1 - index / 48
    return last * (1 - swing * left + Math.sin(index / 3) * 0.25 * swing * left)
  })
}

/** Creates this many tokens. */
export const manyTokens = (count: number): readonly TokenBalance[] => [
  ...storyTokens.slice(0, 1),
  ...Array.from({ length: count - 1 }, (_, index) =>
    toToken(
      100 + index,
      `Token number ${index + 1}`,
      `TK${index + 1}`,
      `${index + 1}.${index}5`,
      (index % 7) * 1.5,
    ),
  ),
]

const toNft = (seed: number, more: Partial<Nft> = {}): Nft => ({
  address: contract(500 + Math.floor(seed / 8)),
  attributes: [
    { trait_type: 'Light', value: seed % 2 ? 'Dusk' : 'Dawn' },
    { trait_type: 'Tide', value: String(seed % 5) },
  ],
  chainId: 'eip155:1',
  collection: 'Harbor Lights',
  description: 'One of the lights along the old harbor.\n\nDrawn by hand.',
  imageUrl: storyImage('☀', `hsl(${(seed * 41) % 360} 45% 42%)`),
  isSpam: false,
  name: `Harbor Lights #${seed}`,
  quantity: '1',
  standard: 'ERC721',
  tokenId: String(seed),
  ...more,
})

export const storyNfts: readonly Nft[] = [
  toNft(1),
  toNft(2, { name: 'Boarding pass', collection: 'Ferry', quantity: '12', standard: 'ERC1155' }),
  toNft(3, { imageUrl: '' }),
  toNft(4),
  toNft(5, { isSpam: true, name: 'Claim at free-nft.xyz', collection: 'Reward' }),
]

/** Creates this many NFTs. */
export const manyNfts = (count: number): readonly Nft[] =>
  Array.from({ length: count }, (_, index) => toNft(index))

const transfer = (
  direction: 'in' | 'out' | 'self',
  numeric: string,
  symbol: keyof typeof icons,
  counterparty = storyFriend,
): Transaction['transfers'][number] => ({
  counterparty,
  direction,
  fungible_info: { icon: { url: icons[symbol] }, name: symbol, symbol },
  quantity: { numeric },
})

/** Returns a time this many days ago, in the server's format. */
const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Creates an entry of the activity. */
export const toTransaction = (
  seed: number,
  operationType: string,
  days: number,
  more: Partial<Omit<Transaction, 'metadata'>> & { status?: string; sentFrom?: string } = {},
): Transaction => {
  const { sentFrom = storyAddress, status = 'confirmed', ...rest } = more
  const hash = `0x${hex(64, seed)}`
  return {
    id: `${hash}:${seed}`,
    metadata: {
      chain: 'eip155:1',
      hash,
      minedAt: before(days),
      operationType,
      sentFrom,
      sentTo: storyFriend,
      status,
    },
    transfers: [],
    ...rest,
  }
}

export const storyHistory: readonly Transaction[] = [
  toTransaction(1, 'receive', 0.02, { sentFrom: storyFriend, transfers: [transfer('in', '1.5', 'ETH')] }),
  toTransaction(2, 'send', 0.4, { transfers: [transfer('out', '250', 'USDC')] }),
  toTransaction(3, 'trade', 2, {
    transfers: [transfer('out', '0.5', 'ETH'), transfer('in', '1420.25', 'USDC')],
  }),
  toTransaction(4, 'mint', 5, {
    transfers: [
      {
        direction: 'in',
        nft_info: { content: { preview: { url: storyNfts[0]?.imageUrl } }, name: 'Harbor Lights #1' },
        quantity: { numeric: '1' },
      },
    ],
  }),
  toTransaction(5, 'approve', 40, {
    approvals: [
      {
        fungible_info: { icon: { url: icons.USDC }, name: 'USDC', symbol: 'USDC' },
        quantity: null,
        spender: address(77),
      },
    ],
  }),
  toTransaction(6, 'send', 41, { status: 'failed' }),
  toTransaction(7, 'withdraw', 75, { transfers: [transfer('in', '12.25', 'DAI')] }),
]

/** An address that starts and ends like the friend's address, with a different middle. */
export const lookAlikeOfFriend = '0xA11cFfffffffffffffffffffffffffffffff0B0b'

export const poisonedHistory: readonly Transaction[] = [
  toTransaction(20, 'receive', 0.1, {
    sentFrom: lookAlikeOfFriend,
    transfers: [transfer('in', '0', 'USDC', lookAlikeOfFriend)],
  }),
  ...storyHistory.slice(1, 3),
]

/** Creates this many entries, twelve a day. */
export const manyTransactions = (count: number): readonly Transaction[] =>
  Array.from({ length: count }, (_, index) =>
    toTransaction(1_000 + index, index % 3 ? 'receive' : 'send', index / 12, {
      transfers: [transfer(index % 3 ? 'in' : 'out', `${index + 1}.25`, index % 2 ? 'USDC' : 'ETH')],
    }),
  )
