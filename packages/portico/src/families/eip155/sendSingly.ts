import { isPorticoError } from '@portico/protocol/errors'
import { SendUnansweredError } from '../../core/errors/send.js'
import type { FamilySending } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { toHexChainId } from './chainId.js'
import { sendCall } from './send.js'

/**
 * Ends the id of calls that were sent one by one. Source: viem, `sendCalls`, so that its users can also read the id.
 */
const endMark = '5792'.repeat(16)

/** Stands in the id for calls that were not sent. Source: the same. */
const unsentMark = '0'.repeat(64)

const hashForm = /^0x[\da-f]{64}$/i

/**
 * Sends calls one by one, each as its own transaction, for a wallet without batches. After an error, nothing more is
 * sent. If a call was already sent, the id reports this, because an error would say that nothing was sent.
 *
 * @returns an id that contains the transactions' hashes, for `readSingly`
 * @throws the errors of `sendCall` for the first call; SendUnansweredError also for a later one
 */
export async function sendSingly(
  session: Session,
  { calls, from, network }: Parameters<NonNullable<FamilySending['sendCalls']>>[1],
): Promise<string> {
  const hashes: string[] = []
  for (const { data, to, value = '0' } of calls) {
    const fields = { from, to, value: `0x${BigInt(value).toString(16)}`, ...(data && { data }) }
    try {
      hashes.push(await sendCall(session, network, fields))
    } catch (error) {
      if (hashes.length === 0 || isPorticoError(error, 'SEND_UNANSWERED')) throw error
      break
    }
  }
  const [first = ''] = hashes
  // Only the wallet of a contract account has names of another form.
  const isOther = hashes.some((hash) => !hashForm.test(hash))
  if (isOther && calls.length === 1) return first
  if (isOther) throw new SendUnansweredError({ reason: 'unclear', walletName: session.connector.name })
  const parts = calls.map((_, index) => hashes[index]?.slice(2).toLowerCase() ?? unsentMark)
  return `0x${parts.join('')}${toHexChainId(network.id).slice(2).padStart(64, '0')}${endMark}`
}

/** Returns the hashes in an id of `sendSingly`, and whether calls were left out. Undefined for any other id. */
export function readSingly(id: string): { hashes: readonly string[]; isPartial: boolean } | undefined {
  const [, digits] = /^0x((?:[\da-f]{64}){3,})$/i.exec(id) ?? []
  if (!digits?.endsWith(endMark)) return undefined
  const parts = (digits.match(/.{64}/g) ?? []).slice(0, -2)
  const hashes = parts.filter((part) => part !== unsentMark).map((part) => `0x${part}`)
  return { hashes, isPartial: hashes.length < parts.length }
}
