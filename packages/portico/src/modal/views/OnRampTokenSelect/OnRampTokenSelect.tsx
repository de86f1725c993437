import '../../modalChunk.js'
import { useMemo, useState } from 'react'
import { updateOnRamp } from '../../../core/actions/onRampState.js'
import type { PurchaseCurrency } from '../../../core/entities.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Picture } from '../../../ui/Picture/Picture.js'
import { readInitial } from '../../../ui/Picture/readInitial.js'
import { Row } from '../../../ui/Row/Row.js'
import { SearchField } from '../../../ui/SearchField/SearchField.js'
import { VirtualList } from '../../../ui/VirtualList/VirtualList.js'
import { buyText as t } from '../../buyText.js'
import { useOnRampOptions, useOnRampState } from '../../data/useOnRamp.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { matchesSearch } from '../../parts/matchesSearch.js'
import { RowSkeletons } from '../../parts/TokenList.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useShell } from '../../shellContext.js'
import { defineView, type View } from '../defineView.js'
import { onRampTokenSelectCss } from './OnRampTokenSelect.css.js'

/** Networks that are named in a row; the rest is counted. */
const namedNetworks = 2

/** What can be bought, to choose one. The first view of an opened modal closes it. */
export const OnRampTokenSelect: View = defineView('OnRampTokenSelect', {
  component: OnRampTokenSelectView,
  title: () => t('buy.tokens.title'),
})

function OnRampTokenSelectView() {
  const { back, portico } = useShell()
  const options = useOnRampOptions()
  const { purchaseCurrencies, purchaseCurrency } = useOnRampState()
  const [search, setSearch] = useState('')
  const listed = useMemo(
    () => purchaseCurrencies.filter(({ name, symbol }) => matchesSearch(`${name} ${symbol}`, search)),
    [purchaseCurrencies, search],
  )
  return (
    <ViewScreen sheet={onRampTokenSelectCss}>
      <SearchField
        clearLabel={t('buy.tokens.clear')}
        data-autofocus=""
        label={t('buy.tokens.search')}
        onValueChange={setSearch}
        value={search}
      />
      {options.isPending ? (
        <RowSkeletons label={t('buy.loading')} />
      ) : listed.length === 0 ? (
        <div className="message">
          <p className="message-title" dir="auto">
            {t('buy.tokens.none', { search: sanitizeText(search) })}
          </p>
          <p className="message-text" dir="auto">
            {t('buy.tokens.none.advice')}
          </p>
        </div>
      ) : (
        <VirtualList
          aria-label={t('buy.tokens.list')}
          count={listed.length}
          keyOf={(index) => listed[index]?.id ?? String(index)}
        >
          {(index) => {
            const currency = listed[index]
            if (!currency) return null
            const symbol = cleanSymbol(currency.symbol)
            return (
              <Row
                className="buy-choice"
                data-testid={`token-${symbol}`}
                image={<Picture fallback={readInitial(symbol)} shape="round" />}
                onClick={() => {
                  updateOnRamp(portico, { purchaseCurrency: currency })
                  back()
                }}
                selected={currency.id === purchaseCurrency.id}
                subtitle={describeNetworks(currency)}
                title={sanitizeText(currency.name) || symbol}
                trailing={<bdi>{symbol}</bdi>}
              />
            )
          }}
        </VirtualList>
      )}
    </ViewScreen>
  )
}

function describeNetworks({ networks }: PurchaseCurrency): string | undefined {
  if (networks.length === 0) return undefined
  const names = [...new Set(networks.map(({ display_name, name }) => sanitizeText(display_name || name)))]
  const named = names.slice(0, namedNetworks).join(', ')
  const more = names.length - namedNetworks
  return t('buy.tokens.networks', {
    networks: more > 0 ? t('buy.tokens.more', { count: more, networks: named }) : named,
  })
}
