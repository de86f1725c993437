import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('default: a page without React, under a strict policy, connects by an element, reloads and disconnects', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const { choose, modal, status } = await openPlayground(page, '/elements.html')
  const button = page.getByTestId('connect').getByRole('button')
  await expect(button).toHaveText('Connect wallet')
  expect(requested.filter((url) => /createModalRoot|modalChunk/.test(url))).toEqual([])

  await button.click()
  await expect(modal).toBeVisible()
  await choose('Quick Wallet')
  await expect(status).toHaveText('connected')
  await expect(button).toHaveText(/0x\w{4}…\w{4}|\w\.agora/)
  expect(requested.some((url) => /createModalRoot|modalChunk/.test(url))).toBe(true)
  await expect(page.getByTestId('network').getByRole('button')).not.toHaveText('Switch network')

  await page.reload()
  await expect(status).toHaveText('connected')
  await button.click()
  await modal.getByTestId('account-menu').click()
  await modal.getByTestId('disconnect-button').click()
  await expect(status).toHaveText('disconnected')
  await expect(button).toHaveText('Connect wallet')
  await expect(page.getByTestId('violations')).toHaveText('0')
})

test('behavior: while the script of the elements loads, their place is reserved, and nothing moves afterwards', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/elements.html', { waitUntil: 'commit' })
  const places = () =>
    page
      .locator('main > div')
      .evaluateAll((rows) =>
        rows.map((row) => [row.getBoundingClientRect().y, row.getBoundingClientRect().height]),
      )
  await expect.poll(places).toHaveLength(2)
  await expect.poll(async () => (await places())[0]?.[1]).toBeGreaterThan(40)
  const before = await places()
  release()
  await expect(page.getByTestId('connect').getByRole('button')).toHaveText('Connect wallet')
  expect(await places()).toEqual(before)
})
