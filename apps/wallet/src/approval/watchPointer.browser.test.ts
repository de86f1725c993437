import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFrameStill, type PointerWatch, watchPointer } from './watchPointer.js'

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

/** The time of the events. A test sets it, so it does not depend on the machine. */
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
  watch.isSettled(at(new PointerEvent('pointerdown', { pointerType })))

test('default: a mouse that came straight, a finger’s first press, and a mouse at rest where the frame appeared can press', () => {
  move('pointerover', [300, 300], [0, 0])
  move('pointermove', [300, 300], [0, 0])
  expect(isPressed()).toBe(true)
  move('pointerdown', [300, 300], [0, 0], 'touch')
  expect(isPressed('touch')).toBe(true)
  watch.forget()
  move('pointerover', [300, 300], [-200, -90])
  move('pointerdown', [300, 300], [-200, -90])
  expect(isPressed()).toBe(true)
})

test('hardening A8: a press is ignored if the frame moves under a resting mouse', () => {
  move('pointermove', [300, 300], [0, 0])
  wait(5_000)
  move('pointerdown', [300, 300], [0, -56])
  expect(isPressed()).toBe(false)
  wait(499)
  expect(isPressed()).toBe(false)
  wait(1)
  expect(isPressed()).toBe(true)
})

test('behavior: on a zoomed page, a moving mouse is not taken for a moving frame', () => {
  const zoomed = (x: number) => ({ clientX: x / 1.5, clientY: 10, screenX: x, screenY: 15 })
  for (const x of [100, 160, 220]) {
    inner.dispatchEvent(at(new PointerEvent('pointermove', { pointerType: 'mouse', ...zoomed(x) })))
  }
  expect(isPressed()).toBe(true)
  expect(isFrameStill(zoomed(100), zoomed(130))).toBe(true)
})

test('hardening A8: a finger’s press is ignored if the frame was elsewhere at its press before', () => {
  move('pointerdown', [300, 300], [0, 0], 'touch')
  wait(500)
  move('pointerdown', [280, 310], [0, 0], 'touch')
  expect(isPressed('touch')).toBe(true)
  move('pointerdown', [280, 310], [0, -56], 'touch')
  expect(isPressed('touch')).toBe(false)
  wait(500)
  expect(isPressed('touch')).toBe(true)
})

test('behavior: a frame that comes into sight again may be elsewhere', () => {
  for (const pointerType of ['mouse', 'touch']) {
    move('pointerdown', [300, 300], [0, 0], pointerType)
    watch.forget()
    move('pointerdown', [300, 300], [0, -56], pointerType)
    expect(isPressed(pointerType)).toBe(true)
  }
})

test('hardening A8: a key counts once the frame has had the focus for a while', () => {
  const byKey = () => watch.isSettled(at(new KeyboardEvent('keydown', { key: 'Enter' })))
  inner.dispatchEvent(at(new Event('blur')))
  expect(byKey()).toBe(false)
  inner.dispatchEvent(at(new Event('focus')))
  expect(byKey()).toBe(false)
  wait(499)
  expect(byKey()).toBe(false)
  wait(1)
  expect(byKey()).toBe(true)
})

test('hardening A7: a frame that moves while a pointer holds it is not still; a hand that trembles is', () => {
  const began = { clientX: 100, clientY: 100, screenX: 300, screenY: 300 }
  expect(isFrameStill(began, began)).toBe(true)
  expect(isFrameStill(began, { clientX: 103, clientY: 98, screenX: 303, screenY: 298 })).toBe(true)
  expect(isFrameStill(began, { ...began, clientX: 103 })).toBe(false)
  expect(isFrameStill(began, { ...began, clientY: -300 })).toBe(false)
  // The frame moved together with the pointer.
  expect(isFrameStill(began, { ...began, screenY: 340 })).toBe(false)
})
