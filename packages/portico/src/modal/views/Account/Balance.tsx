import type { CaipNetworkId } from '@portico/protocol/caip'
import { formatAmount } from '../../../format/formatAmount.js'
import { formatRelativeTime } from '../../../format/formatRelativeTime.js'
import { unknownValue } from '../../../format/unknownValue.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { useBalance } from '../../data/useBalance.js'
import { useShell } from '../../shellContext.js'

/** Older than this, in ms, a balance says how old it is: two refreshes have failed. */
const oldMs = 60_000

/** What the account has of the network's own token: on its way, known, known but old, or not known. */
export function Balance({ address, networkId }: { address: string; networkId: CaipNetworkId | undefined }) {
  const { t } = useShell()
  const { data, dataUpdatedAt, errorUpdatedAt, isError, isFetching, refetch } = useBalance(address, networkId)
  const isWaiting = !data && !isError && networkId !== undefined
  const isOld = data && (isError || Math.max(dataUpdatedAt, errorUpdatedAt) - data.updatedAt > oldMs)

  const amount = data && formatAmount({ amount: data.amount, decimals: data.decimals })
  const size = (amount?.length ?? 0) + (data?.symbol.length ?? 0) / 2

  return (
    <>
      <p
        aria-busy={isWaiting}
        className="account-balance"
        data-length={size > 20 ? 'longest' : size > 12 ? 'long' : undefined}
        data-testid="account-balance"
      >
        <span className="visually-hidden">
          {t(isWaiting ? 'account.balance.loading' : 'account.balance')}
        </span>
        {isWaiting ? (
          <Skeleton height={36} width={148} />
        ) : data ? (
          <>
            <span>{amount}</span>
            <span className="account-symbol">{data.symbol}</span>
          </>
        ) : (
          unknownValue
        )}
      </p>
      <p className="account-note" role="status">
        {isOld
          ? t('account.updated', { time: formatRelativeTime(data.updatedAt) })
          : !data && isError && t('account.balance.unavailable')}
        {isError && (
          <button
            aria-disabled={isFetching || undefined}
            className="account-retry"
            onClick={() => void refetch()}
            type="button"
          >
            {t('account.balance.retry')}
          </button>
        )}
      </p>
    </>
  )
}
