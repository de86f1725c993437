import type { PublicClient } from 'viem'
import type { SentSubject } from '../../core/family.js'
import { asHex } from './transferCall.js'

/**
 * Checks that the balance of every recipient of a send's coins rose in a block. Anyone may execute a signed payment of
 * the account through a contract of their own, whose call data mentions another payment.
 *
 * A contract may pass the coins on, and a recipient that sends a transaction pays its fee. So the balance of such a
 * recipient shows nothing, and it counts as paid.
 */
export async function haveArrived(
  client: PublicClient,
  { others = [], transfer }: SentSubject,
  blockNumber: number,
): Promise<boolean> {
  const amounts = new Map<string, bigint>()
  for (const { amount, to, tokenAddress } of [transfer, ...others])
    if (!tokenAddress) amounts.set(asHex(to), (amounts.get(asHex(to)) ?? 0n) + amount)
  const arrived = [...amounts].map(async ([to, amount]) => {
    const readAt = (number: number) => {
      const at = { address: asHex(to), blockNumber: BigInt(number) }
      return Promise.all([client.getBalance(at), client.getTransactionCount(at)])
    }
    const [code, [before, sentBefore], [after, sentAfter]] = await Promise.all([
      client.getCode({ address: asHex(to) }),
      readAt(blockNumber - 1),
      readAt(blockNumber),
    ])
    return code !== undefined || sentBefore !== sentAfter || after - before >= amount
  })
  return (await Promise.all(arrived)).every(Boolean)
}
