import { base64 } from '@scure/base'
import { InvalidCallsError, SendWouldFailError } from '../../core/errors/send.js'
import type { FamilySending, Transfer } from '../../core/family.js'
import { cleanText } from '../cleanText.js'
import { planTransfer, readBlockhash, type TransferPlan, toWire } from './buildTransfer.js'
import { anyBlockhash, mostPriorityFee, mostUnits, readPrice, toRefusal } from './estimateSend.js'
import { createRpc, readAmount, type SolanaRpc } from './rpc.js'
import { sendInstructions } from './send.js'

/** Maximum size of a transaction in bytes. Source: Solana's `PACKET_DATA_SIZE`. */
const mostBytes = 1232

/** Returns why the network would revert one transaction with all transfers. Undefined if it would not. */
export const checkMany: NonNullable<FamilySending['checkMany']> = async (transfers, { signal } = {}) => {
  const [first] = transfers
  if (!first) return undefined
  const rpc = createRpc(first.network, signal)
  const plan = await planMany(rpc, transfers)
  return plan.refusal ?? (await simulate(rpc, first.from, plan)).refusal
}

/**
 * Asks the user to send several transfers as one transaction: all or none.
 *
 * @returns the transaction's signature in base58
 * @throws InvalidCallsError if the transfers do not fit into one transaction, and what `send` throws
 */
export const sendMany: NonNullable<FamilySending['sendMany']> = async (session, transfers) => {
  const [first] = transfers
  if (!first) throw new InvalidCallsError({ problem: 'There are none.' })
  const { from, network } = first
  const rpc = createRpc(network)
  const plan = await planMany(rpc, transfers)
  if (plan.refusal) throw new SendWouldFailError({ refusal: plan.refusal })
  const [{ refusal, units }, asked, latest] = await Promise.all([
    simulate(rpc, from, plan),
    readPrice(rpc, plan),
    readBlockhash(rpc),
  ])
  if (refusal) throw new SendWouldFailError({ refusal })
  // A tenth more, because an account may change in the meantime, plus the units that set the price.
  const limit = Math.min(mostUnits, Math.ceil(units * 1.1) + 150)
  const most = (mostPriorityFee * 1_000_000n) / BigInt(limit)
  const price = asked < most ? asked : most
  const { instructions } = plan
  const wire = toWire(from, instructions, { ...latest, limit, price })
  if (wire.length > mostBytes) throw new InvalidCallsError({ problem: tooMany })
  return {
    hash: await sendInstructions(session, { ...latest, from, instructions, limit, network, price, rpc }),
  }
}

const tooMany = 'They do not fit into one transaction. Remove one.'

type Plan = Pick<TransferPlan, 'instructions' | 'refusal' | 'written'>

/** Plans all transfers and combines their plans. */
async function planMany(rpc: SolanaRpc, transfers: readonly Transfer[]): Promise<Plan> {
  const plans = await Promise.all(transfers.map((transfer) => planTransfer(rpc, transfer, 0n)))
  return {
    instructions: plans.flatMap(({ instructions }) => instructions),
    refusal: plans.find(({ refusal }) => refusal !== undefined)?.refusal,
    written: [...new Set(plans.flatMap(({ written }) => written))],
  }
}

async function simulate(
  rpc: SolanaRpc,
  from: string,
  { instructions }: Plan,
): Promise<{ units: number; refusal: string | undefined }> {
  const wire = toWire(from, instructions, { blockhash: anyBlockhash, limit: mostUnits, price: 0n })
  if (wire.length > mostBytes) return { refusal: tooMany, units: mostUnits }
  const answer = await rpc('simulateTransaction', [
    base64.encode(wire),
    { commitment: 'confirmed', encoding: 'base64', replaceRecentBlockhash: true, sigVerify: false },
  ])
  if (answer.error) return { refusal: cleanText(answer.error.message, 200), units: mostUnits }
  const { value } = answer.result as { value?: Record<string, unknown> }
  const { err, logs, unitsConsumed } = value ?? {}
  const isDone = err === null || err === undefined
  return {
    refusal: isDone ? undefined : toRefusal(err, logs),
    units: Number(readAmount(unitsConsumed) ?? BigInt(mostUnits)),
  }
}
