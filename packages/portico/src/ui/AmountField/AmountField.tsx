import { type ComponentPropsWithoutRef, forwardRef, useImperativeHandle, useRef } from 'react'
import { joinClasses } from '../joinClasses.js'
import { useSheet } from '../useSheet.js'
import { amountFieldCss } from './AmountField.css.js'

/** Number of characters that fit on the narrowest card at 40 px and at 28 px. */
const fits = { large: 11, medium: 16 }

export type AmountFieldProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'aria-label' | 'onChange' | 'type' | 'value'
> & {
  /** What to enter: `Amount`. The accessible name. */
  label: string
  /** The text as typed. */
  value: string
  onValueChange: (value: string) => void
  /** Whether the text is not a valid amount. If so, the color changes, and screen readers announce it. */
  invalid?: boolean | undefined
}

/**
 * A large field for an amount. The text stays as typed: nothing is formatted or truncated while the user types. `ref`
 * and other props go to the input.
 */
export const AmountField = forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(
  { className, invalid, label, onValueChange, value, ...rest },
  ref,
) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])
  useSheet(input, amountFieldCss)
  return (
    <input
      autoComplete="off"
      autoCorrect="off"
      enterKeyHint="next"
      inputMode="decimal"
      placeholder="0"
      spellCheck={false}
      {...rest}
      aria-invalid={invalid || undefined}
      aria-label={label}
      className={joinClasses('amount-field', className)}
      data-length={value.length > fits.medium ? 'longest' : value.length > fits.large ? 'long' : undefined}
      onChange={(event) => onValueChange(event.target.value)}
      ref={input}
      type="text"
      value={value}
    />
  )
})
