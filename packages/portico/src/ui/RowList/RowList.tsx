import {
  Children,
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { joinClasses } from '../joinClasses.js'
import { moveFocus } from './moveFocus.js'

export type RowListProps = ComponentPropsWithoutRef<'ul'>

/**
 * A vertical list of rows. Arrow up, arrow down, Home and End move the focus. The Tab key also stops at every row, as
 * in any list of buttons.
 */
export const RowList = forwardRef<HTMLUListElement, RowListProps>(function RowList(
  { children, className, onKeyDown, ...rest },
  ref,
) {
  function handleKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    onKeyDown?.(event)
    if (!event.defaultPrevented && moveFocus(event.currentTarget, event.key)) event.preventDefault()
  }

  return (
    <ul {...rest} className={joinClasses('row-list', className)} onKeyDown={handleKeyDown} ref={ref}>
      {Children.map(children, (child) => (isNothing(child) ? null : <li>{child}</li>))}
    </ul>
  )
})

/** Checks for a value that a conditional child leaves in place of a row. */
function isNothing(child: ReactNode): boolean {
  return child === null || child === undefined || typeof child === 'boolean'
}
