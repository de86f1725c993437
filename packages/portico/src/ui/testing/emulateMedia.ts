import { expect } from 'vitest'
import { cdp } from 'vitest/browser'

/** Emulates media features, named as in CSS, e.g. `{ 'prefers-reduced-motion': 'reduce' }`. `{}` ends the emulation. */
export async function emulateMedia(features: Readonly<Record<string, string>>): Promise<void> {
  await send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
  for (const [name, value] of Object.entries(features)) {
    expect(matchMedia(`(${name}: ${value})`).matches, `the browser emulates ${name}: ${value}`).toBe(true)
  }
}

/** Emulates a touch device, with `pointer: coarse`, or ends that. */
export async function emulateTouch(enabled: boolean): Promise<void> {
  await send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
}

/** Moves a finger over an element, up by this many pixels, as a user scrolls on a phone. Call `emulateTouch` first. */
export async function swipeUp(element: Element, pixels: number): Promise<void> {
  const { height, left, top, width } = element.getBoundingClientRect()
  // The browser counts from the corner of its window, and a test runs in a frame of it.
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const x = frame.left + left + width / 2
  const y = frame.top + top + height / 2
  const touch = (type: string, touchPoints: object[]) =>
    send('Input.dispatchTouchEvent', { touchPoints, type })
  await touch('touchStart', [{ x, y }])
  // One move would not be enough: the browser takes the first pixels for a shaky press.
  for (let step = 1; step <= 10; step++) await touch('touchMove', [{ x, y: y - (pixels * step) / 10 }])
  await touch('touchEnd', [])
}

async function send(method: string, parameters: object): Promise<void> {
  const session: object = cdp()
  // The session's type is empty, because its methods come with the browser's driver.
  await (session as { send: (method: string, parameters: object) => Promise<unknown> }).send(
    method,
    parameters,
  )
}
