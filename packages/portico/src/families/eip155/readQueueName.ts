import type { Network } from '../../core/network.js'
import { isContractAccount } from './findCarried.js'
import { withNetwork } from './networkClient.js'

/**
 * Returns a name for a contract account's send if its wallet returned no transaction. This is the number in the
 * account's queue, the wallet's own name, or one that we make. Undefined for a key's account, and if the kind of
 * account is unknown.
 */
export async function readQueueName(
  answer: unknown,
  { from, network }: { from: unknown; network: Network },
): Promise<string | undefined> {
  if (typeof from !== 'string') return undefined
  const isContract = await withNetwork({ network }, (client) => isContractAccount(client, from)).catch(
    () => false,
  )
  if (!isContract) return undefined
  const told = readName(answer)
  const text = typeof told === 'number' || typeof told === 'bigint' ? String(told) : told
  if (typeof text === 'string' && /^(0x[\da-f]{1,64}|\d{1,77})$/i.test(text)) {
    return `0x${BigInt(text).toString(16).padStart(64, '0')}`
  }
  // The device can only store names of this form. The time makes two sends without a name differ.
  return typeof text === 'string' && /^[\w.:-]{3,128}$/.test(text) ? text : `unnamed-${Date.now()}`
}

/** Fields that contain the name if the wallet of a contract account answers with an object. */
const names = ['safeTxHash', 'userOpHash', 'operationHash', 'id', 'nonce', 'result'] as const

function readName(answer: unknown, depth = 0): unknown {
  if (typeof answer !== 'object' || answer === null || depth > 3) return answer
  const given = names.map((name) => (answer as Record<string, unknown>)[name])
  return readName(
    given.find((one) => one !== undefined && one !== null),
    depth + 1,
  )
}
