import type { TokenBalance } from '../../../core/tokenBalance.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Tabs } from '../../../ui/Tabs/Tabs.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { StaleNote } from '../../parts/PanelMessage.js'
import { useStateWhileOpen } from '../../parts/useStateWhileOpen.js'
import { useText } from '../../shell/shellContext.js'
import { PriceChart } from '../PriceChart.js'
import { priceIdOf, shownRanges, usePriceHistory } from '../usePriceHistory.js'

/** Shows a token's past prices by range, or nothing if none are known. */
export function Prices({ token }: { token: TokenBalance }) {
  const priceText = useText('price')
  const [range, setRange] = useStateWhileOpen<(typeof shownRanges)[number]>('price range', '1D')
  const { data, isError, isFetching, isPlaceholderData, refetch } = usePriceHistory([token], range)
  const points = data?.get(priceIdOf(token).toLowerCase())
  // If no range has had past prices, there is nothing to choose. If another range had some, the view says that this one
  // has none.
  if (data && !points && !isPlaceholderData && range === '1D') return null
  return (
    <section aria-label={priceText('price.chart', { symbol: cleanSymbol(token.symbol) })} className="prices">
      <Tabs
        label={priceText('price.ranges')}
        onSelectedChange={(id) => setRange(shownRanges.find((each) => each === id) ?? range)}
        selected={range}
        tabs={shownRanges.map((id) => ({ id, title: priceText(`price.range.${id}`) }))}
      >
        {isError && (
          <StaleNote isRetrying={isFetching} retry={() => void refetch()} title={priceText('price.failed')} />
        )}
        {points && !isPlaceholderData ? (
          <PriceChart key={range} points={points} range={range} symbol={cleanSymbol(token.symbol)} />
        ) : isError ? null : (
          <div aria-busy={isFetching} className="prices-none">
            {isFetching ? (
              <>
                <span className="visually-hidden">{priceText('price.loading')}</span>
                <Skeleton height={200} width="100%" />
              </>
            ) : (
              priceText('price.none')
            )}
          </div>
        )}
      </Tabs>
    </section>
  )
}
