import {
  dataFeeOracleOf,
  type FeePrices,
  readCoinUnits,
  readFeePrices,
  readGasLimit,
} from '@portico/protocol/token'
import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  parseAbi,
  serializeTransaction,
} from 'viem'
import { InvalidResponseError } from '../../core/errors/http.js'
import { BalanceUnavailableError } from '../../core/errors/network.js'
import { otherDecimals } from '../../core/errors/otherDecimals.js'
import type { FamilySending, Transfer } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import type { SendFee } from '../../core/sendFee.js'
import { isContractAccount } from './findCarried.js'
import { withNetwork } from './networkClient.js'
import { networkRefusal } from './networkRefusal.js'
import { readArrival } from './readArrival.js'
import { readDecimals } from './readFirst.js'
import { tokenAbiOf } from './tokenAbi.js'
import { asHex, type TransferCall, toTransferCall } from './transferCall.js'

/**
 * Estimates a transfer: balances, maximum fee, how many transactions wait before it, and whether the network would
 * revert it. All requests run in parallel.
 *
 * @throws BalanceUnavailableError, and the signal's reason
 */
export const estimateSend: NonNullable<FamilySending['estimateSend']> = async (transfer, options = {}) => {
  const { network } = transfer
  const { signal } = options
  try {
    return await withNetwork({ network, signal }, (client) => estimate(client, transfer))
  } catch (cause) {
    signal?.throwIfAborted()
    throw new BalanceUnavailableError({ cause, networkName: network.name })
  }
}

async function estimate(client: PublicClient, transfer: Transfer) {
  const call = toTransferCall(transfer)
  const address = call.from
  const [
    nativeBalance,
    tokenBalance,
    latest,
    pending,
    gas,
    simulated,
    prices,
    received,
    isContract,
    decimals,
  ] = await Promise.all([
    client.getBalance({ address }),
    transfer.tokenAddress ? readTokenBalance(client, call) : undefined,
    client.getTransactionCount({ address }),
    client.getTransactionCount({ address, blockTag: 'pending' }).catch(() => 0),
    client
      .estimateGas({ account: address, data: call.data, to: call.to, value: BigInt(call.value) })
      .catch(() => undefined),
    simulate(client, call),
    readPrices(client, transfer.network),
    readArrival(client, transfer),
    isContractAccount(client, address).catch(() => false),
    transfer.tokenAddress ? readDecimals(client, call.to) : undefined,
  ])
  const balance = tokenBalance ?? nativeBalance
  const isCovered = transfer.amount <= balance
  const coinUnits = await coinUnitsOf(client, {
    address,
    decimals,
    nativeBalance,
    networkId: transfer.network.caipNetworkId,
    tokenAddress: transfer.tokenAddress,
    tokenBalance,
  })
  return {
    balance,
    ...(coinUnits !== undefined && { coinUnits }),
    fee: await toFee(client, transfer.network, call, gas, prices),
    ...(isContract && { isContractAccount: true }),
    nativeBalance,
    ...(received !== undefined && { received }),
    // An amount above the balance would fail for that alone. Another message says so more clearly.
    refusal: isCovered ? (otherDecimals(decimals, transfer.decimals) ?? simulated) : undefined,
    waiting: Math.max(0, pending - latest),
  }
}

/** Returns `coinUnits` of `TransferEstimate`, for balances that were already read. */
export async function coinUnitsOf(
  client: PublicClient,
  {
    address,
    decimals,
    nativeBalance,
    networkId,
    tokenAddress,
    tokenBalance,
  }: {
    address: Hex
    decimals: number | undefined
    nativeBalance: bigint
    networkId: string
    tokenAddress: string | undefined
    tokenBalance: bigint | undefined
  },
): Promise<bigint | undefined> {
  if (tokenAddress === undefined || tokenBalance === undefined) return undefined
  return readCoinUnits({
    account: address,
    call: (transaction) => client.request({ method: 'eth_call', params: [transaction, 'latest'] }),
    decimals,
    nativeBalance,
    networkId,
    tokenAddress,
    tokenBalance,
  })
}

async function readTokenBalance(client: PublicClient, { from, to }: TransferCall): Promise<bigint> {
  return client.readContract({ abi: tokenAbiOf(to), address: to, args: [from], functionName: 'balanceOf' })
}

/** Simulates the call. Returns why the network would revert it. Undefined if it would not, or if that is unclear. */
async function simulate(client: PublicClient, call: TransferCall): Promise<string | undefined> {
  let answer: unknown
  try {
    answer = await client.request({ method: 'eth_call', params: [call, 'latest'] })
  } catch (cause) {
    return networkRefusal(cause)
  }
  if (!call.data || typeof answer !== 'string') return undefined
  // As in OpenZeppelin's SafeERC20, no return value is fine, but `false` is not. For tokens on the USDT list, the value
  // is not read.
  if (answer === '0x') return undefined
  try {
    const moved = decodeFunctionResult({
      abi: tokenAbiOf(call.to),
      data: answer as Hex,
      functionName: 'transfer',
    })
    return moved === false ? 'The token says that it moved nothing.' : undefined
  } catch {
    // Tokens from before the standard return other values, such as the amount that they moved.
    return answer.length < 66 ? 'The token’s contract does not respond like a token.' : undefined
  }
}

/**
 * Reads the current gas prices.
 *
 * @throws InvalidResponseError
 */
export async function readPrices(client: PublicClient, network: Network): Promise<FeePrices> {
  // viem types `request` by the method.
  const ask = client.request as (asked: { method: string; params: readonly unknown[] }) => Promise<unknown>
  const prices = await readFeePrices((method, params) => ask({ method, params }))
  if (prices) return prices
  throw new InvalidResponseError({ path: network.name, problem: 'It contains no gas price.' })
}

/**
 * Returns the maximum fee of a call. `estimated` is in units of gas, and undefined if the network does not return it.
 */
export async function toFee(
  client: PublicClient,
  network: Network,
  call: Pick<TransferCall, 'data' | 'to' | 'value'>,
  estimated: bigint | undefined,
  { baseFee, gasPrice, priorityFee }: FeePrices,
): Promise<SendFee> {
  const hasCode = async () => ((await client.getCode({ address: call.to })) ?? '0x') !== '0x'
  const gas = await readGasLimit(call, estimated, hasCode)
  const dataFee = await readDataFee(client, network, call, gas)
  const unknown = {
    ...(estimated === undefined && { isGasGuessed: true }),
    ...(dataFee === undefined && { isDataFeeUnknown: true }),
  }
  if (baseFee === null) {
    return {
      amount: gas * gasPrice + (dataFee ?? 0n),
      gas,
      gasPrice,
      kind: 'legacy',
      ...unknown,
    }
  }
  // Twice the base fee covers six full blocks, each an eighth more expensive than the previous one (EIP-1559).
  const maxFeePerGas = 2n * baseFee + priorityFee
  return {
    amount: gas * maxFeePerGas + (dataFee ?? 0n),
    gas,
    kind: 'eip1559',
    maxFeePerGas,
    maxPriorityFeePerGas: priorityFee,
    ...unknown,
  }
}

const gasPriceOracleAbi = parseAbi([
  'function getL1Fee(bytes) view returns (uint256)',
  'function getL1FeeUpperBound(uint256) view returns (uint256)',
])

/** Number of bytes that are added to a transaction later: its signature, and the numbers that are still missing. */
const unsignedBytes = 100

/**
 * Returns what a rollup charges for a transaction's bytes in addition to gas. It adds half of that, because the charge
 * changes with Ethereum's fees. If the rollup returns no fee for these bytes, the result is the upper bound for their
 * length. Undefined if it returns neither.
 */
export async function readDataFee(
  client: PublicClient,
  network: Network,
  call: Pick<TransferCall, 'data' | 'to' | 'value'>,
  gas: bigint,
): Promise<bigint | undefined> {
  const named = network.contracts?.gasPriceOracle as { address?: unknown } | undefined
  const oracle =
    typeof named?.address === 'string' ? asHex(named.address) : dataFeeOracleOf(network.caipNetworkId)
  if (oracle === undefined) return 0n
  const transaction = serializeTransaction({
    chainId: Number(network.id),
    data: call.data,
    gas,
    maxFeePerGas: 1n,
    to: call.to,
    type: 'eip1559',
    value: BigInt(call.value),
  })
  const ask = async (data: Hex) => {
    const answer = await client.call({ data, to: oracle }).catch(() => undefined)
    return answer?.data?.length === 66 ? (BigInt(answer.data) * 3n) / 2n : undefined
  }
  const bytes = BigInt(transaction.length / 2 - 1 + unsignedBytes)
  return (
    (await ask(
      encodeFunctionData({ abi: gasPriceOracleAbi, args: [transaction], functionName: 'getL1Fee' }),
    )) ??
    (await ask(
      encodeFunctionData({ abi: gasPriceOracleAbi, args: [bytes], functionName: 'getL1FeeUpperBound' }),
    ))
  )
}
