import '../../shell/modalChunk.js'
import { getExplorerUrl } from '../../../core/explorerUrl.js'
import { findActive } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { creditCard } from '../../../ui/Icon/paths.js'
import { Picture } from '../../../ui/Picture/Picture.js'
import { readInitial } from '../../../ui/Picture/readInitial.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { Amount } from '../../parts/Amount.js'
import { cleanSymbol, formatDecimal, withSign } from '../../parts/formatDecimal.js'
import { EmptyPanel, FailedPanel, StaleNote } from '../../parts/PanelMessage.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { RowSkeletons } from '../../parts/RowSkeletons.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useFormat } from '../../shell/useFormat.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { useOnRampOptions, useOnRampState } from '../useOnRamp.js'
import { isOnItsWay, type ListedPurchase, usePurchases } from '../usePurchases.js'
import { onRampActivityCss } from './OnRampActivity.css.js'

const sheet = portfolioCss + onRampActivityCss

/** The view of the current account's purchases, by month, with the state of each. */
export const OnRampActivity: View = {
  component: OnRampActivityView,
  next: ['OnRampProviders'],
  title: (text) => text('buy')('purchases.title'),
}

function OnRampActivityView() {
  const t = useText('buy')
  const { navigate, portico } = useShell()
  const locale = localeOf(portico)
  const address = useKitState((state) => findActive(state)?.address)
  const options = useOnRampOptions()
  const { providers } = useOnRampState()
  const {
    fetchNextPage,
    hasNextPage,
    isError,
    isFetching,
    isFetchingNextPage,
    isIncomplete,
    isPending,
    purchases,
    refetch,
  } = usePurchases(address, options.isPending ? [] : providers)
  const isNothing = !options.isPending && providers.length === 0
  if ((isPending && !isNothing && address !== undefined) || options.isPending) {
    return (
      <ViewScreen sheet={sheet}>
        <RowSkeletons label={t('purchases.loading')} />
      </ViewScreen>
    )
  }
  if (isError && purchases.length === 0) {
    return (
      <ViewScreen sheet={sheet}>
        <FailedPanel
          advice={t('purchases.failed.advice')}
          isRetrying={isFetching}
          retry={() => void refetch()}
          title={t('purchases.failed')}
        />
      </ViewScreen>
    )
  }
  if (purchases.length === 0) {
    return (
      <ViewScreen
        action={
          !isNothing && (
            <Button data-autofocus="" onClick={() => navigate('OnRampProviders')}>
              {t('progress.buy')}
            </Button>
          )
        }
        sheet={sheet}
      >
        <EmptyPanel advice={t('purchases.empty.advice')} icon={creditCard} title={t('purchases.empty')} />
      </ViewScreen>
    )
  }
  return (
    <ViewScreen sheet={sheet}>
      {(isIncomplete || isError) && (
        <StaleNote isRetrying={isFetching} retry={() => void refetch()} title={t('purchases.incomplete')} />
      )}
      <div className="purchases">
        {toMonths(purchases, locale).map(({ entries, month }) => (
          <section aria-label={month} key={month}>
            <h3 className="month">{month}</h3>
            <RowList>
              {entries.map((purchase) => (
                <PurchaseRow key={`${purchase.provider.name}:${purchase.id}`} purchase={purchase} />
              ))}
            </RowList>
          </section>
        ))}
      </div>
      {hasNextPage && (
        <Button
          loading={isFetchingNextPage ? t('purchases.more.loading') : undefined}
          onClick={() => void fetchNextPage()}
          variant="secondary"
        >
          {t('purchases.more')}
        </Button>
      )}
    </ViewScreen>
  )
}

function PurchaseRow({ purchase }: { purchase: ListedPurchase }) {
  const format = useFormat()
  const t = useText('buy')
  const { portico } = useShell()
  const { metadata, provider, transfers } = purchase
  const [transfer] = transfers
  const symbol = cleanSymbol(transfer?.fungible_info?.symbol ?? '')
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === metadata.chain)
  const href = network && metadata.hash ? getExplorerUrl(network, { hash: metadata.hash }) : undefined
  const isFailed = metadata.status.endsWith('_FAILED')
  const amount = formatDecimal(transfer?.quantity.numeric ?? '', symbol, localeOf(portico))
  return (
    <Row
      className="entry"
      data-status={metadata.status}
      {...(href && { href })}
      image={<Picture fallback={readInitial(symbol)} shape="round" />}
      subtitle={
        <span className="entry-line">
          <bdi>{t('purchases.from', { provider: sanitizeText(provider.label) })}</bdi>
          <time dateTime={metadata.minedAt} dir="ltr">
            {format.ago(Date.parse(metadata.minedAt))}
          </time>
        </span>
      }
      title={
        <span className="entry-line">
          <bdi>{t('purchases.bought', { symbol })}</bdi>
          {isFailed ? (
            <Tag variant="danger">{t('purchases.failed.tag')}</Tag>
          ) : isOnItsWay(purchase) ? (
            <Tag variant="accent">{t('purchases.progress')}</Tag>
          ) : (
            <span className="figures-first" dir="ltr">
              <Amount text={withSign('+', amount)} />
            </span>
          )}
        </span>
      }
    />
  )
}

function toMonths(
  purchases: readonly ListedPurchase[],
  locale: string,
): readonly { month: string; entries: readonly ListedPurchase[] }[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const months = new Map<string, ListedPurchase[]>()
  for (const purchase of purchases) {
    const month = format.format(Date.parse(purchase.metadata.minedAt))
    months.set(month, [...(months.get(month) ?? []), purchase])
  }
  return [...months].map(([month, entries]) => ({ entries, month }))
}
