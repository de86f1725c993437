import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode, useId } from 'react'
import { joinClasses } from '../joinClasses.js'
import { Spinner } from '../Spinner/Spinner.js'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

export type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> & {
  /** A verb and its object: `Connect wallet`. */
  children: ReactNode
  /** `primary`: the one main action of a view, in full width. Default: `primary`. */
  variant?: ButtonVariant | undefined
  /** While set, the button shows this text, e.g. `Opening MetaMask`, and does nothing. */
  loading?: string | undefined
  /**
   * While set, the button does nothing, and this text explains why. The button stays in the focus order, because a user
   * who cannot find it cannot learn why it is disabled.
   */
  disabledReason?: string | undefined
}

/** A button with text. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { children, className, disabledReason, loading, onClick, variant = 'primary', ...rest },
  ref,
) {
  const reasonId = useId()
  const inactive = loading !== undefined || disabledReason !== undefined

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (!inactive) return onClick?.(event)
    // This also prevents a submit button from submitting.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <button
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        part={`button ${variant}`}
        title={disabledReason}
        type="button"
        {...rest}
        aria-busy={loading === undefined ? undefined : true}
        aria-disabled={inactive ? true : undefined}
        className={joinClasses('button', className)}
        data-variant={variant}
        onClick={handleClick}
        ref={ref}
      >
        {loading === undefined ? children : <Spinner label={loading} />}
      </button>
      {disabledReason !== undefined && (
        <span className="visually-hidden" id={reasonId}>
          {disabledReason}
        </span>
      )}
    </>
  )
})
