import { expect } from 'vitest'
import { cdp } from 'vitest/browser'

/** Media features as CSS names them, e.g. `{ 'prefers-reduced-motion': 'reduce' }`. `{}` ends the emulation. */
export async function emulateMedia(features: Readonly<Record<string, string>>): Promise<void> {
  await send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
  for (const [name, value] of Object.entries(features)) {
    expect(matchMedia(`(${name}: ${value})`).matches, `the browser emulates ${name}: ${value}`).toBe(true)
  }
}

/** Makes the device one that is touched, with `pointer: coarse`, or ends that. */
export async function emulateTouch(enabled: boolean): Promise<void> {
  await send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
}

async function send(method: string, parameters: object): Promise<void> {
  const session: object = cdp()
  // The type of the session is empty: its methods come with the browser's driver.
  await (session as { send: (method: string, parameters: object) => Promise<unknown> }).send(
    method,
    parameters,
  )
}
