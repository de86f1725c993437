import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { afterPaint } from '../afterPaint.js'
import { joinClasses } from '../joinClasses.js'
import { focusNextAction } from '../Screen/focusNextAction.js'
import { anchorHead } from './anchorHead.js'
import { rememberFocus } from './rememberFocus.js'

/** Within it two clicks are one double click, on every desktop's defaults. */
const doubleClickMs = 500

/** Marks a dialog that is on screen, and not yet open. */
const ahead = 'data-ahead'

/** How a person asked for the dialog to close. `escape` is also the back gesture of a phone. */
export type CloseRequest = 'escape' | 'overlay' | 'drag'

export type DialogProps = Omit<ComponentPropsWithoutRef<'dialog'>, 'open' | 'children'> & {
  open: boolean
  /** Asks, and decides nothing: the dialog stays open until `open` is false. */
  onRequestClose: (request: CloseRequest) => void
  /** `Header`, then `Screen`. */
  children: ReactNode
  /** Shakes the card once, 500 ms; under reduced motion its border flashes. Unset it when that is over. */
  shake?: boolean | undefined
  /** Where the focus goes after closing if the element that opened the dialog is gone. */
  returnFocus?: (() => HTMLElement | null) | undefined
}

/**
 * A modal card over the page, and on a phone a sheet at the bottom that can be dragged away. A native dialog:
 * it stands in the top layer, and the page around it is inert. Name it by `aria-label` or `aria-labelledby`.
 * Keep it mounted with `open={false}`, and it fades out.
 */
export const Dialog = forwardRef<HTMLDialogElement, DialogProps>(function Dialog(
  { children, className, onRequestClose, open, returnFocus, shake, ...rest },
  ref,
) {
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  /** What listeners that outlive a render need to know of the latest one. */
  const latest = useRef({ open, returnFocus })
  const pressedOverlay = useRef(false)
  const shownAt = useRef(0)
  /** There soon after the first paint. */
  const startDrag = useRef<typeof import('./manners.js').drag>(undefined)
  useImperativeHandle(ref, () => dialog.current as HTMLDialogElement, [])

  useLayoutEffect(() => {
    latest.current = { open, returnFocus }
  })

  useLayoutEffect(() => {
    const element = dialog.current
    const cardElement = card.current
    if (!open || !element || !cardElement) return

    const restoreFocus = rememberFocus(element.ownerDocument)
    show(element)
    shownAt.current = performance.now()
    let end: (() => void) | undefined
    let isShown = true
    // On screen first: none of this is seen in the first frame.
    afterPaint(() => {
      import('./manners.js').then(
        ({ accompany, drag }) => {
          startDrag.current = drag
          if (isShown) end = accompany(element, cardElement)
        },
        () => {}, // a file that did not come: the card jumps to its heights, and works
      )
    })
    return () => {
      isShown = false
      end?.()
      if (element.close) element.close()
      else element.open = false
      restoreFocus(latest.current.returnFocus?.() ?? null)
    }
  }, [open])

  function handleKeyDown(event: KeyboardEvent) {
    // A key that is held down has pressed once: what opened the dialog does not also choose in it.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    // While an input method composes, Escape is its own.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    // Before the browser's own handling, which closes a dialog on the second Escape whatever is said here.
    event.preventDefault()
    event.stopPropagation()
    onRequestClose('escape')
  }

  function handleCancel(event: SyntheticEvent) {
    // File inputs fire it too, and it bubbles.
    if (event.target !== dialog.current) return
    event.preventDefault()
    onRequestClose('escape')
  }

  function handleClose() {
    // The event comes late: StrictMode, or a quick reopening, has shown the dialog again by then.
    if (!latest.current.open || dialog.current?.open) return
    // The browser closed it by itself: the second back gesture of a phone, which cannot be refused.
    onRequestClose('escape')
    requestAnimationFrame(() => {
      const element = dialog.current
      if (element && latest.current.open && !element.open) show(element)
    })
  }

  function handlePointerDown(event: PointerEvent) {
    pressedOverlay.current = event.target === dialog.current
    const target = event.target as Element
    const startsDrag = target.closest('[data-drag]') !== null && target.closest('button, a, input') === null
    const cardElement = card.current
    if (!startsDrag || event.button !== 0 || !cardElement) return
    startDrag.current?.(event.nativeEvent, cardElement, () => onRequestClose('drag'))
  }

  function handleClickCapture(event: MouseEvent) {
    // The second half of a double click that opened it was meant for the page's button, and hits whatever now stands there.
    // By the time of the press: a page with much to do hears of it late.
    if (event.detail <= 1 || event.nativeEvent.timeStamp - shownAt.current > doubleClickMs) return
    event.preventDefault()
    event.stopPropagation()
  }

  function handleClick(event: MouseEvent) {
    // A selection of text that began in the card and ended over the page is no wish to close.
    if (event.target === dialog.current && pressedOverlay.current) onRequestClose('overlay')
    pressedOverlay.current = false
  }

  return (
    // The dialog covers the window: what is not the card is the overlay. Its keys are Escape, and no held Enter.
    <dialog
      part="overlay"
      {...rest}
      className={joinClasses('dialog', className)}
      onCancel={handleCancel}
      onClick={handleClick}
      onClickCapture={handleClickCapture}
      onClose={handleClose}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointerDown}
      ref={dialog}
    >
      <div className="card" data-shake={shake ? '' : undefined} part="card" ref={card}>
        <div className="card-shadow" />
        <div className="card-surface" />
        <div className="card-content">
          <div className="card-handle" data-drag="" />
          {children}
        </div>
      </div>
    </dialog>
  )
})

/**
 * Puts a mounted, closed dialog on screen at once, as the first frame of its entrance: what takes time, the browser's own
 * modal state with the focus, follows when it is `open`. Returns the way to take it back.
 */
export function showAhead(dialog: HTMLDialogElement): () => void {
  anchorHead(dialog)
  dialog.setAttribute(ahead, '')
  return () => dialog.removeAttribute(ahead)
}

function show(dialog: HTMLDialogElement): void {
  if (dialog.open || !dialog.isConnected) return
  const target = dialog.querySelector('[data-autofocus]') ?? dialog.querySelector('[data-screen]')
  // The browser then focuses it by itself, in place of the first button, and the focus moves once.
  target?.setAttribute('autofocus', '')
  if (!dialog.hasAttribute(ahead)) anchorHead(dialog)
  // jsdom has no modal dialogs: there it is open, and what a unit test looks for is in it.
  if (dialog.showModal) dialog.showModal()
  else dialog.open = true
  dialog.removeAttribute(ahead)
  target?.removeAttribute('autofocus')
  if (!dialog.matches(':focus-within') || !target?.matches(':focus')) {
    focusNextAction(dialog, dialog.querySelector<HTMLElement>('[data-screen]') ?? dialog)
  }
}
