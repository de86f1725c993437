import type { TokenBalance } from 'portico'
import { usePorticoSwap } from 'portico/react'

export function SwapButton({
  amount,
  from,
  to,
}: {
  /** Base units of `from`. */
  amount: bigint
  from: TokenBalance
  to: TokenBalance
}) {
  const { quote, quoted, swap, swapped } = usePorticoSwap()
  const subject = { amount, from, to }
  if (quoted.status !== 'success') {
    return (
      <button disabled={quoted.status === 'pending'} onClick={() => quote(subject)} type="button">
        Get a price
      </button>
    )
  }
  const { leastToAmount, problem } = quoted.data
  return (
    <button
      disabled={problem !== undefined || swapped.status === 'pending'}
      onClick={() => swap({ ...subject, leastToAmount })}
      type="button"
    >
      {swapped.status === 'success' ? 'Swapped' : (problem?.shortMessage ?? 'Swap')}
    </button>
  )
}
