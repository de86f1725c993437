import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

export type LiveRegionProps = Omit<ComponentPropsWithoutRef<'span'>, 'children' | 'role'> & {
  /** What is to be said; empty for nothing. Keep the region mounted: one that comes with its words is not read. */
  message: string
  /** Interrupts what is being read. Only for failures. */
  urgent?: boolean | undefined
}

/** Says a change aloud. Stands inside the dialog, because everything outside of it is inert and silent. */
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
