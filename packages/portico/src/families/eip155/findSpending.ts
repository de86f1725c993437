import type { PublicClient } from 'viem'
import { asHex } from './transferCall.js'

/** Questions for balances in one look at most: a dozen payments among a hundred thousand blocks. */
const balanceQuestions = 200

/**
 * The blocks of a range in which an account's coins became fewer, newest first: by halves, so that blocks in which nothing
 * happened are not read. What the account received and spent between two looks at it can hide a block.
 *
 * @returns what was found until the questions were used up; nothing where older states are gone
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
  // The last of them is looked at next: newer halves stand behind older ones.
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
    // Nodes keep the states of some blocks only: what was found so far is found.
  }
  return found
}
