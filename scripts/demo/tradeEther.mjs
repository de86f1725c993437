// Part of scripts/demo.mjs: trades ether on the local network's market over the past year, so that its price has a
// history. An otherwise unused account swaps in the network's Uniswap pool.
import {
  createTestClient,
  encodeFunctionData,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  TransactionReceiptNotFoundError,
  walletActions,
} from 'viem'
import { answerTimeoutMs, localUniswap } from '../deployUniswap.mjs'

const trader = '0x7ade00007ade00007ade00007ade00007ade0000'
const fee = 3000
const secondsPerDay = 86_400
const gas = 1_000_000n

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function deposit() payable',
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap) payable returns (uint256)',
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
])

/** The times at which ether is traded, in days before now. They are closer together towards the present. */
const tradedDaysAgo = [
  ...range(364, 33, 12),
  ...range(30, 8, 2),
  ...range(7, 1.2, 0.5),
  ...range(1, 0.05, 0.1),
  0.01,
]

/**
 * Returns the price of ether at a time, in US dollars. The prices end at the first price of `deployUniswap`'s pools.
 */
function priceOf(daysAgo) {
  const waves = [
    [0.17, 58],
    [0.045, 9],
    [-0.018, 1.6],
    [0.006, 0.21],
  ]
  const sum = waves.reduce((all, [height, days]) => all + height * Math.sin(daysAgo / days), 0)
  return 2500 * Math.exp(sum)
}

/**
 * @param {{ rpcUrl: string, usdCoin: `0x${string}`, before: (daysAgo: number) => Promise<{ isNew: boolean }> }}
 * parameters `before` runs the network's other transactions up to a day, and returns whether there were any left to run
 */
export async function tradeEther({ before, rpcUrl, usdCoin }) {
  const client = createTestClient({
    cacheTime: 0,
    mode: 'hardhat',
    transport: http(rpcUrl, { timeout: answerTimeoutMs }),
  })
    .extend(publicActions)
    .extend(walletActions)
  const { v3, wrappedNative } = localUniswap
  const call = (functionName, args) => encodeFunctionData({ abi, args, functionName })
  await client.impersonateAccount({ address: trader })
  await client.setBalance({ address: trader, value: parseEther('1000000') })
  for (const step of [
    { data: call('deposit', []), to: wrappedNative, value: parseEther('100000') },
    { data: call('mint', [trader, parseUnits('250000000', 6)]), to: usdCoin },
    { data: call('approve', [v3.router, maxUint256]), to: wrappedNative },
    { data: call('approve', [v3.router, maxUint256]), to: usdCoin },
  ]) {
    await sendAndMine(client, step)
  }
  const pool = await client.readContract({
    abi,
    address: v3.factory,
    args: [wrappedNative, usdCoin, fee],
    functionName: 'getPool',
  })
  let isWritten = false
  for (const daysAgo of tradedDaysAgo) {
    const timestamp = BigInt(Math.floor(Date.now() / 1000 - daysAgo * secondsPerDay))
    if (!isWritten) isWritten = !(await before(daysAgo)).isNew
    if ((await client.getBlock()).timestamp >= timestamp) continue
    const [root] = await client.readContract({ abi, address: pool, functionName: 'slot0' })
    const wanted = rootOf(daysAgo === 0.01 ? 2500 : priceOf(daysAgo), BigInt(usdCoin) < BigInt(wrappedNative))
    if (wanted === root) continue
    // A lower root means a lower price of token0. To lower the price, the swap pays with token0.
    const [token0, token1] =
      BigInt(usdCoin) < BigInt(wrappedNative) ? [usdCoin, wrappedNative] : [wrappedNative, usdCoin]
    const [tokenIn, tokenOut] = wanted < root ? [token0, token1] : [token1, token0]
    const amountIn = tokenIn === usdCoin ? parseUnits('10000000', 6) : parseEther('10000')
    await client.setNextBlockTimestamp({ timestamp })
    await sendAndMine(client, {
      data: call('exactInputSingle', [
        {
          amountIn,
          amountOutMinimum: 0n,
          deadline: 2n ** 40n,
          fee,
          recipient: trader,
          // The swap stops at this price and takes only the amount that it needs.
          sqrtPriceLimitX96: wanted,
          tokenIn,
          tokenOut,
        },
      ]),
      to: v3.router,
    })
  }
  await client.stopImpersonatingAccount({ address: trader })
}

/** Returns a price in dollars in Uniswap's form: the root of how much token1 a unit of token0 is worth, times 2^96. */
function rootOf(price, isUsdFirst) {
  const cents = BigInt(Math.round(price * 100))
  // A dollar has 6 decimals and ether 18.
  const [amount0, amount1] = isUsdFirst ? [cents * 10n ** 4n, 10n ** 18n] : [10n ** 18n, cents * 10n ** 4n]
  return squareRoot((amount1 << 192n) / amount0)
}

/** Returns the greatest whole number whose square is at most `of`. */
function squareRoot(of) {
  let root = 1n << BigInt(Math.ceil(of.toString(2).length / 2))
  for (;;) {
    const next = (root + of / root) / 2n
    if (next >= root) return root
    root = next
  }
}

async function sendAndMine(client, step) {
  const hash = await client.sendTransaction({ account: trader, chain: null, gas, ...step })
  for (;;) {
    // Polls without a pause. viem's own polling takes 80 ms, and this waits hundreds of times.
    const receipt = await client.getTransactionReceipt({ hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt?.status === 'reverted') throw new Error(`A trade of ether was reverted: ${hash}`)
    if (receipt) return
  }
}

function range(from, to, step) {
  return Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => from - index * step)
}
