import type { Route } from '@portico/protocol/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Vault } from '../../custody/vault.js'
import type { Session } from '../../session/session.js'
import { ScreensProvider } from '../screensContext.js'
import { createScreensContext } from '../testing/createScreensContext.js'
import { holdByKey } from '../testing/holdByKey.js'
import { devices } from '../testing/showFrame.js'
import { DevicesSection } from './DevicesSection.js'

/** Shows the section in a page's frame, without the check that it is visible. */
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
  // Casts: of a session and a vault, the section calls only these functions. The rest of them needs a server and keys.
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
  return { decisions, letIn }
}

test('default: one gesture lets a device in', async () => {
  const { decisions, letIn } = await showInFrame()
  // A key counts only after the frame has had the focus for a while.
  await userEvent.click(letIn)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await holdByKey(letIn)
  await expect.poll(() => decisions).toEqual([{ decision: 'approve', id: 'r' }])
})

test('behavior: one press refuses a device', async () => {
  const { decisions } = await showInFrame()
  await page.getByTestId('releases').getByRole('button').nth(1).click()
  await expect.poll(() => decisions).toEqual([{ decision: 'refuse', id: 'r' }])
})

test('hardening A8: no short press lets a device in, however many there are', async () => {
  const { decisions, letIn } = await showInFrame()
  await expect.element(letIn).toHaveAttribute('data-armed')
  await userEvent.click(letIn, { clickCount: 12, delay: 50 })
  await userEvent.dblClick(letIn)
  await expect
    .element(
      page
        .getByTestId('releases')
        .getByText(/^(Hold a little|Please read)/)
        .first(),
    )
    .toBeVisible()
  expect(decisions).toEqual([])
})
