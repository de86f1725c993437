import type { PrepareSendReturnType } from '../../../core/actions/prepareSend.js'
import type { Network } from '../../../core/network.js'
import { formatExactAmount } from '../../../format/formatExactAmount.js'
import { formatMostAmount } from '../../../format/formatMostAmount.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { Notice } from '../../parts/Notice.js'
import { useMoney } from '../../parts/useMoney.js'
import { useText } from '../../shell/shellContext.js'
import { useLocale } from '../../shell/useLocale.js'
import type { useSendEstimate } from '../useSendEstimate.js'
import { useSendState } from '../useSendState.js'

type Estimate = Pick<ReturnType<typeof useSendEstimate>, 'data' | 'isPending'>

/** Shows the network, the fee, and what else the estimate contains. */
export function ReviewFacts({
  estimate: { data, isPending },
  network,
  symbol,
}: {
  estimate: Estimate
  network: Network
  /** Symbol of the token that is sent. */
  symbol: string
}) {
  const t = useText('send')
  const locale = useLocale()
  const arrival = toArrival(data, locale)
  return (
    <>
      <dl className="review-facts">
        <div className="review-fact">
          <dt>{t('send.preview.network')}</dt>
          <dd data-testid="review-network">
            <NetworkPicture name={network.name} networkId={network.caipNetworkId} size={20} />
            <bdi>{network.name}</bdi>
          </dd>
        </div>
        {arrival && (
          <div className="review-fact">
            <dt>{t('send.preview.received')}</dt>
            <dd data-testid="review-received">
              <bdi dir="ltr">
                {arrival.received} <bdi>{symbol}</bdi>
              </bdi>
            </dd>
          </div>
        )}
        <div className="review-fact">
          <dt>{t('send.preview.fee')}</dt>
          <dd aria-busy={isPending} data-testid="review-fee">
            <Fee estimate={data} isPending={isPending} />
          </dd>
        </div>
      </dl>
      {arrival && (
        <Notice
          title={t('send.preview.received.detail', {
            kept: `${arrival.kept}\u00a0${symbol}`,
            received: `${arrival.received}\u00a0${symbol}`,
          })}
          variant="warning"
        />
      )}
      {data?.fee.deposit !== undefined && (
        <Notice title={t('send.preview.deposit', { deposit: depositOf(data.fee, locale) })} />
      )}
      {data !== undefined && data.waiting > 0 && (
        <Notice
          title={
            data.waiting === 1
              ? t('send.preview.waiting.one')
              : t('send.preview.waiting', { count: data.waiting })
          }
        />
      )}
    </>
  )
}

/** Returns exactly how much arrives, and how much the token's contract keeps. Undefined if everything arrives. */
function toArrival(estimate: PrepareSendReturnType | undefined, locale: string) {
  if (estimate?.received === undefined) return undefined
  const { amount, decimals, received } = estimate
  const format = (units: bigint) => formatExactAmount({ amount: units, decimals, locale })
  return { kept: format(amount - received), received: format(received) }
}

/** Returns the deposit that opens an account for the recipient, in whole tokens. */
function depositOf({ decimals, deposit = 0n, symbol }: PrepareSendReturnType['fee'], locale: string): string {
  return formatMostAmount({ amount: deposit, decimals, locale, symbol: cleanSymbol(symbol) })
}

function Fee({ estimate, isPending }: { estimate: Estimate['data']; isPending: boolean }) {
  const t = useText('send')
  const money = useMoney()
  const locale = useLocale()
  const { tokenBalances } = useSendState()
  if (!estimate && isPending) {
    return (
      <>
        <span className="visually-hidden">{t('send.preview.fee.loading')}</span>
        <Skeleton height={16} width={120} />
      </>
    )
  }
  const fee = estimate?.fee
  if (fee?.payer === 'wallet') return t('send.preview.fee.paid')
  if (!fee || fee.isGasGuessed) return t('send.preview.fee.unknown')
  const { decimals, deposit = 0n, symbol } = fee
  // The deposit is apart, as on the embedded wallet's screen, so that both show the same fee.
  const amount = fee.amount - deposit
  const whole = formatUnits(amount, decimals)
  const native = tokenBalances.find(({ address }) => !address)
  return (
    <>
      <span className="review-soft">{t('send.preview.fee.most')}</span>
      <bdi>{formatMostAmount({ amount, decimals, locale, symbol: cleanSymbol(symbol) })}</bdi>
      {native && native.price > 0 && (
        <span className="review-soft">{money.format(Number(whole) * native.price)}</span>
      )}
      {fee.isDataFeeUnknown && <span className="review-soft">{t('send.preview.fee.without')}</span>}
    </>
  )
}
