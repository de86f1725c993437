import { useEffect, useId, useState } from 'react'
import { slippage as limits, usualSlippage as usual } from '../../../core/swapAmounts.js'
import { localizeDecimal } from '../../../format/localizeDecimal.js'
import { parseTyped, toFieldAmount } from '../../parts/fieldAmount.js'
import { useText } from '../../shell/shellContext.js'
import { formatShare } from '../formatSwapAmount.js'

/** Choices that the user need not type, in percent. */
const choices = [0.5, limits.default, 3]

/**
 * The control for the slippage: how much worse than the quote a swap may be. It accepts only values within the limits.
 */
export function Slippage({
  locale,
  onChange,
  onWrong,
  value,
}: {
  locale: string
  onChange: (value: number) => void
  /** Called when the typed text becomes invalid, or valid again. */
  onWrong: (isWrong: boolean) => void
  /** In percent. */
  value: number
}) {
  const t = useText('swap')
  const [text, setText] = useState(choices.includes(value) ? '' : toFieldAmount(String(value), locale))
  const hintId = useId()
  const read = readSlippage(text, locale)
  const isWrong = text.trim() !== '' && read === undefined
  useEffect(() => {
    onWrong(isWrong)
    return () => onWrong(false)
  }, [isWrong, onWrong])
  const hint = isWrong
    ? ([
        t('swap.slippage.wrong', {
          least: localizeDecimal(String(limits.least), locale),
          most: localizeDecimal(String(limits.most), locale),
        }),
        'danger',
      ] as const)
    : value > usual.most
      ? ([t('swap.slippage.high'), 'warning'] as const)
      : value < usual.least
        ? ([t('swap.slippage.low'), 'warning'] as const)
        : ([t('swap.slippage.hint'), undefined] as const)
  return (
    <div className="swap-slippage" data-testid="swap-slippage-form">
      <div className="swap-choices">
        {choices.map((choice) => (
          <button
            aria-pressed={value === choice && text.trim() === ''}
            className="swap-choice"
            key={choice}
            onClick={() => {
              setText('')
              onChange(choice)
            }}
            type="button"
          >
            <bdi dir="ltr">{formatShare(choice / 100, locale)}</bdi>
          </button>
        ))}
        <span className="swap-own">
          <input
            aria-describedby={hintId}
            aria-invalid={isWrong || undefined}
            aria-label={t('swap.slippage.label')}
            autoComplete="off"
            data-testid="swap-slippage-field"
            inputMode="decimal"
            onChange={(event) => {
              setText(event.target.value)
              // An empty field stands for its placeholder.
              const next =
                event.target.value.trim() === '' ? limits.default : readSlippage(event.target.value, locale)
              if (next !== undefined) onChange(next)
            }}
            placeholder={String(limits.default)}
            type="text"
            value={text}
          />
          %
        </span>
      </div>
      <p aria-live="polite" className="swap-hint" data-variant={hint[1]} id={hintId}>
        {hint[0]}
      </p>
    </div>
  )
}

/** Reads a percentage with at most two decimals, within the limits. Returns undefined for anything else. */
function readSlippage(text: string, locale: string): number | undefined {
  const parsed = parseTyped({ decimals: 2, locale, text })
  if (parsed.status === 'refused') return undefined
  const value = Number(parsed.amount) / 100
  return value >= limits.least && value <= limits.most ? value : undefined
}
