import { base64 } from '@scure/base'
import { InvalidResponseError } from '../../core/errors/http.js'
import { BalanceUnavailableError } from '../../core/errors/network.js'
import type { FamilySending, Transfer } from '../../core/family.js'
import type { SendFee } from '../../core/sendFee.js'
import { cleanText } from '../cleanText.js'
import { planTransfer, readUnits, type TransferPlan, toWire } from './buildTransfer.js'
import { askFor, createRpc, readAmount, type SolanaRpc } from './rpc.js'

/** Lamports for the one signature of a transfer. Source: Solana's fee. */
const signatureFee = 5_000n

/** Maximum number of compute units in a simulation, which is also a transaction's maximum. */
export const mostUnits = 1_400_000

/** Compute units of a transfer if the network does not return them. */
const usualUnits = { native: 450, token: 40_000 }

/** Maximum priority fee of a transfer, in lamports, because a node could name any price. */
export const mostPriorityFee = 500_000n

/** Minimum lamports of an account without data, and of a token account. Source: Solana's rent. */
const leastLamports = 890_880n
const tokenAccountLamports = 2_039_280n

/** Placeholder for the newest blockhash in a simulation. The simulation uses its own blockhash. */
export const anyBlockhash = '11111111111111111111111111111111'

/**
 * Estimates a transfer: balances, its whole cost (fee, priority and a new token account for the recipient), and whether
 * the network would reject it.
 *
 * @throws BalanceUnavailableError, and the signal's reason
 */
export const estimateSend: NonNullable<FamilySending['estimateSend']> = async (transfer, options = {}) => {
  const { network } = transfer
  const { signal } = options
  try {
    return await estimate(createRpc(network, signal), transfer)
  } catch (cause) {
    signal?.throwIfAborted()
    throw new BalanceUnavailableError({ cause, networkName: network.name })
  }
}

async function estimate(rpc: SolanaRpc, transfer: Transfer) {
  const commitment = { commitment: 'confirmed' }
  const nativeBalance = readAmount(await askFor(rpc, 'getBalance', [transfer.from, commitment]))
  if (nativeBalance === undefined) {
    throw new InvalidResponseError({ path: 'getBalance', problem: 'It is not an amount.' })
  }
  // An amount of more than 64 bits does not fit into a transaction, and exceeds every balance.
  const isWritable = transfer.amount < 2n ** 64n
  const plan = await planTransfer(rpc, isWritable ? transfer : { ...transfer, amount: 0n }, nativeBalance)
  const [simulated, price] = await Promise.all([simulate(rpc, transfer, plan), readPrice(rpc, plan)])
  const isCovered = transfer.amount <= plan.balance && plan.balance > 0n
  const fee = toFee(plan, simulated, price)
  return {
    balance: plan.balance,
    fee,
    nativeBalance,
    ...(isCovered &&
      simulated.received !== undefined &&
      simulated.received < transfer.amount && { received: simulated.received }),
    // An amount above the balance would fail for that alone. Another message says so more clearly.
    refusal: isCovered
      ? (plan.refusal ?? simulated.refusal ?? rentRefusal(transfer, nativeBalance, fee))
      : undefined,
    waiting: 0,
  }
}

type Simulated = {
  units: number | undefined
  rent: bigint | undefined
  refusal: string | undefined
  /** Base units that arrive, if the token may keep a part. */
  received?: bigint | undefined
}

async function simulate(rpc: SolanaRpc, transfer: Transfer, plan: TransferPlan): Promise<Simulated> {
  const { created, instructions, kept } = plan
  const looked = created ?? kept?.account
  if (instructions.length === 0) return { refusal: undefined, rent: undefined, units: undefined }
  const wire = toWire(transfer.from, instructions, { blockhash: anyBlockhash, limit: mostUnits, price: 0n })
  const answer = await rpc('simulateTransaction', [
    base64.encode(wire),
    {
      accounts: looked ? { addresses: [looked], encoding: 'base64' } : undefined,
      commitment: 'confirmed',
      encoding: 'base64',
      replaceRecentBlockhash: true,
      sigVerify: false,
    },
  ])
  if (answer.error)
    return { refusal: cleanText(answer.error.message, 200), rent: undefined, units: undefined }
  const { value } = answer.result as { value?: Record<string, unknown> }
  const { accounts, err, logs, unitsConsumed } = value ?? {}
  const [post] = Array.isArray(accounts) ? accounts : []
  const units = Number(readAmount(unitsConsumed) ?? 0n)
  const isDone = err === null || err === undefined
  const after = isDone && kept ? readUnits(post) : undefined
  return {
    received: kept && after !== undefined && after >= kept.before ? after - kept.before : undefined,
    refusal: isDone ? undefined : toRefusal(err, logs),
    rent: readAmount((post as { lamports?: unknown } | null | undefined)?.lamports),
    units: units > 0 ? units : undefined,
  }
}

/** Returns the median of recent priority fees for the same accounts, which is enough for most transactions. */
export async function readPrice(rpc: SolanaRpc, { written }: Pick<TransferPlan, 'written'>): Promise<bigint> {
  const answer = await rpc('getRecentPrioritizationFees', [written]).catch(() => undefined)
  const list: unknown = answer && !answer.error ? answer.result : undefined
  const prices = (Array.isArray(list) ? list : [])
    .map((entry) => readAmount((entry as { prioritizationFee?: unknown } | null)?.prioritizationFee) ?? 0n)
    .filter((price) => price > 0n)
    .sort((a, b) => (a < b ? -1 : 1))
  return prices[Math.floor(prices.length / 2)] ?? 0n
}

function toFee({ created, instructions }: TransferPlan, { rent, units }: Simulated, asked: bigint): SendFee {
  const usual = instructions.length > 1 || created ? usualUnits.token : usualUnits.native
  // A tenth more, because an account may change in the meantime, plus the units that set the price.
  const limit = Math.min(mostUnits, Math.ceil((units ?? usual) * 1.1) + 150)
  const most = (mostPriorityFee * 1_000_000n) / BigInt(limit)
  const price = asked < most ? asked : most
  const priority = (price * BigInt(limit) + 999_999n) / 1_000_000n
  const accountCost = created ? (rent ?? tokenAccountLamports) : 0n
  return {
    amount: signatureFee + priority + accountCost,
    ...(accountCost > 0n && { deposit: accountCost }),
    gas: BigInt(limit),
    gasPrice: price,
    kind: 'priority',
  }
}

/**
 * Checks that the account ends up empty or with the rent minimum. The simulation sets no price, so it may not notice.
 */
function rentRefusal(transfer: Transfer, nativeBalance: bigint, fee: SendFee): string | undefined {
  const left = nativeBalance - fee.amount - (transfer.tokenAddress ? 0n : transfer.amount)
  return left > 0n && left < leastLamports ? tooLittleLeft : undefined
}

const tooLittleLeft = 'A Solana account cannot hold less than 0.00089088 SOL. Send all of it, or less.'

/** Converts a simulation's error to the reason of a refusal, in the network's own words if there are any. */
export function toRefusal(err: unknown, logs: unknown): string {
  if (typeof err === 'object' && err !== null && 'InsufficientFundsForRent' in err) {
    const { account_index: index } = (err.InsufficientFundsForRent ?? {}) as { account_index?: unknown }
    return index === 0
      ? tooLittleLeft
      : 'The recipient has no account yet: the first transfer must be 0.00089088 SOL or more.'
  }
  const words = (Array.isArray(logs) ? logs : []).map(String)
  const reason = words.findLast((line) => /^Program log: (Error|AnchorError)/.test(line))
  return cleanText(reason?.replace('Program log: ', '') ?? JSON.stringify(err), 200)
}
