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

async function send(method: string, parameters: object): Promise<void> {
  const session: object = cdp()
  // The session's type is empty, because its methods come with the browser's driver.
  await (session as { send: (method: string, parameters: object) => Promise<unknown> }).send(
    method,
    parameters,
  )
}
