import { type ReactNode, useId } from 'react'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronDown } from '../../../ui/Icon/paths.js'
import { Amount } from '../../parts/Amount.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useText } from '../../shell/shellContext.js'
import { useLocale } from '../../shell/useLocale.js'
import type { SwapSide } from '../swapSide.js'

/** One side of a swap: an amount, its token, and the balance. */
export function SwapCard({
  children,
  foot,
  more,
  onSelect,
  side,
  token,
}: {
  /** The amount. */
  children: ReactNode
  /** Below the amount: its value, or the problem with it. */
  foot: ReactNode
  /** Beside the balance. */
  more?: ReactNode
  onSelect: () => void
  side: SwapSide
  token: TokenBalance | undefined
}) {
  const t = useText('swap')
  const id = useId()
  const locale = useLocale()
  const label = t(side === 'from' ? 'swap.pay' : 'swap.receive')
  const symbol = token && cleanSymbol(token.symbol)
  return (
    <section aria-labelledby={id} className="swap-card">
      <h3 className="swap-label" id={id}>
        {label}
      </h3>
      <div className="swap-line">
        {children}
        <button
          aria-label={symbol === undefined ? undefined : t('swap.token.change', { side: label, symbol })}
          className="swap-token"
          data-empty={token ? undefined : ''}
          data-testid={`swap-token-${side}`}
          onClick={onSelect}
          type="button"
        >
          {token && <TokenPicture size={32} token={token} />}
          {/* A truncated symbol keeps its start. */}
          <span className="swap-symbol" dir="auto">
            {symbol ?? t('swap.selectToken')}
          </span>
          <Icon path={chevronDown} size={16} />
        </button>
      </div>
      <div className="swap-foot">
        {foot}
        {token && (
          <span className="swap-held">
            <span className="visually-hidden">{t('swap.balance')} </span>
            <bdi data-testid={`swap-balance-${side}`}>
              <Amount text={formatDecimal(token.quantity.numeric, symbol, locale)} />
            </bdi>
            {more}
          </span>
        )}
      </div>
    </section>
  )
}
