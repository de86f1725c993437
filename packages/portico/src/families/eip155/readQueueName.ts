import type { Network } from '../../core/network.js'
import { isContractAccount } from './findCarried.js'
import { withNetwork } from './networkClient.js'

/**
 * Returns the name of a contract account's send, if its wallet returned no transaction: the number in its queue
 * as a word, the wallet's own name, or one of ours. Undefined for a key's account, and if the kind of the
 * account is not known.
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
  // Only names that the device can store. The time distinguishes two sends without a name.
  return typeof text === 'string' && /^[\w.:-]{3,128}$/.test(text) ? text : `unnamed-${Date.now()}`
}
