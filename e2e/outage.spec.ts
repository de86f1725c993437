import type { Page, Route } from '@playwright/test'
import { sample } from '../scripts/testing/sample.mjs'
import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

const outages = Object.entries<(route: Route) => Promise<void>>({
  'answers 500': (route) => route.fulfill({ body: '{"code":"INTERNAL","message":"x"}', status: 500 }),
  'answers 403': (route) => route.fulfill({ body: '', status: 403 }),
  'answers garbage': (route) => route.fulfill({ body: '<!doctype html><p>Hello', contentType: 'text/html' }),
  'cannot be reached': (route) => route.abort(),
  // This never responds, so anything that waits for it would not end before the test.
  'never answers': () => new Promise(() => {}),
})

async function breakServer(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.goto('/')
  const server = await page.getByTestId('server').textContent()
  await page.route(`${server}/**`, answer)
}

for (const [name, answer] of sample(outages, { nameOf: ([each]) => each, share: 2 / 5 })) {
  test(`hardening R17: with a server that ${name}, installed wallets still connect`, async ({
    complaints,
    page,
  }) => {
    await breakServer(page, answer)
    const { connectQuick, modal, openAccount } = await openPlayground(page)
    await connectQuick()
    await openAccount()
    await expect(modal.getByText('0x90F7').first()).toBeVisible()
    await modal.getByTestId('account-menu').click()
    await modal.getByTestId('disconnect-button').click()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    // Closes the page, so no message can follow after the check of the logged ones.
    await page.close()
    // Alerts for the site's developer belong in the console, so they do not count.
    expect(
      complaints.errors.filter((text) => !text.startsWith('Portico: ') && !/CORS|preflight/.test(text)),
    ).toEqual([])
    complaints.errors.length = 0
  })
}

test('hardening R17: if the server fails, the balance comes from the network itself', async ({
  complaints,
  page,
}) => {
  await breakServer(page, (route) => route.abort())
  const { connectQuick, modal, openAccount } = await openPlayground(page)
  await connectQuick()
  await openAccount()
  await expect(modal.getByTestId('account-balance')).toContainText(/\d/, { timeout: 15_000 })
  await page.close()
  complaints.errors.length = 0
})
