import '../../shell/modalChunk.js'
import { updateOnRamp } from '../../../core/actions/onRampState.js'
import type { PurchaseCurrency } from '../../../core/entities.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { readInitial } from '../../../ui/Picture/readInitial.js'
import { Row } from '../../../ui/Row/Row.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { ChoiceList } from '../ChoiceList.js'
import { ServerPicture } from '../ServerPicture.js'
import { useOnRampOptions, useOnRampState } from '../useOnRamp.js'
import { onRampTokenSelectCss } from './OnRampTokenSelect.css.js'

/** Number of networks named in a row. For the others, the row shows only their number. */
const namedNetworks = 2

/**
 * The view in which the user chooses what to buy. If the modal was opened on this view, the choice closes the modal.
 */
export const OnRampTokenSelect: View = {
  component: OnRampTokenSelectView,
  title: (text) => text('buy')('buy.tokens.title'),
}

function OnRampTokenSelectView() {
  const t = useText('buy')
  const { back, portico } = useShell()
  const options = useOnRampOptions()
  const { purchaseCurrencies, purchaseCurrency } = useOnRampState()
  return (
    <ViewScreen sheet={onRampTokenSelectCss}>
      <ChoiceList
        choices={purchaseCurrencies}
        isLoading={options.isPending}
        keyOf={({ id }) => id}
        texts={{
          clear: t('buy.tokens.clear'),
          list: t('buy.tokens.list'),
          loading: t('buy.loading'),
          none: (search) => t('buy.tokens.none', { search }),
          noneAdvice: t('buy.tokens.none.advice'),
          search: t('buy.tokens.search'),
        }}
        wordsOf={({ name, symbol }) => `${name} ${symbol}`}
      >
        {(currency) => {
          const symbol = cleanSymbol(currency.symbol)
          return (
            <Row
              className="buy-choice"
              data-testid={`token-${symbol}`}
              image={<ServerPicture fallback={readInitial(symbol)} kind="token" symbol={symbol} />}
              onClick={() => {
                updateOnRamp(portico, { purchaseCurrency: currency })
                back()
              }}
              selected={currency.id === purchaseCurrency.id}
              subtitle={describeNetworks(t, currency)}
              title={sanitizeText(currency.name) || symbol}
              trailing={<bdi>{symbol}</bdi>}
            />
          )
        }}
      </ChoiceList>
    </ViewScreen>
  )
}

function describeNetworks(t: Text<'buy'>, { networks }: PurchaseCurrency): string | undefined {
  if (networks.length === 0) return undefined
  const names = [...new Set(networks.map(({ display_name, name }) => sanitizeText(display_name || name)))]
  const named = names.slice(0, namedNetworks).join(', ')
  const more = names.length - namedNetworks
  return t('buy.tokens.networks', {
    networks: more > 0 ? t('buy.tokens.more', { count: more, networks: named }) : named,
  })
}
