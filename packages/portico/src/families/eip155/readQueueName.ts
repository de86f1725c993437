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
  const text = typeof answer === 'number' || typeof answer === 'bigint' ? String(answer) : answer
  if (typeof text === 'string' && /^(0x[\da-f]{1,64}|\d{1,77})$/i.test(text)) {
    return `0x${BigInt(text).toString(16).padStart(64, '0')}`
  }
  // What can be kept on the device. The time keeps two that have no name apart.
  return typeof text === 'string' && /^[\w.:-]{3,128}$/.test(text) ? text : `unnamed-${Date.now()}`
}
