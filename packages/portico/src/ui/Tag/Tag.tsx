import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

export type TagProps = ComponentPropsWithoutRef<'span'> & {
  /** Default: `neutral`. */
  variant?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined
}

/** A short label: `Installed`, `Recent`, `Testnet`. */
export const Tag = forwardRef<HTMLSpanElement, TagProps>(function Tag(
  { className, variant = 'neutral', ...rest },
  ref,
) {
  return <span {...rest} className={joinClasses('tag', className)} data-variant={variant} ref={ref} />
})
