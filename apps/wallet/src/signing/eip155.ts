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
 * The same, where it is the account that was asked: whoever signs names it, since another person may have signed in, or another
 * seed come, since the screen named it.
 *
 * @throws WalletError, ACCOUNT_MISMATCH
 */
async function accountFor(from: string, entropy: Uint8Array<ArrayBuffer>) {
  const account = await accountOf(entropy)
  if (account.address.toLowerCase() !== from.toLowerCase()) throw otherAccount()
  return account
}

/** Signs nothing with nobody's key: the first signature of a page takes many times as long as the next. */
export async function rehearseEip155(): Promise<void> {
  await (await accountOf(createEntropy())).signMessage({ message: { raw: new Uint8Array() } })
}

/** Signs bytes as EIP-191 has them, version 0x45. @throws WalletError, ACCOUNT_MISMATCH */
export async function signEip155Message(
  entropy: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  from: string,
): Promise<Hex> {
  return (await accountFor(from, entropy)).signMessage({ message: { raw: message } })
}

/** As the signer takes it. Its types are a stranger's: they were read and shown, and the compiler knows nothing of them. */
export function toDefinition({ domain, message, primaryType, types }: TypedData): TypedDataDefinition {
  return { domain, message, primaryType, types } as unknown as TypedDataDefinition
}

/** EIP-712. @throws WalletError, ACCOUNT_MISMATCH */
export async function signEip155TypedData(
  entropy: Uint8Array<ArrayBuffer>,
  data: TypedData,
  from: string,
): Promise<Hex> {
  return (await accountFor(from, entropy)).signTypedData(toDefinition(data))
}

/** A transaction, signed. @throws WalletError, ACCOUNT_MISMATCH */
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

/** What the network would do with a call. */
export type PreparedCall = { fee: Eip155Fee; problem: string | undefined }

/** A wallet that estimated exactly would fail at the next block. A fifth more; what is not used is not paid. */
const gasMarginPercent = 120n

/** A plain transfer never takes more than this. */
const transferGas = 21_000n

/** Where a call cannot be estimated, and the page named no limit: enough to see it fail. */
const unknownGas = 500_000n

/** The number that the account's next transaction has, after those that wait for a block. */
export async function readNonce(rpc: Rpc, networkId: string, from: string): Promise<number> {
  return Number(readQuantity(await rpc(networkId, 'eth_getTransactionCount', [from, 'pending'])))
}

/** Asks the network what a call costs and whether it would go through. Hints of the page count, within what is asked. */
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
  const [nonce, block, tip, gasPrice, estimate] = await Promise.all([
    rpc(networkId, 'eth_getTransactionCount', [from, 'pending']).then(readQuantity),
    rpc(networkId, 'eth_getBlockByNumber', ['latest', false]),
    rpc(networkId, 'eth_maxPriorityFeePerGas').then(readQuantity, () => undefined),
    rpc(networkId, 'eth_gasPrice').then(readQuantity),
    rpc(networkId, 'eth_estimateGas', [transaction]).then(
      (gas) => ({ gas: readQuantity(gas), problem: undefined }),
      (error: unknown) => ({ gas: undefined, problem: describeProblem(error) }),
    ),
  ])
  const baseFee = readBaseFee(block)
  // Where the network names no tip it is what its price has above the base fee.
  const above = gasPrice - (baseFee ?? 0n)
  const usualTip = tip ?? (above > 0n ? above : 0n)
  const priority = hints.maxPriorityFeePerGas ?? usualTip
  const capWith = (each: bigint) => (baseFee === undefined ? gasPrice : baseFee * 2n + each)
  const cap = hints.maxFeePerGas ?? hints.gasPrice ?? capWith(priority)
  const usualGas =
    estimate.gas === undefined
      ? unknownGas
      : estimate.gas === transferGas
        ? transferGas
        : (estimate.gas * gasMarginPercent) / 100n
  const gas = hints.gas ?? usualGas
  const timesUsual = readTimesUsual(gas * cap, usualGas * capWith(usualTip))
  return {
    fee: {
      gas,
      isLegacy: baseFee === undefined,
      maxFeePerGas: cap,
      // A tip above the cap is refused by nodes.
      maxPriorityFeePerGas: priority > cap ? cap : priority,
      nonce: hints.nonce ?? Number(nonce),
      ...(timesUsual !== undefined && { timesUsual }),
      ...(hints.nonce !== undefined && hints.nonce < nonce && { replaces: hints.nonce }),
      ...(hints.nonce !== undefined && hints.nonce > nonce && { waitsFor: Number(nonce) }),
    },
    problem: estimate.problem,
  }
}

/** A fee this many times the usual one is told; a site that wants to be fast asks for less. */
const highTimes = 3n

/** Below it nobody is told, in wei: where the usual fee is almost nothing, many times of it is, too. */
const smallFee = 500_000_000_000_000n

/** How many times the usual fee another is; undefined where nobody needs to know. */
function readTimesUsual(fee: bigint, usual: bigint): number | undefined {
  if (fee <= smallFee || fee <= usual * highTimes) return undefined
  return Number(fee / (usual > 0n ? usual : 1n))
}

function readQuantity(input: unknown): bigint {
  if (isHex(input)) return hexToBigInt(input)
  throw new WalletError('NODE_REFUSED', 'The network answered in a way that cannot be read.')
}

function readBaseFee(block: unknown): bigint | undefined {
  const baseFee =
    typeof block === 'object' && block !== null && 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  return isHex(baseFee) ? hexToBigInt(baseFee) : undefined
}

function describeProblem(error: unknown): string {
  return error instanceof WalletError
    ? error.message
    : 'The network could not say whether it would go through.'
}
