import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

export type LiveRegionProps = Omit<ComponentPropsWithoutRef<'span'>, 'children' | 'role'> & {
  /**
   * The text to announce. Empty for nothing. Keep the region mounted, because a region that is added together with its
   * text is not read.
   */
  message: string
  /** Interrupts the text that is being read. Use it only for failures. */
  urgent?: boolean | undefined
}

/** Announces a change. It must be inside the dialog, because everything outside it is inert and silent. */
export const LiveRegion = forwardRef<HTMLSpanElement, LiveRegionProps>(function LiveRegion(
  { className, message, urgent, ...rest },
  ref,
) {
  return (
    <span
      aria-atomic="true"
      {...rest}
      className={joinClasses('visually-hidden', className)}
      ref={ref}
      role={urgent ? 'alert' : 'status'}
    >
      {message}
    </span>
  )
})
