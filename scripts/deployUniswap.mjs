// Run by the demo, by benches and by tests: deploys Uniswap's own contracts, v2 and v3, with pools and liquidity to a
// local network. Uniswap's packages are GPL and BUSL. This script reads them unchanged from where npm installed them
// for development. It copies, commits and packs nothing from them.
import { createRequire } from 'node:module'
import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  TransactionReceiptNotFoundError,
  walletActions,
  zeroAddress,
} from 'viem'

const require = createRequire(import.meta.url)

/** The account that deploys everything, so that addresses are the same on every network. It has no key. */
const deployer = '0x5eaf00d5eaf00d5eaf00d5eaf00d5eaf00d5eaf0'
const at = (nonce) => getContractAddress({ from: deployer, nonce: BigInt(nonce) })

/** The contracts' addresses, in the form of the server's settings. */
export const localUniswap = {
  wrappedNative: at(0),
  v2: { factory: at(1), router: at(2) },
  v3: { factory: at(3), router: at(4), routerKind: /** @type {const} */ ('SwapRouter'), quoter: at(5) },
}

/**
 * An ERC-20 with EIP-2612, 18 decimals, symbol `UNI-V2`, from Uniswap's own tests. The deployer owns the whole supply.
 */
export const localPermitToken = at(7)

const positions = at(6)
const gas = 15_000_000n
/** In milliseconds. A transaction that times out and is sent again fails, so a busy machine gets plenty of time. */
export const answerTimeoutMs = 60_000
/** In unix seconds, in the far future. */
const deadline = 2n ** 40n

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function deposit() payable',
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
  'struct Position { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(Position) payable returns (uint256, uint128, uint256, uint256)',
])
const positionAbi = abi.filter(({ inputs, name }) => name !== 'mint' || inputs.length === 1)
const tokenAbi = abi.filter(({ inputs, name }) => name !== 'mint' || inputs.length === 2)

/**
 * Deploys the contracts, with 250,000 dollars or more in each pool, to a network that has the fixtures of the testkit.
 * Continues an interrupted deployment and leaves existing contracts unchanged.
 *
 * @param {{ rpcUrl: string, contracts: { usdCoin: `0x${string}`, tether: `0x${string}` } }} parameters
 */
export async function deployUniswap({ contracts, rpcUrl }) {
  const client = createTestClient({ mode: 'hardhat', transport: http(rpcUrl, { timeout: answerTimeoutMs }) })
    .extend(publicActions)
    .extend(walletActions)
  const made = await client.getTransactionCount({ address: deployer })
  const open = steps(contracts).slice(made)
  if (open.length === 0) return
  await client.impersonateAccount({ address: deployer })
  await client.setBalance({ address: deployer, value: parseEther('1000000') })
  for (const step of open) await sendAndMine(client, step)
  await client.stopImpersonatingAccount({ address: deployer })
}

/** Returns the transactions by their nonces. Append only, because networks of earlier releases continue from here. */
function steps({ tether, usdCoin }) {
  const { v2, v3, wrappedNative } = localUniswap
  const call = (to, data, value = 0n) => ({ data, to, value })
  const encode = (functionName, args, from = abi) => encodeFunctionData({ abi: from, args, functionName })
  const dollars = (amount) => parseUnits(String(amount), 6)
  const ether = (amount) => parseEther(String(amount))
  const approvals = [v2.router, positions].flatMap((spender) =>
    [wrappedNative, usdCoin, tether, localPermitToken].map((token) =>
      call(token, encode('approve', [spender, maxUint256])),
    ),
  )
  const addToV2 = (one, ofOne, other, ofOther) =>
    call(v2.router, encode('addLiquidity', [one, other, ofOne, ofOther, 0n, 0n, deployer, deadline]))
  const addToV3 = (fee, one, ofOne, other, ofOther) => {
    const isInOrder = BigInt(one) < BigInt(other)
    const [token0, token1] = isInOrder ? [one, other] : [other, one]
    const [amount0, amount1] = isInOrder ? [ofOne, ofOther] : [ofOther, ofOne]
    const spacing = { 100: 1, 500: 10, 3000: 60 }[fee]
    const tick = Math.floor(887_272 / spacing) * spacing
    const position = {
      amount0Desired: amount0,
      amount0Min: 0n,
      amount1Desired: amount1,
      amount1Min: 0n,
      deadline,
      fee,
      recipient: deployer,
      tickLower: -tick,
      tickUpper: tick,
      token0,
      token1,
    }
    const start = squareRoot((amount1 << 192n) / amount0)
    return [
      call(positions, encode('createAndInitializePoolIfNecessary', [token0, token1, fee, start])),
      call(positions, encode('mint', [position], positionAbi)),
    ]
  }
  return [
    { data: artifact('v2-periphery/build/WETH9') },
    { data: artifact('v2-core/build/UniswapV2Factory', deployer) },
    { data: artifact('v2-periphery/build/UniswapV2Router02', v2.factory, wrappedNative) },
    { data: artifact('v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory') },
    {
      data: artifact('v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter', v3.factory, wrappedNative),
    },
    {
      data: artifact(
        'v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2',
        v3.factory,
        wrappedNative,
      ),
    },
    {
      data: artifact(
        'v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager',
        v3.factory,
        wrappedNative,
        zeroAddress,
      ),
    },
    { data: artifact('v2-core/build/ERC20', ether(1_000_000)) },
    call(v3.factory, encode('enableFeeAmount', [100, 1])),
    call(wrappedNative, encode('deposit', []), ether(10_000)),
    call(usdCoin, encode('mint', [deployer, dollars(20_000_000)], tokenAbi)),
    call(tether, encode('mint', [deployer, dollars(20_000_000)], tokenAbi)),
    ...approvals,
    addToV2(wrappedNative, ether(100), usdCoin, dollars(250_000)),
    ...addToV3(3000, wrappedNative, ether(1000), usdCoin, dollars(2_500_000)),
    ...addToV3(500, wrappedNative, ether(400), usdCoin, dollars(1_000_000)),
    ...addToV3(100, usdCoin, dollars(1_000_000), tether, dollars(1_000_000)),
    ...addToV3(3000, localPermitToken, ether(250_000), usdCoin, dollars(250_000)),
    addToV2(tether, dollars(250_000), wrappedNative, ether(100)),
  ]
}

/** Returns the creation code of one of Uniswap's contracts with its constructor arguments. */
function artifact(path, ...args) {
  const { abi: ofContract, bytecode, evm } = require(`@uniswap/${path}.json`)
  const code = bytecode?.object ?? bytecode ?? evm.bytecode.object
  return encodeDeployData({
    abi: ofContract,
    args,
    bytecode: code.startsWith('0x') ? code : `0x${code}`,
  })
}

async function sendAndMine(client, step) {
  const hash = await client.sendTransaction({ account: deployer, chain: null, gas, to: null, ...step })
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt?.status === 'reverted')
      throw new Error(`A step of Uniswap's deployment was reverted: ${hash}`)
    if (receipt) return
    // viem's own polling would wait for the time of a block.
    if (!(await client.getAutomine())) await client.request({ method: 'evm_mine', params: undefined })
  }
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
