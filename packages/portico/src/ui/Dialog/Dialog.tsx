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
import { isFocused } from '../isFocused.js'
import { joinClasses } from '../joinClasses.js'
import { focusNextAction } from '../Screen/focusNextAction.js'
import { anchorHead } from './anchorHead.js'
import { rememberFocus } from './rememberFocus.js'

/** Two clicks within this time, in ms, are a double click by the defaults of every desktop. */
const doubleClickMs = 500

/** Marks a dialog that is on screen but not yet open. */
const ahead = 'data-ahead'

/** How the user requested to close the dialog. `escape` is also the back gesture of a phone. */
export type CloseRequest = 'escape' | 'overlay' | 'drag'

export type DialogProps = Omit<ComponentPropsWithoutRef<'dialog'>, 'open' | 'children'> & {
  open: boolean
  /** Called when the user requests to close the dialog, which stays open until `open` is false. */
  onRequestClose: (request: CloseRequest) => void
  /** `Header`, then `Screen`. */
  children: ReactNode
  /** Shakes the card once, for 500 ms; under reduced motion, its border flashes instead. Set it to false afterwards. */
  shake?: boolean | undefined
  /** Returns the element to focus after closing if the one that opened the dialog is gone. */
  returnFocus?: (() => HTMLElement | null) | undefined
}

/**
 * A modal card over the page. On a phone, it is a sheet at the bottom that the user can drag away. It is a native
 * dialog in the top layer, so the page around it is inert. Name it with `aria-label` or `aria-labelledby`. Keep it
 * mounted with `open={false}`, so that it fades out.
 */
export const Dialog = forwardRef<HTMLDialogElement, DialogProps>(function Dialog(
  { children, className, onRequestClose, open, returnFocus, shake, ...rest },
  ref,
) {
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  /** The latest props, for listeners that outlive a render. */
  const latest = useRef({ open, returnFocus })
  const pressedOverlay = useRef(false)
  const shownAt = useRef(0)
  /** Set soon after the first paint. */
  const startDrag = useRef<typeof import('./behavior.js').drag>(undefined)
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
    // The behavior loads after the dialog is painted, because it changes nothing in the first frame.
    afterPaint(() => {
      import('./behavior.js').then(
        ({ accompany, drag }) => {
          startDrag.current = drag
          if (isShown) end = accompany(element, cardElement)
        },
        () => {}, // without this file, the card still works, but its height changes without motion
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
    // A held key counts as one press: the one that opened the dialog must not also choose in it.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    // While an input method composes, it handles Escape itself.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    // This precedes the browser's own handling, which closes a dialog on the second Escape, regardless of
    // `preventDefault` on `cancel`.
    event.preventDefault()
    event.stopPropagation()
    onRequestClose('escape')
  }

  function handleCancel(event: SyntheticEvent) {
    // File inputs also fire `cancel`, and it bubbles.
    if (event.target !== dialog.current) return
    event.preventDefault()
    onRequestClose('escape')
  }

  function handleClose() {
    // The event may be late. By then, StrictMode or a quick reopening has shown the dialog again.
    if (!latest.current.open || dialog.current?.open) return
    // The browser itself closed the dialog, because a page cannot refuse the second back gesture of a phone.
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
    // If a double click opened the dialog, the second click was meant for the page's button. The time of the press
    // counts, because a busy page handles the click late.
    if (event.detail <= 1 || event.nativeEvent.timeStamp - shownAt.current > doubleClickMs) return
    event.preventDefault()
    event.stopPropagation()
  }

  function handleClick(event: MouseEvent) {
    // If the user selects text from inside the card to the overlay, that is not a request to close.
    if (event.target === dialog.current && pressedOverlay.current) onRequestClose('overlay')
    pressedOverlay.current = false
  }

  return (
    // The dialog covers the window, so everything but the card is the overlay. The dialog handles Escape, and ignores a
    // held Enter.
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
 * Puts a mounted, closed dialog on screen immediately, as the first frame of its entrance. The slow part, which is the
 * browser's modal state and the focus, follows when `open` is set. Returns a function that hides the dialog again.
 */
export function showEarly(dialog: HTMLDialogElement): () => void {
  anchorHead(dialog)
  dialog.setAttribute(ahead, '')
  return () => dialog.removeAttribute(ahead)
}

function show(dialog: HTMLDialogElement): void {
  if (dialog.open || !dialog.isConnected) return
  const target = dialog.querySelector('[data-autofocus]') ?? dialog.querySelector('[data-screen]')
  // With this attribute, the browser focuses the target instead of the first button, so the focus moves only once.
  target?.setAttribute('autofocus', '')
  if (!dialog.hasAttribute(ahead)) anchorHead(dialog)
  // jsdom has no modal dialogs. There, the dialog is only marked as open, so that unit tests find its content.
  if (dialog.showModal) dialog.showModal()
  else dialog.open = true
  dialog.removeAttribute(ahead)
  target?.removeAttribute('autofocus')
  if (!target || !isFocused(target)) {
    focusNextAction(dialog, dialog.querySelector<HTMLElement>('[data-screen]') ?? dialog)
  }
}
