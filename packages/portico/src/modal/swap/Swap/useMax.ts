import { useRef } from 'react'
import { balanceUnits } from '../../../core/balanceUnits.js'
import { toSwapAccount } from '../../../core/checkedSwap.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { useShell } from '../../shell/shellContext.js'
import type { SwapForm } from '../swapForm.js'
import { useSwapQuote } from '../useSwapQuote.js'

/** Returns the maximum that can be paid. For the network's own token, it is the balance less the fee of this swap. */
export function useMax(
  owner: string,
  from: TokenBalance | undefined,
  to: TokenBalance | undefined,
  form: SwapForm,
): { amount: bigint | undefined; isWorkingOut: boolean } {
  const { portico } = useShell()
  const coin = portico.networks.find(({ caipNetworkId }) => caipNetworkId === from?.chainId)?.nativeCurrency
    .symbol
  // A token with the coin's symbol may be the coin itself. Only the quote shows that.
  const isNative = from !== undefined && (from.address === undefined || from.symbol === coin)
  const owned = from && balanceUnits(from)
  const isAsked = form.isMax && isNative && to !== undefined && owned !== undefined && owned > 0n
  const { data, isError, isPlaceholderData } = useSwapQuote(
    isAsked ? { amount: owned, from, owner, slippage: form.slippage, to } : undefined,
  )
  // The first calculated maximum stays, because the user did not choose an amount that changes by itself.
  const kept = useRef<{ key: string; amount: bigint } | undefined>(undefined)
  const key = form.isMax && from && to ? `${owner}:${toSwapAccount(from)}:${toSwapAccount(to)}` : ''
  if (kept.current?.key !== key) kept.current = undefined
  if (!form.isMax || !from) return { amount: undefined, isWorkingOut: false }
  if (!isNative || (isError && from.address !== undefined)) return { amount: owned, isWorkingOut: false }
  if (data && !isPlaceholderData && !kept.current) {
    kept.current = { amount: data.maxAmount, key }
  }
  return { amount: kept.current?.amount, isWorkingOut: isAsked && !kept.current && !isError }
}
