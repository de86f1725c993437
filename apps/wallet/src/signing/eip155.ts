import { readFeePrices, readGasLimit } from '@portico/protocol/token'
import {
  bytesToHex,
  type Hex,
  hexToBigInt,
  isHex,
  numberToHex,
  type TransactionSerializable,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { TypedData } from '../decode/typedData.js'
import { otherAccount } from '../errors/otherAccount.js'
import type { Problem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import { createEntropy, dangerousEip155Key } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall, Eip155Fee } from './eip155Call.js'

/** Opens the account of a seed for one use. */
async function accountOf(entropy: Uint8Array<ArrayBuffer>) {
  const key = await dangerousEip155Key(entropy)
  const account = privateKeyToAccount(bytesToHex(key))
  key.fill(0)
  return account
}

/**
 * Opens the account if it is the requested one. The caller names the account, because the user or the seed may have
 * changed since the screen showed it.
 *
 * @throws WalletError, ACCOUNT_MISMATCH
 */
async function accountFor(from: string, entropy: Uint8Array<ArrayBuffer>) {
  const account = await accountOf(entropy)
  if (account.address.toLowerCase() !== from.toLowerCase()) throw otherAccount()
  return account
}

/**
 * Signs an empty message with a random key. This prepares the code, because a page's first signature takes many times
 * as long as the next.
 */
export async function rehearseEip155(): Promise<void> {
  await (await accountOf(createEntropy())).signMessage({ message: { raw: new Uint8Array() } })
}

/** Signs bytes as an EIP-191 message, version 0x45. @throws WalletError, ACCOUNT_MISMATCH */
export async function signEip155Message(
  entropy: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  from: string,
): Promise<Hex> {
  return (await accountFor(from, entropy)).signMessage({ message: { raw: message } })
}

/**
 * Casts typed data to the type that viem's signer takes. The site chooses the EIP-712 types at run time. The wallet has
 * read and shown them, but TypeScript cannot check them.
 */
export function toDefinition({ domain, message, primaryType, types }: TypedData): TypedDataDefinition {
  return { domain, message, primaryType, types } as unknown as TypedDataDefinition
}

/** Signs typed data, EIP-712. @throws WalletError, ACCOUNT_MISMATCH */
export async function signEip155TypedData(
  entropy: Uint8Array<ArrayBuffer>,
  data: TypedData,
  from: string,
): Promise<Hex> {
  return (await accountFor(from, entropy)).signTypedData(toDefinition(data))
}

/** Signs a transaction. @throws WalletError, ACCOUNT_MISMATCH */
export async function signEip155Call(
  entropy: Uint8Array<ArrayBuffer>,
  { call, chainId, fee }: { call: ApprovedCall; chainId: number; fee: Eip155Fee },
  from: string,
): Promise<Hex> {
  const { data, to, value } = call
  const shared = { chainId, data, gas: fee.gas, nonce: fee.nonce, value, ...(to !== undefined && { to }) }
  const transaction: TransactionSerializable = fee.isLegacy
    ? { ...shared, gasPrice: fee.maxFeePerGas, type: 'legacy' }
    : {
        ...shared,
        maxFeePerGas: fee.maxFeePerGas,
        maxPriorityFeePerGas: fee.maxPriorityFeePerGas,
        type: 'eip1559',
      }
  return (await accountFor(from, entropy)).signTransaction(transaction)
}

export type FeeHints = {
  gas?: bigint | undefined
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: number | undefined
}

/** The fee of a call, and why the network expects it to fail. */
export type PreparedCall = { fee: Eip155Fee; problem: Problem | undefined }

/** Returns the nonce of the account's next transaction. Pending transactions count. */
export async function readNonce(rpc: Rpc, networkId: string, from: string): Promise<number> {
  return Number(readQuantity(await rpc(networkId, 'eth_getTransactionCount', [from, 'pending'])))
}

/**
 * Asks the network what a call costs and whether it would succeed. Hints of the page replace the usual values.
 */
export async function prepareEip155Call(
  rpc: Rpc,
  networkId: string,
  { call, from, hints }: { call: ApprovedCall; from: string; hints: FeeHints },
): Promise<PreparedCall> {
  const transaction = {
    data: call.data,
    from,
    value: numberToHex(call.value),
    ...(call.to !== undefined && { to: call.to }),
  }
  const [nonce, prices, estimate] = await Promise.all([
    rpc(networkId, 'eth_getTransactionCount', [from, 'pending']).then(readQuantity),
    readFeePrices((method, params) => rpc(networkId, method, params)),
    rpc(networkId, 'eth_estimateGas', [transaction]).then(
      (gas) => ({ gas: readQuantity(gas), problem: undefined }),
      (error: unknown) => ({ gas: undefined, problem: describeProblem(error) }),
    ),
  ])
  if (!prices) throw new WalletError('NODE_REFUSED', { problem: 'networkUnreadable' })
  const { baseFee, gasPrice, priorityFee: usualTip } = prices
  const priority = hints.maxPriorityFeePerGas ?? usualTip
  const capWith = (each: bigint) => (baseFee === null ? gasPrice : baseFee * 2n + each)
  const cap = hints.maxFeePerGas ?? hints.gasPrice ?? capWith(priority)
  const hasCode = async () => {
    const code = call.to && (await rpc(networkId, 'eth_getCode', [call.to, 'latest']))
    return typeof code === 'string' && code.length > 2
  }
  const usualGas = await readGasLimit(call, estimate.gas, hasCode)
  const gas = hints.gas ?? usualGas
  const timesUsual = readTimesUsual(gas * cap, usualGas * capWith(usualTip))
  return {
    fee: {
      gas,
      isLegacy: baseFee === null,
      maxFeePerGas: cap,
      // If the tip is above the cap, nodes reject the transaction.
      maxPriorityFeePerGas: priority > cap ? cap : priority,
      nonce: hints.nonce ?? Number(nonce),
      ...(timesUsual !== undefined && { timesUsual }),
      ...(hints.nonce !== undefined && hints.nonce < nonce && { replaces: hints.nonce }),
      ...(hints.nonce !== undefined && hints.nonce > nonce && { waitsFor: Number(nonce) }),
    },
    problem: estimate.problem,
  }
}

/** If a fee is above this multiple of the usual one, the user gets a warning. Even urgent transactions need less. */
const highTimes = 3n

/** Below this fee, in wei, there is no warning, because even a multiple of such a fee is almost nothing. */
const smallFee = 500_000_000_000_000n

/** Returns a fee as a multiple of the usual fee, rounded down. Undefined if no warning is needed. */
function readTimesUsual(fee: bigint, usual: bigint): number | undefined {
  if (fee <= smallFee || fee <= usual * highTimes) return undefined
  return Number(fee / (usual > 0n ? usual : 1n))
}

function readQuantity(input: unknown): bigint {
  if (isHex(input)) return hexToBigInt(input)
  throw new WalletError('NODE_REFUSED', { problem: 'networkUnreadable' })
}

function describeProblem(error: unknown): Problem {
  return error instanceof WalletError ? error.problem : { problem: 'networkUnsaid' }
}
