import { useId, useState } from 'react'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronDown } from '../../../ui/Icon/paths.js'
import { useText } from '../../shell/shellContext.js'
import { useLocale } from '../../shell/useLocale.js'
import { formatShare } from '../formatSwapAmount.js'
import { SwapDetails, SwapRate } from '../SwapDetails.js'
import { useSymbols } from '../useSymbols.js'
import { Slippage } from './Slippage.js'
import type { useSwapFields } from './useSwapFields.js'

type Fields = ReturnType<typeof useSwapFields>

/** Shows the rate. A press opens the rest of the quote, in which the user can change the slippage. */
export function MoreOfQuote({
  change,
  form,
  from,
  quote,
  setSlippageWrong,
  to,
  tokens,
}: Pick<Fields, 'change' | 'form' | 'setSlippageWrong' | 'tokens'> & {
  from: NonNullable<Fields['from']>
  quote: NonNullable<Fields['shown']>
  to: NonNullable<Fields['to']>
}) {
  const t = useText('swap')
  const locale = useLocale()
  const [rateId, detailsId] = [useId(), useId()]
  const [isChanging, setChanging] = useState(false)
  const symbols = useSymbols(tokens)
  const native = tokens.own.find(({ address }) => !address)
  return (
    <details className="swap-more" data-testid="swap-more">
      {/* The name leaves the countdown out. Otherwise, a screen reader on the focused line would say each second. */}
      <summary aria-labelledby={`${rateId} ${detailsId}`}>
        <SwapRate from={from} quote={quote} rateId={rateId} to={to} />
        <span className="visually-hidden" id={detailsId}>
          {t('swap.details')}
        </span>
        <Icon path={chevronDown} size={16} />
      </summary>
      <SwapDetails
        from={from}
        nativePrice={native?.price ?? 0}
        quote={quote}
        slippage={
          <>
            <bdi dir="ltr">{formatShare(form.slippage / 100, locale)}</bdi>
            <button
              aria-expanded={isChanging}
              className="swap-link"
              data-testid="swap-slippage-change"
              onClick={() => setChanging(!isChanging)}
              type="button"
            >
              {t('swap.slippage.change')}
              <span className="visually-hidden"> {t('swap.slippage')}</span>
            </button>
          </>
        }
        symbols={symbols}
        to={to}
      />
      {isChanging && (
        <Slippage
          locale={locale}
          onChange={(slippage) => change({ slippage })}
          onWrong={setSlippageWrong}
          value={form.slippage}
        />
      )}
    </details>
  )
}
