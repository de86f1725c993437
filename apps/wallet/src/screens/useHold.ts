import {
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type HoldState, type HoldWatch, restingHold, watchHold } from '../approval/watchHold.js'
import { isFrameStill, type Place, placeOf, watchPointer } from '../approval/watchPointer.js'

const isPressKey = (key: string) => key === 'Enter' || key === ' '

/**
 * Checks whether a key writes something. If it does, the user may be typing for the page, which moved the focus here.
 */
function isTyping({ altKey, ctrlKey, key, metaKey, target }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.matches('input, textarea')
  if (isInField || altKey || ctrlKey || metaKey) return false
  return (key.length === 1 && key !== ' ') || key === 'Backspace' || key === 'Delete'
}

const isWithin = (button: Element | null, target: EventTarget | null) =>
  target instanceof Node && button?.contains(target) === true

/** The pointer that holds the button, and the place where the hold began. */
type Held = { id: number; place: Place }

/** Follows a hold or a countdown, and reports everything that may end it. The returned function stops this. */
function followPress(
  watch: HoldWatch,
  button: RefObject<HTMLButtonElement | null>,
  held: RefObject<Held | undefined>,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const listen = <name extends keyof WindowEventMap>(
    name: name,
    hear: (event: WindowEventMap[name]) => void,
  ) => window.addEventListener(name, (event) => event.isTrusted && hear(event), { capture: true, signal })
  const lose = ({ timeStamp }: Event) => watch.cancel('lost', timeStamp)
  const follow = (event: PointerEvent) => {
    const { clientX: x, clientY: y, pointerId, timeStamp } = event
    if (!held.current || !button.current) return
    const { bottom, left, right, top } = button.current.getBoundingClientRect()
    const isInside = x >= left && x <= right && y >= top && y <= bottom
    const isSame = pointerId === held.current.id
    if (isSame && isInside && isFrameStill(held.current.place, placeOf(event))) return true
    if (isSame || event.type !== 'pointermove') watch.cancel('lost', timeStamp)
    return false
  }
  listen('pointermove', (event) => {
    if (follow(event) && event.buttons === 0) lose(event)
  })
  listen('pointerup', (event) => {
    if (follow(event)) watch.release('pointer', event.timeStamp)
    held.current = undefined
  })
  listen('pointerdown', (event) => {
    // The user put a second finger beside the button, or pressed something else.
    if (!isWithin(button.current, event.target)) lose(event)
  })
  // The pointer is not captured, so a `pointerout` reports a mouse that leaves the button, or whose frame was moved
  // away from under it. If the mouse button then comes up elsewhere, the frame gets no other event.
  listen('pointerout', (event) => {
    if (
      held.current &&
      isWithin(button.current, event.target) &&
      !isWithin(button.current, event.relatedTarget)
    )
      lose(event)
  })
  listen('pointercancel', lose)
  listen('scroll', lose)
  listen('dragstart', lose)
  listen('blur', ({ target, timeStamp }) => {
    // Either the window has lost the focus, or the button has, so that a key no longer holds it.
    if (target === window || held.current === undefined) watch.cancel('lost', timeStamp)
  })
  document.addEventListener('visibilitychange', lose, { signal })
  return () => stop.abort()
}

/**
 * Passes the browser's events of a deciding button to `watchHold`. Every such button of the frame uses this hook.
 * Events that no user caused do nothing.
 */
export function useHold({
  isInUse,
  isSeen,
  isWindow,
  onApprove,
}: {
  /** False while the button needs no deliberate gesture, because it only turns a page or asks a question. */
  isInUse: boolean
  /** Whether all that the user decides about is visible. */
  isSeen: boolean
  /** True in a window of the wallet's own, which no page can move. */
  isWindow: boolean
  onApprove: () => void
}) {
  const [state, setState] = useState<HoldState>(restingHold)
  const approve = useRef(onApprove)
  approve.current = onApprove
  const watch = useMemo(() => watchHold(() => approve.current(), setState), [])
  const button = useRef<HTMLButtonElement>(null)
  const held = useRef<Held>(undefined)
  const isResting = state.phase === 'rest'

  // Start before the first press, because earlier movements cannot be found out later.
  const pointer = useMemo(() => (isWindow ? undefined : watchPointer(window)), [isWindow])

  useEffect(() => {
    watch.see(isSeen && isInUse, performance.now())
    if (isSeen) pointer?.forget()
  }, [isInUse, isSeen, pointer, watch])

  useEffect(() => {
    if (isResting && (state.isArmed || !isSeen)) return
    let frame = requestAnimationFrame(function look(nowMs) {
      watch.look(nowMs)
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [isResting, isSeen, state.isArmed, watch])

  useEffect(() => (isResting ? undefined : followPress(watch, button, held)), [isResting, watch])

  useEffect(() => {
    if (!isInUse) return
    const hear = (event: KeyboardEvent) => {
      const { phase } = watch.read()
      const isOurs = isPressKey(event.key) && isWithin(button.current, event.target)
      if (isOurs || !event.isTrusted) return
      if (phase === 'rest') {
        if (isTyping(event)) watch.type(event.timeStamp)
        return
      }
      watch.type(event.timeStamp)
      if (event.key !== 'Escape') return
      // Stop the event before the frame's own listener gets it and closes the screen.
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [isInUse, watch])

  const onPointerDown = useCallback(
    ({ nativeEvent }: ReactPointerEvent) => {
      const { button, isPrimary, isTrusted, pointerId, pointerType, timeStamp } = nativeEvent
      // A screen reader's press may come with pointer events of its own. Only its click counts.
      if (!isTrusted || pointerType === '') return
      if (!isPrimary || button !== 0) return watch.cancel('lost', timeStamp)
      held.current = { id: pointerId, place: placeOf(nativeEvent) }
      watch.press('pointer', timeStamp, pointer?.isSettled(nativeEvent))
    },
    [pointer, watch],
  )
  const onKeyDown = useCallback(
    (event: ReactKeyboardEvent) => {
      if (!isPressKey(event.key)) return
      event.preventDefault()
      const { altKey, ctrlKey, isTrusted, metaKey, repeat, timeStamp } = event.nativeEvent
      if (!isTrusted || repeat || altKey || ctrlKey || metaKey) return
      held.current = undefined
      watch.press('key', timeStamp, pointer?.isSettled(event.nativeEvent))
    },
    [pointer, watch],
  )
  const onKeyUp = useCallback(
    (event: ReactKeyboardEvent) => {
      if (!isPressKey(event.key)) return
      // In Firefox, a button is pressed when the space bar comes up.
      event.preventDefault()
      if (event.isTrusted) watch.release('key', event.timeStamp)
    },
    [watch],
  )
  const onClickCapture = useCallback(
    ({ nativeEvent }: ReactMouseEvent) => {
      const { detail, isTrusted, timeStamp } = nativeEvent
      // `detail` is above 0 for the clicks of a pointer, and keys make no clicks here.
      if (!isTrusted || detail !== 0) return
      held.current = undefined
      watch.activate(timeStamp)
    },
    [watch],
  )
  const onContextMenu = useCallback((event: ReactMouseEvent) => {
    // A resting finger opens a menu, which would end the hold.
    if (held.current) event.preventDefault()
  }, [])

  return { button, handlers: { onClickCapture, onContextMenu, onKeyDown, onKeyUp, onPointerDown }, state }
}
