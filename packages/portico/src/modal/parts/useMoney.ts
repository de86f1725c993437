import { useQuery } from '@tanstack/react-query'
import { getCurrencyRate } from '../../core/actions/getCurrencyRate.js'
import { localeOf } from '../../core/localeOf.js'
import { formatFiat } from '../../format/formatFiat.js'
import { unknownValue } from '../../format/unknownValue.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { formatPrice } from './formatPrice.js'

/**
 * How long a rate stays fresh, in ms. Some sources publish rates once a day, others once a minute. A shorter time is
 * not needed.
 */
const rateFreshMs = 5 * 60_000

export type Money = {
  /**
   * Formats US dollars as an amount of the site's currency. While the rate is loading, the amount is shown as unknown.
   */
  format: (usd: number | undefined) => string
  /** Formats US dollars as the price of one token, with enough digits to distinguish small prices. */
  formatPrice: (usd: number) => string
  /** The currency shown, in capitals: the site's currency if its rate is known, otherwise `USD`. */
  currency: string
  /** How much of the currency one US dollar is worth. Undefined while the rate is loading. */
  perDollar: number | undefined
  /** The site's currency, in capitals, but only if its rate is unknown and dollars are shown instead. */
  missing: string | undefined
}

/**
 * Returns formatters that take US dollars. If the rate of the site's currency is known, they show that currency.
 * Otherwise, they show dollars.
 */
export function useMoney(): Money {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const currency = (portico.options.currency ?? 'usd').toLowerCase()
  const isDollar = currency === 'usd'
  const { data, isPending } = useQuery(
    {
      enabled: isOpen && !isDollar,
      // The result of a query cannot be undefined.
      queryFn: async ({ signal }) => (await getCurrencyRate(portico, { currency, signal })) ?? null,
      queryKey: ['rate', currency],
      refetchInterval: rateFreshMs,
      staleTime: rateFreshMs,
    },
    client,
  )
  const locale = localeOf(portico)
  const code = currency.toUpperCase()
  const [shown, perDollar] = data && !isDollar ? [code, 1 / data.usd] : ['USD', 1]
  const isWaiting = !isDollar && isPending
  return {
    currency: shown,
    format: (usd) =>
      isWaiting || usd === undefined
        ? unknownValue
        : formatFiat({ currency: shown, locale, value: usd * perDollar }),
    formatPrice: (usd) => (isWaiting ? unknownValue : formatPrice(usd * perDollar, shown, locale)),
    missing: !isDollar && !isPending && !data ? code : undefined,
    perDollar: isWaiting ? undefined : perDollar,
  }
}
