import type { PublicClient } from 'viem'
import { asHex } from './transferCall.js'

/** Maximum number of balance requests in one search: enough for a dozen payments in a hundred thousand blocks. */
const balanceQuestions = 200

/**
 * Finds the blocks of a range in which an account's balance fell, newest first. It halves the range again and again,
 * and does not read ranges without a change. It misses a block if the account received as much as it spent between two
 * reads.
 *
 * @returns the blocks found before the requests were used up; none if the node no longer has older states
 */
export async function findSpending(
  client: PublicClient,
  account: string,
  { first, last }: { first: bigint; last: bigint },
): Promise<readonly bigint[]> {
  const known = new Map<bigint, bigint>()
  const balanceAfter = async (blockNumber: bigint) => {
    const before = known.get(blockNumber)
    if (before !== undefined) return before
    const balance = await client.getBalance({ address: asHex(account), blockNumber })
    known.set(blockNumber, balance)
    return balance
  }
  const found: bigint[] = []
  // The last range is the next one to be read, so newer halves come after older ones.
  const ranges = [{ from: first > 0n ? first - 1n : 0n, to: last }]
  try {
    for (let range = ranges.pop(); range && known.size < balanceQuestions; range = ranges.pop()) {
      const { from, to } = range
      const [before, after] = [await balanceAfter(from), await balanceAfter(to)]
      if (before === after || from >= to) continue
      const middle = (from + to) / 2n
      if (to - from > 1n) ranges.push({ from, to: middle }, { from: middle, to })
      else if (after < before) found.push(to)
    }
  } catch {
    // Many nodes only have the states of recent blocks. The blocks found so far are the result.
  }
  return found
}
