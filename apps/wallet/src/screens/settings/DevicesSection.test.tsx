import type { Route } from '@portico/protocol/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Vault } from '../../custody/vault.js'
import type { Session } from '../../session/session.js'
import { ScreensProvider } from '../screensContext.js'
import { createScreensContext } from '../testing/createScreensContext.js'
import { devices } from '../testing/showFrame.js'
import { DevicesSection } from './DevicesSection.js'

/** Events carry their own time, so a test sets the time independently of the machine. */
let nowMs = performance.now() + 3_600_000
const wait = (ms: number) => {
  nowMs += ms
}

type Place = readonly [number, number]

/** Shows the section in a page's frame, without the check that it is visible, and with a simulated mouse. */
async function showInFrame() {
  const decisions: unknown[] = []
  const answers: Record<string, unknown> = {
    '/v1/user/devices': devices,
    '/v1/vault/releases': {
      releases: [
        {
          askedAt: 0,
          deviceName: 'A stranger',
          id: 'r',
          origin: 'https://shop.example',
          place: '203.0.113.9',
        },
      ],
    },
  }
  // Casts: the section calls nothing else of a session and a vault, and the rest of them needs a server and keys.
  const session = {
    call: async (route: Route, { body }: { body?: unknown }) => {
      if (body !== undefined) decisions.push(body)
      return answers[route.path]
    },
  } as unknown as Session
  const vault = { release: async () => ({ status: 'open' }) } as unknown as Vault
  const context = createScreensContext({ isWindow: false })
  await render(
    <ScreensProvider value={context}>
      <DevicesSection onClose={() => {}} session={session} vault={vault} />
    </ScreensProvider>,
  )
  const letIn = page.getByTestId('releases').getByRole('button').first()
  await expect.element(letIn).toHaveTextContent('Approve')
  const tell = (type: string, [screenX, screenY]: Place, [left, top]: Place) => {
    const places = { clientX: screenX - left, clientY: screenY - top, screenX, screenY }
    const event = new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      detail: 1,
      pointerType: 'mouse',
      ...places,
    })
    Object.defineProperty(event, 'timeStamp', { value: nowMs })
    letIn.element().dispatchEvent(event)
  }
  return {
    decisions,
    letIn,
    /** Moves the mouse to a place on the screen, over a frame whose corner is at `frame`. */
    move: (place: Place, frame: Place) => tell('pointermove', place, frame),
    press: (place: Place, frame: Place) => {
      tell('pointerdown', place, frame)
      tell('click', place, frame)
    },
  }
}

test('default: a mouse that entered and stayed lets a device in', async () => {
  const { decisions, move, press } = await showInFrame()
  move([300, 300], [0, 0])
  wait(500)
  press([300, 300], [0, 0])
  await expect.poll(() => decisions).toEqual([{ decision: 'approve', id: 'r' }])
})

test('hardening A8: a double click for the page, which moves its frame in between, lets no device in', async () => {
  const { decisions, letIn, move, press } = await showInFrame()
  move([300, 300], [0, 0])
  wait(2_000)
  // The first press was the page's own. The page then moved this button under the mouse.
  press([300, 300], [-40, -56])
  expect(decisions).toEqual([])
  await expect.element(letIn).toHaveTextContent('Please read first, then press again')
  wait(500)
  press([300, 300], [-40, -56])
  await expect.poll(() => decisions).toEqual([{ decision: 'approve', id: 'r' }])
})

test('hardening A8: quick presses let no device in, however long they last', async () => {
  const { decisions, letIn, move, press } = await showInFrame()
  move([300, 300], [0, 0])
  press([300, 300], [0, 0])
  for (let count = 0; count < 10; count += 1) {
    wait(200)
    press([300, 300], [0, 0])
  }
  expect(decisions).toEqual([])
  await expect.element(letIn).toHaveTextContent('Please read first, then press again')
})
