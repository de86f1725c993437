import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import { isRecord } from '@portico/protocol/text'
import { SponsorshipLimitReachedError } from '../errors/sponsorship.js'
import type { HeldCount, HourlyLimits } from '../limits/hourlyLimits.js'

const dayMs = 24 * 60 * 60_000
/**
 * For all clients together, the limit of an account is this many times its limit for one client. Nobody proves that an
 * account is theirs, so a single stranger could use up a limit that all clients share.
 */
const clientsPerAccount = 10

export type Sponsorships = {
  /** Sends a call if the operator still pays for its account today, and counts it if the paymaster agrees. */
  ask: (call: RpcCall, options: { client: string; send: () => Promise<RpcAnswer> }) => Promise<RpcAnswer>
}

/**
 * Limits how many operations of one account the operator's paymaster pays for in a day (UTC, over all networks). The
 * limit for all clients together is ten times that for one client. An operation counts when the paymaster agrees to it,
 * sent or not, because its agreement is enough to make it pay.
 */
export function createSponsorships({
  limits,
  perAccountADay,
}: {
  limits: Pick<HourlyLimits, 'hold'>
  perAccountADay: number
}): Sponsorships {
  return {
    async ask(call, { client, send }) {
      const sender = readSender(call)
      if (sender === undefined) {
        const message = 'params.0.sender must be the address of an account'
        return { error: { code: -32602, message }, id: null, jsonrpc: '2.0' }
      }
      const held: HeldCount[] = []
      const giveBack = () => Promise.all(held.map((each) => each.giveBack()))
      for (const [key, limit] of [
        [`sponsored:${sender}:${client}`, perAccountADay],
        [`sponsored:${sender}`, perAccountADay * clientsPerAccount],
      ] as const) {
        const one = await limits.hold(key, { limit, windowMs: dayMs })
        if (one.wait > 0) {
          await giveBack()
          return refuse({ perAccountADay, retryAfterSeconds: one.wait })
        }
        held.push(one)
      }
      const answer = await send().catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      if (!isAgreed(call, answer)) await giveBack()
      return answer
    },
  }
}

function refuse(limit: { perAccountADay: number; retryAfterSeconds: number }): RpcAnswer {
  const { code, shortMessage } = new SponsorshipLimitReachedError(limit)
  const data = { code, retryAfterSeconds: limit.retryAfterSeconds }
  // EIP-1474: over a limit.
  return { error: { code: -32005, data, message: shortMessage }, id: null, jsonrpc: '2.0' }
}

/** Checks whether the paymaster agreed to pay. A stub pays for nothing, unless it says that it is final (ERC-7677). */
function isAgreed({ method }: RpcCall, { error, result }: RpcAnswer): boolean {
  if (error !== undefined) return false
  return method !== 'pm_getPaymasterStubData' || (isRecord(result) && result.isFinal === true)
}

function readSender({ params }: RpcCall): string | undefined {
  const [operation] = Array.isArray(params) ? params : []
  const sender = isRecord(operation) ? operation.sender : undefined
  return typeof sender === 'string' && /^0x[0-9a-f]{40}$/i.test(sender) ? sender.toLowerCase() : undefined
}
