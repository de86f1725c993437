import { useQuery } from '@tanstack/react-query'
import { getCurrencyRate } from '../../core/actions/getCurrencyRate.js'
import { localeOf } from '../../core/localeOf.js'
import { formatFiat } from '../../format/formatFiat.js'
import { unknownValue } from '../../format/unknownValue.js'
import { useShell } from '../shellContext.js'
import { formatPrice } from './formatPrice.js'
import { useQueries } from './queryClient.js'

/** For how long a rate is taken for current, in ms. Sources tell theirs once a day or once a minute; nobody needs it sooner. */
const rateFreshMs = 5 * 60_000

export type Money = {
  /** US dollars as an amount of the host's currency. While its rate is on its way: not known. */
  format: (usd: number | undefined) => string
  /** US dollars as the price of one token, with the digits that tell one from the next. */
  formatPrice: (usd: number) => string
  /** What is shown, in capitals: the host's currency where its rate is known, `USD` otherwise. */
  currency: string
  /** How much of it one US dollar is; undefined while its rate is on its way. */
  perDollar: number | undefined
  /** The host's currency, in capitals, where its rate is not known and dollars are shown instead. */
  missing: string | undefined
}

/** How what is priced in US dollars is written: in the host's currency where its rate is known, in dollars otherwise. */
export function useMoney(): Money {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const currency = (portico.options.currency ?? 'usd').toLowerCase()
  const isDollar = currency === 'usd'
  const { data, isPending } = useQuery(
    {
      enabled: isOpen && !isDollar,
      // A query's answer cannot be undefined.
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
