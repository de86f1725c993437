import { forwardRef, useId } from 'react'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { worthOf } from '../../../core/worthOf.js'
import { AmountField } from '../../../ui/AmountField/AmountField.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronDown } from '../../../ui/Icon/paths.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { type Money, useMoney } from '../../parts/useMoney.js'
import { useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import type { TypedAmount } from './toSendStep.js'

export type AmountCardProps = {
  token: TokenBalance | undefined
  text: string
  amount: TypedAmount
  onTextChange: (text: string) => void
  onEnter: () => void
  onSelectToken: () => void
  onMax: () => void
  /** Whether the maximum is being calculated. */
  isWorkingOut: boolean
  /** Shown below the amount, e.g. that the fee reduces the maximum. */
  note: string | undefined
  networkName: string
  locale: string
}

/** The card for the token and its amount, with the value and the balance. */
export const AmountCard = forwardRef<HTMLInputElement, AmountCardProps>(function AmountCard(
  {
    amount,
    isWorkingOut,
    locale,
    networkName,
    note,
    onEnter,
    onMax,
    onSelectToken,
    onTextChange,
    text,
    token,
  },
  ref,
) {
  const t = useText('send')
  const problemId = useId()
  const money = useMoney()
  const symbol = token && cleanSymbol(token.symbol)
  const problem = toProblem(t, amount, token, networkName, locale)
  return (
    <div className="send-card">
      <div className="send-head">
        <button
          aria-label={symbol === undefined ? undefined : t('send.token.change', { symbol })}
          className="send-token"
          data-autofocus={token ? undefined : ''}
          data-empty={token ? undefined : ''}
          data-testid="send-token"
          onClick={onSelectToken}
          type="button"
        >
          {token && <TokenPicture size={32} token={token} />}
          <span className="send-symbol">
            <bdi>{symbol ?? t('send.selectToken')}</bdi>
          </span>
          <Icon path={chevronDown} size={16} />
        </button>
        {token && (
          <button
            aria-disabled={isWorkingOut || undefined}
            className="send-text-button"
            data-testid="send-max"
            onClick={() => !isWorkingOut && onMax()}
            title={t('send.max.label')}
            type="button"
          >
            {t('send.max')}
            <span className="visually-hidden"> {t('send.max.label')}</span>
          </button>
        )}
      </div>
      <AmountField
        aria-describedby={problemId}
        data-autofocus={token && text === '' ? '' : undefined}
        data-testid="send-amount"
        invalid={problem !== undefined}
        label={t('send.amount')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Otherwise, the same key press would reach the button that gets the focus next, and that button sends.
          event.preventDefault()
          if (!event.repeat) onEnter()
        }}
        onValueChange={onTextChange}
        ref={ref}
        value={text}
      />
      <div className="send-foot">
        <span aria-live="polite" className="send-worth" id={problemId}>
          {problem ? (
            <span className="send-problem">{problem}</span>
          ) : isWorkingOut ? (
            t('send.max.loading')
          ) : (
            (note ?? toWorth(amount, token, money))
          )}
        </span>
        {token && (
          <span className="send-balance" data-testid="send-balance">
            <span className="visually-hidden">{t('send.balance')} </span>
            <bdi>{formatDecimal(token.quantity.numeric, symbol, locale)}</bdi>
          </span>
        )}
      </div>
    </div>
  )
})

/** Returns the value for display only, because a price is not exact. */
function toWorth(amount: TypedAmount, token: TokenBalance | undefined, money: Money): string | undefined {
  if (!token || token.price <= 0) return undefined
  return money.format('amount' in amount ? worthOf(amount.amount, token) : 0)
}

function toProblem(
  t: Text<'send'>,
  amount: TypedAmount,
  token: TokenBalance | undefined,
  network: string,
  locale: string,
): string | undefined {
  if (!token) return undefined
  const symbol = cleanSymbol(token.symbol)
  if (amount.status === 'too much') {
    return t('send.amount.insufficient', {
      balance: formatDecimal(token.quantity.numeric, symbol, locale),
      network,
    })
  }
  if (amount.status !== 'refused') return undefined
  switch (amount.reason) {
    case 'not-a-number':
      return t('send.amount.not-a-number', { example: new Intl.NumberFormat(locale).format(1.5) })
    case 'too-many-decimals':
      return t('send.amount.too-many-decimals', { count: token.quantity.decimals, symbol })
    case 'too-large':
      return t('send.amount.too-large', { symbol })
    default:
      return t(`send.amount.${amount.reason}`)
  }
}
