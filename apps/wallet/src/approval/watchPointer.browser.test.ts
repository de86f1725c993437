import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PointerWatch, stillMs, watchPointer } from './watchPointer.js'

const frames: HTMLIFrameElement[] = []
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

let inner: Window
let watch: PointerWatch
beforeEach(() => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  // The tests' own mouse rests somewhere, perhaps here.
  frame.style.pointerEvents = 'none'
  frames.push(frame)
  inner = frame.contentWindow as Window
  watch = watchPointer(inner)
})

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A pointer at a place of the screen, over a frame whose corner lies at `frame`. */
function move(type: string, at: [number, number], frame: [number, number], pointerType = 'mouse'): void {
  const [screenX, screenY] = at
  const place = { clientX: screenX - frame[0], clientY: screenY - frame[1], screenX, screenY }
  inner.dispatchEvent(new PointerEvent(type, { ...place, pointerType }))
}

const isPressed = (pointerType = 'mouse') =>
  watch.isSettled(new PointerEvent('click', { detail: 1, pointerType }))

test('default: a mouse that came and stayed may press', async () => {
  move('pointermove', [300, 300], [0, 0])
  expect(isPressed()).toBe(false)
  await wait(stillMs / 2)
  move('pointermove', [310, 340], [0, 0])
  await wait(stillMs / 2 + 20)
  expect(isPressed()).toBe(true)
})

test('hardening A8: a frame that is moved under a resting mouse takes no press', async () => {
  move('pointermove', [300, 300], [0, 0])
  await wait(stillMs + 20)
  move('pointerdown', [300, 300], [0, -56])
  expect(isPressed()).toBe(false)
  await wait(stillMs + 20)
  expect(isPressed()).toBe(true)
})

test('behavior: on a page that is zoomed, a mouse that moves is no frame that does', async () => {
  const zoomed = (x: number) =>
    inner.dispatchEvent(
      new PointerEvent('pointermove', {
        clientX: x / 1.5,
        clientY: 10,
        pointerType: 'mouse',
        screenX: x,
        screenY: 15,
      }),
    )
  zoomed(100)
  await wait(stillMs + 20)
  zoomed(160)
  zoomed(220)
  expect(isPressed()).toBe(true)
})

test('hardening A8: a mouse that left the frame comes back as a new one', async () => {
  move('pointermove', [300, 300], [0, 0])
  await wait(stillMs + 20)
  inner.document.documentElement.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
  move('pointermove', [300, 300], [0, 0])
  expect(isPressed()).toBe(false)
})

test('hardening A8: a mouse that comes back from elsewhere, unheard while the frame was hidden, is a new one', async () => {
  move('pointermove', [300, 300], [0, 0])
  await wait(stillMs + 20)
  move('pointermove', [600, 640], [0, 0])
  expect(isPressed()).toBe(false)
})

test('hardening A8: a mouse that comes back to the very place it left is a new one, once the frame is in sight again', async () => {
  move('pointermove', [300, 300], [0, 0])
  await wait(stillMs + 20)
  watch.forgetMouse()
  // Chromium makes one up, where the mouse was before.
  move('pointerover', [300, 300], [0, 0])
  await wait(stillMs + 20)
  move('pointermove', [300, 300], [0, 0])
  expect(isPressed()).toBe(false)
  await wait(stillMs + 20)
  expect(isPressed()).toBe(true)
})

test('hardening A8: a finger’s first press, where the frame was not before, is none', async () => {
  move('pointerdown', [300, 300], [0, 0], 'touch')
  expect(isPressed('touch')).toBe(false)
  await wait(stillMs + 20)
  move('pointerdown', [280, 310], [0, 0], 'touch')
  expect(isPressed('touch')).toBe(true)
  move('pointerdown', [280, 310], [0, -56], 'touch')
  expect(isPressed('touch')).toBe(false)
})

test('hardening A8: a key counts once the frame has had the focus for a while', async () => {
  const byKey = () => watch.isSettled(new PointerEvent('click', { detail: 0 }))
  inner.dispatchEvent(new Event('blur'))
  expect(byKey()).toBe(false)
  inner.dispatchEvent(new Event('focus'))
  expect(byKey()).toBe(false)
  await wait(stillMs + 20)
  expect(byKey()).toBe(true)
})
