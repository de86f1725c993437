/** How long a frame must have stood still under a pointer before its press counts, in ms. */
const stillMs = 500

/** Positions that differ by less count as the same, in CSS pixels, because browsers round. */
const roundingPx = 2

/**
 * The greatest zoom of a page. The least zoom is its inverse. A zoom is a pointer's way on the screen, divided by its
 * way in the frame.
 */
const mostZoom = 5

/** Position of a pointer on the screen and in the frame. */
export type Place = Pick<MouseEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

export type PointerWatch = {
  /** Returns false for a press, by pointer or key, if the frame has just been moved under it or focused. */
  isSettled: (press: Event) => boolean
  /**
   * Forgets the positions of the pointers. Call it when a frame comes into sight: the frame may appear at another
   * place, and a hidden frame gets no leave event.
   */
  forget: () => void
}

/**
 * The watch of each window. A window has one pointer, whose state must outlast the screens that read it, because a
 * finger is seen only at its presses. The state depends on the window alone, so sharing it is safe.
 */
const watches = new WeakMap<Window, PointerWatch>()

/**
 * Watches whether the frame stands still under the pointer. A page can move its frame under a pointer that aims at the
 * page, and no observer in the frame notices. Only the pointer's own events report both positions.
 */
export function watchPointer(window: Window): PointerWatch {
  const known = watches.get(window)
  if (known) return known
  const { document } = window
  const mouse: { place: Place | undefined; movedAt: number } = { movedAt: -Infinity, place: undefined }
  const finger: { place: Place | undefined; movedAt: number } = { movedAt: -Infinity, place: undefined }
  let focusedSince = document.hasFocus() ? performance.now() : Number.POSITIVE_INFINITY

  const note = (event: PointerEvent) => {
    const isFinger = event.pointerType === 'touch'
    const pointer = isFinger ? finger : mouse
    const place = placeOf(event)
    const hasMoved = isFinger ? isFrameElsewhere : isFrameMoved
    if (pointer.place && hasMoved(pointer.place, place)) pointer.movedAt = event.timeStamp
    pointer.place = place
  }
  for (const type of ['pointerover', 'pointermove', 'pointerdown', 'pointerup'] as const) {
    window.addEventListener(type, note, { capture: true, passive: true })
  }
  document.documentElement.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') mouse.place = undefined
  })
  window.addEventListener('focus', ({ timeStamp }) => {
    focusedSince = timeStamp
  })
  window.addEventListener('blur', () => {
    focusedSince = Number.POSITIVE_INFINITY
  })

  const watch: PointerWatch = {
    forget: () => {
      mouse.place = undefined
      finger.place = undefined
    },
    isSettled: (press) => {
      if (!('pointerType' in press)) return press.timeStamp - focusedSince >= stillMs
      return press.timeStamp - (press.pointerType === 'touch' ? finger : mouse).movedAt >= stillMs
    },
  }
  watches.set(window, watch)
  return watch
}

export function placeOf({ clientX, clientY, screenX, screenY }: Place): Place {
  return { clientX, clientY, screenX, screenY }
}

/**
 * Checks whether the frame stood still between two events of one press. If it did, the pointer moved about as far on
 * the screen as in the frame, at any zoom of the page.
 */
export function isFrameStill(before: Place, now: Place): boolean {
  const onScreen = Math.hypot(now.screenX - before.screenX, now.screenY - before.screenY)
  const inFrame = Math.hypot(now.clientX - before.clientX, now.clientY - before.clientY)
  return inFrame <= mostZoom * onScreen + roundingPx && onScreen <= mostZoom * inFrame + roundingPx * mostZoom
}

/**
 * Checks whether the frame moved under the mouse. If the frame stands still, a mouse that rests on the screen also
 * rests in the frame, at any zoom of the page.
 */
function isFrameMoved(before: Place, now: Place): boolean {
  const isResting = isNear(before.screenX, now.screenX) && isNear(before.screenY, now.screenY)
  return isResting && !(isNear(before.clientX, now.clientX) && isNear(before.clientY, now.clientY))
}

/**
 * Checks whether the frame moved under a finger. A finger is seen only at its presses, each at another place. So this
 * function compares the frame's position on the screen.
 */
function isFrameElsewhere(before: Place, now: Place): boolean {
  return !(
    isNear(before.screenX - before.clientX, now.screenX - now.clientX) &&
    isNear(before.screenY - before.clientY, now.screenY - now.clientY)
  )
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= roundingPx
}
