import { useRef } from 'react'
import { toSwapAccount } from '../../../core/swapSubject.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { useShell } from '../../shell/shellContext.js'
import type { SwapForm } from '../swapForm.js'
import { useSwapQuote } from '../useSwapQuote.js'

/** Returns the maximum to pay: for the network's own token, what the fee of this swap leaves. */
export function useMax(
  owner: string,
  from: TokenBalance | undefined,
  to: TokenBalance | undefined,
  form: SwapForm,
): { text: string | undefined; isWorkingOut: boolean } {
  const { portico } = useShell()
  const coin = portico.networks.find(({ caipNetworkId }) => caipNetworkId === from?.chainId)?.nativeCurrency
    .symbol
  // A token called as the coin may be the coin itself: the quote knows.
  const isNative = from !== undefined && (from.address === undefined || from.symbol === coin)
  const isAsked = form.isMax && isNative && to !== undefined && Number(from.quantity.numeric) > 0
  const { data, isError, isPlaceholderData } = useSwapQuote(
    isAsked ? { amount: from.quantity.numeric, from, owner, slippage: form.slippage, to } : undefined,
  )
  // Kept as first calculated, because an amount that changes by itself is not one that the user
  // chose.
  const kept = useRef<{ key: string; text: string } | undefined>(undefined)
  const key = form.isMax && from && to ? `${owner}:${toSwapAccount(from)}:${toSwapAccount(to)}` : ''
  if (kept.current?.key !== key) kept.current = undefined
  if (!form.isMax || !from) return { isWorkingOut: false, text: undefined }
  if (!isNative || (isError && from.address !== undefined))
    return { isWorkingOut: false, text: from.quantity.numeric }
  if (data && !isPlaceholderData && !kept.current) {
    kept.current = { key, text: formatUnits(data.maxAmount, Number(from.quantity.decimals)) }
  }
  return { isWorkingOut: isAsked && !kept.current && !isError, text: kept.current?.text }
}
