import { useEffect } from 'react'
import { isSameToken } from '../../../core/checkedSwap.js'
import { isSuspiciousToken } from '../../../core/judgeToken.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { toFieldAmount } from '../../parts/fieldAmount.js'
import { useShell } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useSwapForm } from '../swapForm.js'
import type { SwapTokens } from '../useSwapTokens.js'

/** What the site requested: an amount of `fromToken` as text, and two tokens by symbol or address. */
export type WantedSwap = {
  amount: string | undefined
  fromToken: string | undefined
  toToken: string | undefined
}

/**
 * Fills in the values that the site requested, once. Otherwise, the user pays with the network's own token by default.
 */
export function usePreselection(
  tokens: SwapTokens,
  network: Network,
  { amount, fromToken, toToken }: WantedSwap,
): void {
  const { portico } = useShell()
  const [form, change] = useSwapForm()
  const requestId = useKitState(({ modal }) => (modal.status === 'open' ? modal.request.id : undefined))
  const { isLoading, listed, own } = tokens
  useEffect(() => {
    if (isLoading || form.filledFor === requestId) return
    // A token that someone sent to the account may have any symbol, so listed tokens come first.
    const all = [...listed, ...own.filter((token) => !isSuspiciousToken(token, network))]
    const find = (wanted: string | undefined) =>
      wanted === undefined ? undefined : all.find((token) => matchesToken(token, wanted))
    const native = all.find(({ address }) => !address)
    const from = find(fromToken) ?? form.from ?? native
    const to = find(toToken) ?? form.to
    change({
      filledFor: requestId,
      from,
      to: to && from && isSameToken(from, to) ? undefined : to,
      ...(amount !== undefined &&
        /^\d{1,40}(\.\d{1,40})?$/.test(amount) && {
          amountText: toFieldAmount(amount, localeOf(portico)),
          isMax: false,
          unit: 'token' as const,
        }),
    })
  }, [amount, change, form, fromToken, isLoading, listed, network, own, portico, requestId, toToken])
}

/** Checks whether a token is the wanted one, by its address or its symbol. */
function matchesToken({ address, symbol }: TokenBalance, wanted: string): boolean {
  const contract = address?.split(':').at(-1)?.toLowerCase()
  return wanted.startsWith('0x')
    ? contract === wanted.toLowerCase()
    : symbol.toLowerCase() === wanted.toLowerCase()
}
