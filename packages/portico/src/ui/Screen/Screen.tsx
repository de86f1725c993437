import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { joinClasses } from '../joinClasses.js'
import { useSheet } from '../useSheet.js'
import { focusNextAction } from './focusNextAction.js'

export type ScreenProps = ComponentPropsWithoutRef<'div'> & {
  /** Stays above what scrolls, in the place of the card's header. Default: nothing, and the header shows its title. */
  head?: ReactNode
  /** The primary action, or a stack of actions, which stays at the bottom while the rest scrolls. */
  action?: ReactNode
  /** The direction in which the user navigated: the view slides in from there. Default: no motion. */
  direction?: 'next' | 'prev' | undefined
  /** The view's own style sheet, adopted when the view is first shown. */
  sheet?: string | undefined
}

/**
 * The body of one view, which scrolls inside the card above a fixed action. When it appears in an open dialog, it moves
 * the focus to the element marked `data-autofocus`, or to itself. Give each view a `key`.
 */
export const Screen = forwardRef<HTMLDivElement, ScreenProps>(function Screen(
  { action, children, className, direction, head, sheet, ...rest },
  ref,
) {
  const screen = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => screen.current as HTMLDivElement, [])

  useSheet(screen, sheet)

  useLayoutEffect(() => {
    const element = screen.current
    // Before the dialog opens, the view is not shown and cannot be focused; the dialog then moves the focus itself.
    if (element?.closest('dialog[open]')) focusNextAction(element, element)
  }, [])

  useLayoutEffect(() => {
    const scroller = screen.current?.querySelector('.screen-body')
    if (!scroller) return
    // The keyboard scrolls only a focused element. If this one contains one, it is no stop itself;
    // Firefox would make every scroller one, without a name.
    const contains = scroller.querySelector('a[href], button, input, textarea, select, [tabindex]')
    const isStop = !contains && scroller.scrollHeight > scroller.clientHeight
    scroller.setAttribute('tabindex', isStop ? '0' : '-1')
  })

  return (
    <div
      {...rest}
      className={joinClasses('screen', className)}
      data-direction={direction}
      data-screen=""
      ref={screen}
      tabIndex={-1}
    >
      {head}
      <div className="screen-body">{children}</div>
      {action !== undefined && <div className="screen-action">{action}</div>}
    </div>
  )
})
