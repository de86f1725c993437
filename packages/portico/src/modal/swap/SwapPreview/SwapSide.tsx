import type { TokenBalance } from '../../../core/tokenBalance.js'
import { worthOf } from '../../../core/worthOf.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Amount } from '../../parts/Amount.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useMoney } from '../../parts/useMoney.js'
import { useLocale } from '../../shell/useLocale.js'
import { formatSwapToken } from '../formatSwapAmount.js'

/** Shows what the user pays, or what the user receives. */
export function SwapSide({
  amount,
  label,
  testId,
  token,
}: {
  /** In base units. Undefined while unknown. */
  amount: bigint | undefined
  label: string
  testId: string
  token: TokenBalance
}) {
  const money = useMoney()
  const locale = useLocale()
  return (
    <div className="swap-part" data-testid={testId}>
      <TokenPicture token={token} />
      <div className="swap-part-words">
        <span className="swap-part-label">{label}</span>
        <span className="swap-part-amount">
          {amount === undefined ? (
            <Skeleton height={25} width={140} />
          ) : (
            <bdi dir="ltr">
              <Amount text={formatSwapToken(amount, token, locale)} />
            </bdi>
          )}
        </span>
        {token.price > 0 && (
          <span className="swap-part-worth">
            {amount === undefined ? (
              <Skeleton height={19} width={72} />
            ) : (
              <Amount text={money.format(worthOf(amount, token))} />
            )}
          </span>
        )}
      </div>
    </div>
  )
}
