import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

export type SpinnerProps = Omit<ComponentPropsWithoutRef<'span'>, 'children'> & {
  /** What the user waits for, e.g. `Opening MetaMask`. A spinner always has text. */
  label: string
  /** Diameter of the ring in px. Default: 20. */
  size?: number | undefined
}

/** A turning ring with text that explains it. */
export const Spinner = forwardRef<HTMLSpanElement, SpinnerProps>(function Spinner(
  { className, label, size = 20, ...rest },
  ref,
) {
  return (
    <span {...rest} className={joinClasses('spinner', className)} ref={ref}>
      <svg
        aria-hidden="true"
        className="spinner-ring"
        fill="none"
        height={size}
        viewBox="0 0 20 20"
        width={size}
      >
        <circle cx="10" cy="10" opacity="0.25" r="8" stroke="currentColor" strokeWidth="2" />
        <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeLinecap="round" strokeWidth="2" />
      </svg>
      <span className="spinner-label">{label}</span>
    </span>
  )
})
