import { useEffect, useId, useRef } from 'react'
import { readCode } from '../../format/readCode.js'

const length = 6

/**
 * A field for six digits, drawn as six fields. It is one input, so pasting, Backspace, and the code that a phone
 * suggests from a message work as usual. If the user types into a full field, a new code starts. A wrong code need not
 * be corrected digit by digit.
 */
export function CodeField({
  describedBy,
  disabled,
  hint,
  invalid,
  label,
  onComplete,
  onValueChange,
  value,
}: {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Called when all six digits are typed, pasted or filled in, or when Enter submits fewer. */
  onComplete: (code: string) => void
  invalid: boolean
  disabled: boolean
  /** Ids of the elements that say where the code is, and what is wrong with it. */
  describedBy: string
  /** Says to screen readers that the last digit submits the code. */
  hint: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  useEffect(() => {
    if (!disabled) input.current?.focus({ preventScroll: true })
  }, [disabled])

  function change(text: string) {
    const digits = readCode(text)
    const next = digits.length > length ? digits.slice(length) : digits
    const code =
      digits.length > length && value.length < length ? digits.slice(0, length) : next.slice(0, length)
    onValueChange(code)
    if (code.length === length && code !== value) onComplete(code)
  }

  return (
    <div className="login-code" data-invalid={invalid || undefined}>
      <div aria-hidden="true" className="login-digits">
        {Array.from({ length }, (_, index) => (
          <span
            className="login-digit"
            data-next={index === Math.min(value.length, length - 1) ? '' : undefined}
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are positions
            key={index}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      <input
        aria-describedby={`${describedBy} ${hintId}`}
        aria-disabled={disabled || undefined}
        aria-invalid={invalid || undefined}
        aria-label={label}
        autoComplete="one-time-code"
        className="login-code-field"
        data-autofocus=""
        data-testid="code-field"
        dir="ltr"
        enterKeyHint="done"
        inputMode="numeric"
        onChange={(event) => !disabled && change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !disabled && value.length === length) onComplete(value)
        }}
        onPaste={(event) => {
          // Pasting replaces a wrong code, wherever the cursor is.
          event.preventDefault()
          if (!disabled) change(readCode(event.clipboardData.getData('text')).slice(0, length))
        }}
        pattern="\d*"
        ref={input}
        spellCheck={false}
        type="text"
        value={value}
      />
      <span className="visually-hidden" id={hintId}>
        {hint}
      </span>
    </div>
  )
}
