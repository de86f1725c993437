import { useEffect, useState } from 'react'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { worthOf } from '../../../core/worthOf.js'
import { currencyDigits } from '../../../format/currencyDigits.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { toFieldAmount } from '../../parts/fieldAmount.js'
import { useMoney } from '../../parts/useMoney.js'
import { useShell } from '../../shell/shellContext.js'
import { type SwapForm, useSwapForm, useTypedRate } from '../swapForm.js'
import { useDebounced, useSwapQuote } from '../useSwapQuote.js'
import { useFreshToken, useSwapTokens } from '../useSwapTokens.js'
import { readSwapAmount, type SwapAmount, toSwapStep, weighSwapAmount } from './toSwapStep.js'
import { useMax } from './useMax.js'
import { usePreselection, type WantedSwap } from './usePreselection.js'

/** Returns the swap that the fields describe, its price, and functions that change the fields. */
export function useSwapFields({
  isRestoring,
  network,
  owner,
  wanted,
}: {
  /** Whether the wallet has not responded yet. If so, no price is requested. */
  isRestoring: boolean
  network: Network
  owner: string
  wanted: WantedSwap
}) {
  const { portico } = useShell()
  const locale = localeOf(portico)
  const [form, change] = useSwapForm()
  const tokens = useSwapTokens(network)
  usePreselection(tokens, network, wanted)
  const from = useFreshToken(form.from, tokens)
  const to = useFreshToken(form.to, tokens)
  const [isTyped, setTyped] = useState(false)
  const [isSlippageWrong, setSlippageWrong] = useState(false)
  const money = useMoney()
  const perDollar = useTypedRate(form)

  const max = useMax(owner, from, to, form)
  const { amount, amountText } = toAmount(form, max.amount, from, { locale, perDollar })
  const units = 'amount' in amount ? amount.amount : undefined
  const settled = useDebounced(units, amountText, isTyped)
  const isSettled = settled === units
  const canAsk = from && to && settled !== undefined && !isRestoring
  const query = useSwapQuote(
    canAsk ? { amount: settled, from, owner, slippage: form.slippage, to } : undefined,
  )
  const error = isSettled && query.isError ? query.error : null
  const quote = isSettled && !query.isError && !query.isPlaceholderData ? query.data : undefined
  const isAsking = Boolean(canAsk) && quote === undefined && error === null && units !== undefined
  const step = toSwapStep({
    amount,
    error,
    from,
    isOverridden: form.isOverridden,
    isSlippageWrong,
    quote,
    to,
  })

  const isOtherMoney =
    form.unit === 'fiat' && money.perDollar !== undefined && form.currency !== money.currency
  useEffect(() => {
    // The typed amount is not valid in another currency.
    if (isOtherMoney) change({ amountText: '', currency: undefined, unit: 'token' })
  }, [change, isOtherMoney])

  return {
    amount,
    amountText,
    change,
    changeUnit() {
      const isToFiat = form.unit === 'token'
      const price = from && money.perDollar !== undefined ? from.price * money.perDollar : 0
      if (isToFiat && !(price > 0)) return
      setTyped(false)
      const worth = units === undefined || !from ? undefined : worthOf(units, { ...from, price })
      const amountText =
        units === undefined || !from || worth === undefined
          ? ''
          : isToFiat
            ? toFieldAmount(worth.toFixed(currencyDigits(money.currency)), locale)
            : toText(units, from, locale)
      change({
        amountText,
        currency: isToFiat ? money.currency : undefined,
        isMax: false,
        unit: isToFiat ? 'fiat' : 'token',
      })
    },
    form,
    from,
    isAsking,
    isWorkingOut: max.isWorkingOut,
    /** The last quote, which may be that of another amount. */
    old: query.data,
    quote,
    retry: () => void query.refetch(),
    setAmount(text: string) {
      setTyped(true)
      change({ amountText: text, isMax: false, isOverridden: false })
    },
    setMax() {
      setTyped(false)
      change({ isMax: true, isOverridden: false, unit: 'token' })
    },
    setSlippageWrong,
    /** The previous quote, while the new one loads, so that the content does not jump. */
    shown: quote ?? (isAsking ? query.data : undefined),
    step,
    /**
     * Fixes the amount for the review, even if prices and fees change meanwhile. Returns false if there is no amount.
     */
    fixAmount(): boolean {
      if (units === undefined || !from) return false
      change({ amount: units, amountText: toText(units, from, locale), isMax: false, unit: 'token' })
      return true
    },
    to,
    tokens,
    turn() {
      setTyped(false)
      // The amount to receive becomes the amount to pay, if it is known.
      change({
        amountText: query.data && to ? toText(query.data.toAmount, to, locale) : form.amountText,
        from: form.to,
        isMax: false,
        isOverridden: false,
        to: form.from,
        unit: 'token',
      })
    },
  }
}

/** Returns the amount and the text that the field shows: the maximum if there is one, otherwise what the user typed. */
function toAmount(
  form: SwapForm,
  max: bigint | undefined,
  from: TokenBalance | undefined,
  { locale, perDollar }: { locale: string; perDollar: number | undefined },
): { amount: SwapAmount; amountText: string } {
  const { amountText, unit } = form
  if (max === undefined || !from) {
    return { amount: readSwapAmount(amountText, from, { locale, perDollar, unit }), amountText }
  }
  return {
    amount: weighSwapAmount(max, from),
    amountText: unit === 'token' ? toText(max, from, locale) : amountText,
  }
}

function toText(units: bigint, { quantity }: TokenBalance, locale: string): string {
  return toFieldAmount(formatUnits(units, Number(quantity.decimals)), locale)
}
