/**
 * How long a pointer must have been over a frame that stands still before its press counts, in ms: as long as the second
 * press of a double click may take.
 */
const stillMs = 500

/** Places that differ by less are the same one, in CSS pixels: browsers round. */
const roundingPx = 2

/** A hand's mouse tells of its way in smaller steps, in CSS pixels. One that jumps was elsewhere. */
const jumpPx = 100

/** Where a pointer is on the screen, and where in the frame. */
type Place = Pick<MouseEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

export type PointerWatch = {
  /** False for a press of a pointer, or a key, that the frame may only just have been moved, or focused, under. */
  isSettled: (press: MouseEvent) => boolean
  /** False for a press that is not settled, and for one of a quick series: a user who presses again and again does not read. */
  isDeliberate: (press: MouseEvent) => boolean
  /** For a frame that comes into sight: one that is hidden hears of no leaving, so a mouse may have been anywhere since. */
  forgetMouse: () => void
}

/**
 * A window has one pointer, and what is known of it must outlast the screens that ask: a finger is seen only as it presses.
 * Follows from the window alone, so nobody can see a difference.
 */
const watches = new WeakMap<Window, PointerWatch>()

/**
 * Watches whether the frame stands still under the pointer. A page can move its frame between the two presses of a double
 * click that is meant for the page, and no observer in the frame is told of it: only the pointer's own events say where
 * both are.
 */
export function watchPointer(window: Window): PointerWatch {
  const known = watches.get(window)
  if (known) return known
  const { document } = window
  const mouse: { place: Place | undefined; since: number } = { place: undefined, since: 0 }
  const finger: { place: Place | undefined; since: number } = { place: undefined, since: 0 }
  /** When something was last pressed in the frame, by a pointer, and when before that. */
  let pressedAt = Number.NEGATIVE_INFINITY
  let pressedBefore = Number.NEGATIVE_INFINITY
  let focusedSince = document.hasFocus() ? performance.now() : Number.POSITIVE_INFINITY

  const note = ({ clientX, clientY, pointerType, screenX, screenY, timeStamp, type }: PointerEvent) => {
    const place = { clientX, clientY, screenX, screenY }
    const pointer = pointerType === 'touch' ? finger : mouse
    if (type === 'pointerdown') [pressedBefore, pressedAt] = [pressedAt, timeStamp]
    // A frame that comes into sight is told of a mouse where it last saw one. A real one that comes also moves.
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

  // A key's press has no pointer, and so has that of a screen reader.
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

/** A mouse that rests on the screen does not move in a frame that stands still, however the page is zoomed. */
function isFrameMoved(before: Place, now: Place): boolean {
  if (Math.hypot(now.screenX - before.screenX, now.screenY - before.screenY) > jumpPx) return true
  const isResting = isNear(before.screenX, now.screenX) && isNear(before.screenY, now.screenY)
  return isResting && !(isNear(before.clientX, now.clientX) && isNear(before.clientY, now.clientY))
}

/** A finger is seen at its presses alone, each at another place: what counts is where the frame lies on the screen. */
function isFrameElsewhere(before: Place, now: Place): boolean {
  return !(
    isNear(before.screenX - before.clientX, now.screenX - now.clientX) &&
    isNear(before.screenY - before.clientY, now.screenY - now.clientY)
  )
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= roundingPx
}
