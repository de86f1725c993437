import '../../shell/modalChunk.js'
import { useMemo } from 'react'
import { updateOnRamp } from '../../../core/actions/onRampState.js'
import { localeOf } from '../../../core/localeOf.js'
import { limitsOf } from '../../../core/onRampLimits.js'
import { formatFiat } from '../../../format/formatFiat.js'
import { Row } from '../../../ui/Row/Row.js'
import { describeMoney } from '../../parts/describeMoney.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { ChoiceList } from '../ChoiceList.js'
import { ServerPicture } from '../ServerPicture.js'
import { useOnRampOptions, useOnRampState } from '../useOnRamp.js'

/**
 * The view in which the user chooses a currency to pay with. If the modal was opened on this view, the choice closes
 * the modal.
 */
export const OnRampFiatSelect: View = {
  component: OnRampFiatSelectView,
  title: (text) => text('buy')('buy.fiat.title'),
}

function OnRampFiatSelectView() {
  const t = useText('buy')
  const { back, portico } = useShell()
  const locale = localeOf(portico)
  const options = useOnRampOptions()
  const { paymentCurrencies, paymentCurrency } = useOnRampState()
  const named = useMemo(
    () => paymentCurrencies.map((currency) => ({ currency, ...describeMoney(currency.id, locale) })),
    [locale, paymentCurrencies],
  )
  return (
    <ViewScreen>
      <ChoiceList
        choices={named}
        isLoading={options.isPending}
        keyOf={({ currency }) => currency.id}
        texts={{
          clear: t('buy.tokens.clear'),
          list: t('buy.fiat.list'),
          loading: t('buy.loading'),
          none: (search) => t('buy.fiat.none', { search }),
          noneAdvice: t('buy.fiat.none.advice'),
          search: t('buy.fiat.search'),
        }}
        wordsOf={({ currency, name }) => `${name} ${currency.id}`}
      >
        {({ currency, name, sign }) => {
          const { max, min } = limitsOf(currency)
          const money = (value: number) => formatFiat({ currency: currency.id, locale, value })
          return (
            <Row
              data-testid={`fiat-${currency.id}`}
              image={<ServerPicture fallback={sign} kind="currency" symbol={currency.id} />}
              onClick={() => {
                updateOnRamp(portico, { paymentCurrency: currency })
                back()
              }}
              selected={currency.id === paymentCurrency.id}
              subtitle={
                currency.payment_method_limits.length > 0
                  ? t('buy.fiat.limits', { max: money(max), min: money(min) })
                  : undefined
              }
              title={name}
              trailing={currency.id}
            />
          )
        }}
      </ChoiceList>
    </ViewScreen>
  )
}
