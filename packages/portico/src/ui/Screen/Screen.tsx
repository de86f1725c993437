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
import { setTabStop } from './setTabStop.js'

export type ScreenProps = ComponentPropsWithoutRef<'div'> & {
  /**
   * Stays above the scrolling content, in place of the card's header. Default: nothing, so that the header shows its
   * title.
   */
  head?: ReactNode
  /** The primary action, or several. It stays at the bottom while the rest scrolls. */
  action?: ReactNode
  /** The direction in which the user navigated. The view slides in from that side. Default: no motion. */
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
    // Before the dialog opens, the view is hidden and cannot get the focus. The dialog moves the focus itself when it
    // opens.
    if (element?.closest('dialog[open]')) focusNextAction(element, element)
  }, [])

  useLayoutEffect(() => {
    const scroller = screen.current?.querySelector('.screen-body')
    if (!scroller) return
    // Keys scroll only an element around the focus. If the scroller contains a control, Tab need not stop at the
    // scroller itself.
    const contains = scroller.querySelector('a[href], button, input, textarea, select, [tabindex]')
    const isStop = !contains && scroller.scrollHeight > scroller.clientHeight
    setTabStop(scroller, isStop)
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
