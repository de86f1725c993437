/**
 * How long a pointer must have been over a frame that stands still before its press counts, in ms: the longest time
 * between the two presses of a double click.
 */
const stillMs = 500

/** Positions that differ by less count as the same, in CSS pixels, because browsers round. */
const roundingPx = 2

/** A moving mouse reports smaller steps, in CSS pixels. A mouse that jumps was elsewhere. */
const jumpPx = 100

/** Position of a pointer on the screen and in the frame. */
type Place = Pick<MouseEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

export type PointerWatch = {
  /** Returns false for a press, by pointer or key, if the frame may only just have been moved under it or focused. */
  isSettled: (press: MouseEvent) => boolean
  /**
   * Returns false for a press that is not settled, and for one of a quick series: a user who presses again and again
   * does not read.
   */
  isDeliberate: (press: MouseEvent) => boolean
  /**
   * Forgets the position of the mouse. For a frame that comes into sight: a hidden frame gets no leave event, so the
   * mouse may have been anywhere.
   */
  forgetMouse: () => void
}

/**
 * A window has one pointer, and its state must outlast the screens that read it, because a finger is seen only as it
 * presses. The state follows from the window alone, so sharing it changes nothing.
 */
const watches = new WeakMap<Window, PointerWatch>()

/**
 * Watches whether the frame stands still under the pointer. A page can move its frame between the two presses of a
 * double click that is meant for the page, and no observer in the frame notices. Only the pointer's own events report
 * both positions.
 */
export function watchPointer(window: Window): PointerWatch {
  const known = watches.get(window)
  if (known) return known
  const { document } = window
  const mouse: { place: Place | undefined; since: number } = { place: undefined, since: 0 }
  const finger: { place: Place | undefined; since: number } = { place: undefined, since: 0 }
  /** Time of the last press of a pointer in the frame, and of the one before. */
  let pressedAt = Number.NEGATIVE_INFINITY
  let pressedBefore = Number.NEGATIVE_INFINITY
  let focusedSince = document.hasFocus() ? performance.now() : Number.POSITIVE_INFINITY

  const note = ({ clientX, clientY, pointerType, screenX, screenY, timeStamp, type }: PointerEvent) => {
    const place = { clientX, clientY, screenX, screenY }
    const pointer = pointerType === 'touch' ? finger : mouse
    if (type === 'pointerdown') [pressedBefore, pressedAt] = [pressedAt, timeStamp]
    // A frame that comes into sight gets an event for the last known position of the mouse. A real mouse also moves.
    if (type === 'pointerover' && !pointer.place) return
    const hasMoved = pointerType === 'touch' ? isFrameElsewhere : isFrameMoved
    if (!pointer.place || hasMoved(pointer.place, place)) pointer.since = timeStamp
    pointer.place = place
  }
  for (const type of ['pointerover', 'pointermove', 'pointerdown'] as const) {
    window.addEventListener(type, note, { capture: true, passive: true })
  }
  const forgetMouse = () => {
    mouse.place = undefined
  }
  document.documentElement.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') forgetMouse()
  })
  window.addEventListener('focus', ({ timeStamp }) => {
    focusedSince = timeStamp
  })
  window.addEventListener('blur', () => {
    focusedSince = Number.POSITIVE_INFINITY
  })

  // The press of a key has no pointer, nor has that of a screen reader.
  const isByKey = ({ detail }: MouseEvent) => detail === 0
  const isSettled = (press: MouseEvent) => {
    const isFinger = 'pointerType' in press && press.pointerType === 'touch'
    const since = isByKey(press) ? focusedSince : (isFinger ? finger : mouse).since
    return press.timeStamp - since >= stillMs
  }
  const watch: PointerWatch = {
    forgetMouse,
    isDeliberate: (press) => isSettled(press) && (isByKey(press) || pressedAt - pressedBefore >= stillMs),
    isSettled,
  }
  watches.set(window, watch)
  return watch
}

/**
 * Checks whether the frame moved under the mouse. A mouse that rests on the screen does not move in a frame that stands
 * still, however the page is zoomed.
 */
function isFrameMoved(before: Place, now: Place): boolean {
  if (Math.hypot(now.screenX - before.screenX, now.screenY - before.screenY) > jumpPx) return true
  const isResting = isNear(before.screenX, now.screenX) && isNear(before.screenY, now.screenY)
  return isResting && !(isNear(before.clientX, now.clientX) && isNear(before.clientY, now.clientY))
}

/**
 * Checks whether the frame moved under a finger. A finger is seen only at its presses, each at another place, so the
 * frame's position on the screen counts.
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
