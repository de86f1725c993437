import type { CaipNetworkId } from '@portico/protocol/caip'
import { localeOf } from '../../../core/localeOf.js'
import { unknownValue } from '../../../format/unknownValue.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { useMoney } from '../../parts/useMoney.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useFormat } from '../../shell/useFormat.js'
import { sumValue } from '../sumValue.js'
import { usePortfolioStatus } from '../usePortfolioStatus.js'
import { portfolioOldMs, useTokens } from '../useTokens.js'
import { DayChange } from './DayChange.js'

/**
 * Shows the account's value on one network if prices are known, and the balance of the network's own token. Each of
 * them may be loading, known, out of date, or unknown.
 */
export function Worth({ address, networkId }: { address: string; networkId: CaipNetworkId | undefined }) {
  const format = useFormat()
  const portfolioText = useText('portfolio')
  const { portico, t } = useShell()
  const { data, dataUpdatedAt, errorUpdatedAt, isError, isFetching, refetch } = useTokens(address, networkId)
  const { status } = usePortfolioStatus(networkId)
  const money = useMoney()
  const locale = localeOf(portico)
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  // If the kit cannot read balances of this family, the value is absent unless a server has it.
  if (!data && network && portico.families[network.chainNamespace]?.getBalance === undefined) return null
  const isWaiting = !data && !isError && network !== undefined
  const native = data?.tokens.find((token) => !token.address)
  const total = data && network && sumValue(data.tokens, network)
  const failed = isError || data?.staleBecause !== undefined
  // After a reload, the stored value appears immediately, before anything has confirmed it.
  const isUnconfirmed = data?.source === 'cache' && status === 'error'
  const isOld =
    data &&
    (failed || isUnconfirmed || Math.max(dataUpdatedAt, errorUpdatedAt) - data.updatedAt > portfolioOldMs)

  return (
    <>
      {total === undefined ? (
        <p
          aria-busy={isWaiting}
          className="account-worth"
          data-length={lengthOf(
            native && formatDecimal(native.quantity.numeric, undefined, locale),
            native?.symbol,
          )}
          data-testid="account-balance"
        >
          <span className="visually-hidden">
            {t(isWaiting ? 'account.balance.loading' : 'account.balance')}
          </span>
          {isWaiting ? (
            <Skeleton height={36} width={148} />
          ) : native ? (
            <>
              <span>{formatDecimal(native.quantity.numeric, undefined, locale)}</span>
              <span className="account-symbol">{cleanSymbol(native.symbol)}</span>
            </>
          ) : (
            unknownValue
          )}
        </p>
      ) : (
        <p className="account-worth" data-length={lengthOf(money.format(total))} data-testid="account-total">
          <span className="visually-hidden">{portfolioText('account.total')}</span>
          <MoneyFigure text={money.format(total)} />
        </p>
      )}
      <div className="account-line" data-changes={portico.options.servers.length > 0 ? '' : undefined}>
        {total !== undefined && native && (
          <span className="account-native" data-testid="account-balance" dir="ltr">
            <span className="visually-hidden">{t('account.balance')} </span>
            {formatDecimal(native.quantity.numeric, native.symbol, locale)}
          </span>
        )}
        {total !== undefined && money.missing && (
          <span data-testid="account-currency">
            {portfolioText('account.inDollars', { currency: money.missing })}
          </span>
        )}
        <span role="status">
          {isOld
            ? t('account.updated', { time: format.ago(data.updatedAt) })
            : !data && isError && t('account.balance.unavailable')}
        </span>
        {failed && (
          <button
            aria-disabled={isFetching || undefined}
            className="account-retry"
            onClick={() => void refetch()}
            type="button"
          >
            {t('account.balance.retry')}
          </button>
        )}
        {data && network && total !== undefined && !isOld && (
          <DayChange network={network} tokens={data.tokens} total={total} />
        )}
      </div>
    </>
  )
}

/**
 * An amount of money with a smaller currency sign and fainter cents. Three decimals are not fainter, because they look
 * like thousands.
 */
function MoneyFigure({ text }: { text: string }) {
  const [, before = '', whole = text, cents = '', after = ''] =
    /^(\P{Nd}*)(.*?)([.,٫]\p{Nd}{2})?(\P{Nd}*)$/u.exec(text) ?? []
  return (
    <span>
      {before && <span className="account-sign">{before}</span>}
      {whole}
      {cents && <span className="account-cents">{cents}</span>}
      {after && <span className="account-sign">{after}</span>}
    </span>
  )
}

/** An amount is never truncated: a long one gets a smaller font. */
function lengthOf(number = '', symbol = ''): 'long' | 'longest' | undefined {
  const size = number.length + symbol.length / 2
  return size > 16 ? 'longest' : size > 12 ? 'long' : undefined
}
