import type { Network } from '../../core/network.js'
import { isContractAccount } from './findCarried.js'
import { withNetwork } from './networkClient.js'

/**
 * What an account that is a contract is to know a send by, where its wallet answered with no transaction: the number in its
 * queue as a word, a name as it is, or one of ours. Undefined for the account of a key, and where nobody can tell.
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
  // What can be kept on the device. The time keeps two that have no name apart.
  return typeof text === 'string' && /^[\w.:-]{3,128}$/.test(text) ? text : `unnamed-${Date.now()}`
}

/** Where wallets of such accounts put the name, if they answer with more than that. */
const names = ['safeTxHash', 'userOpHash', 'operationHash', 'id', 'nonce', 'result'] as const

function readName(answer: unknown, depth = 0): unknown {
  if (typeof answer !== 'object' || answer === null || depth > 3) return answer
  const given = names.map((name) => (answer as Record<string, unknown>)[name])
  return readName(
    given.find((one) => one !== undefined && one !== null),
    depth + 1,
  )
}
