import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../Icon/Icon.js'
import { check } from '../Icon/paths.js'
import { joinClasses } from '../joinClasses.js'

export type TickProps = Omit<ComponentPropsWithoutRef<'span'>, 'children'> & {
  /** Diameter in px. Default: 56. */
  size?: number | undefined
}

/**
 * A tick that shows success. It is drawn once, in 240 ms. It is decorative, because the text beside it states what
 * succeeded.
 */
export const Tick = forwardRef<HTMLSpanElement, TickProps>(function Tick(
  { className, size = 56, style, ...rest },
  ref,
) {
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={joinClasses('tick', className)}
      ref={ref}
      style={{ ...style, blockSize: size, inlineSize: size }}
    >
      {/* The window reveals the drawing. Both move in opposite directions, so that only transforms change. */}
      <span className="tick-window">
        <Icon className="tick-drawing" path={check} strokeWidth={2} />
      </span>
    </span>
  )
})
