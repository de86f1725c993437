import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PointerWatch, watchPointer } from './watchPointer.js'

const frames: HTMLIFrameElement[] = []
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

let inner: Window
let watch: PointerWatch
beforeEach(() => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  // The test browser's own mouse may rest over this frame.
  frame.style.pointerEvents = 'none'
  frames.push(frame)
  inner = frame.contentWindow as Window
  watch = watchPointer(inner)
})

/** Events carry their own time, so a test sets the time independently of the machine. */
let nowMs = 10_000
const wait = (ms: number) => {
  nowMs += ms
}
function at<event extends Event>(event: event): event {
  Object.defineProperty(event, 'timeStamp', { value: nowMs })
  return event
}

/** Sends a pointer event at a place on the screen, over a frame whose corner is at `frame`. */
function move(type: string, place: [number, number], frame: [number, number], pointerType = 'mouse'): void {
  const [screenX, screenY] = place
  const both = { clientX: screenX - frame[0], clientY: screenY - frame[1], screenX, screenY }
  inner.dispatchEvent(at(new PointerEvent(type, { ...both, pointerType })))
}

const isPressed = (pointerType = 'mouse') =>
  watch.isSettled(at(new PointerEvent('click', { detail: 1, pointerType })))

test('default: a mouse that entered and stayed can press', () => {
  move('pointermove', [300, 300], [0, 0])
  expect(isPressed()).toBe(false)
  wait(250)
  move('pointermove', [310, 340], [0, 0])
  wait(249)
  expect(isPressed()).toBe(false)
  wait(1)
  expect(isPressed()).toBe(true)
})

test('hardening A8: a press is ignored if the frame moves under a resting mouse', () => {
  move('pointermove', [300, 300], [0, 0])
  wait(500)
  move('pointerdown', [300, 300], [0, -56])
  expect(isPressed()).toBe(false)
  wait(500)
  expect(isPressed()).toBe(true)
})

test('behavior: on a zoomed page, a moving mouse is not taken for a moving frame', () => {
  const zoomed = (x: number) =>
    inner.dispatchEvent(
      at(
        new PointerEvent('pointermove', {
          clientX: x / 1.5,
          clientY: 10,
          pointerType: 'mouse',
          screenX: x,
          screenY: 15,
        }),
      ),
    )
  zoomed(100)
  wait(500)
  zoomed(160)
  zoomed(220)
  expect(isPressed()).toBe(true)
})

test('hardening A8: a mouse that left the frame counts as new when it returns', () => {
  move('pointermove', [300, 300], [0, 0])
  wait(500)
  inner.document.documentElement.dispatchEvent(at(new PointerEvent('pointerleave', { pointerType: 'mouse' })))
  move('pointermove', [300, 300], [0, 0])
  expect(isPressed()).toBe(false)
})

test('hardening A8: a mouse that moved while the frame was hidden counts as new when it returns', () => {
  move('pointermove', [300, 300], [0, 0])
  wait(500)
  move('pointermove', [600, 640], [0, 0])
  expect(isPressed()).toBe(false)
})

test('hardening A8: a mouse that returns to the exact place it left counts as new, once the frame is visible again', () => {
  move('pointermove', [300, 300], [0, 0])
  wait(500)
  watch.forgetMouse()
  // Chromium creates this event at the last position of the mouse.
  move('pointerover', [300, 300], [0, 0])
  wait(500)
  move('pointermove', [300, 300], [0, 0])
  expect(isPressed()).toBe(false)
  wait(500)
  expect(isPressed()).toBe(true)
})

test('hardening A8: a finger’s first press in a place where the frame was not before is ignored', () => {
  move('pointerdown', [300, 300], [0, 0], 'touch')
  expect(isPressed('touch')).toBe(false)
  wait(500)
  move('pointerdown', [280, 310], [0, 0], 'touch')
  expect(isPressed('touch')).toBe(true)
  move('pointerdown', [280, 310], [0, -56], 'touch')
  expect(isPressed('touch')).toBe(false)
})

test('hardening A8: a key counts once the frame has had the focus for a while', () => {
  const byKey = () => watch.isSettled(at(new PointerEvent('click', { detail: 0 })))
  inner.dispatchEvent(at(new Event('blur')))
  expect(byKey()).toBe(false)
  inner.dispatchEvent(at(new Event('focus')))
  expect(byKey()).toBe(false)
  wait(500)
  expect(byKey()).toBe(true)
})

test('hardening A8: presses in quick succession are ignored, however long the mouse is there', () => {
  const isDeliberate = () => watch.isDeliberate(at(new PointerEvent('click', { detail: 1 })))
  move('pointermove', [300, 300], [0, 0])
  wait(500)
  move('pointerdown', [300, 300], [0, 0])
  expect(isDeliberate()).toBe(true)
  for (let count = 0; count < 5; count += 1) {
    wait(499)
    move('pointerdown', [300, 300], [0, 0])
    expect(isDeliberate()).toBe(false)
  }
  wait(500)
  move('pointerdown', [300, 300], [0, 0])
  expect(isDeliberate()).toBe(true)
})
