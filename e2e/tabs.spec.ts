import { onPlayground, openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('hardening R11: a wallet that one tab connects or disconnects changes in the other, too', async ({
  context,
  page,
}) => {
  const first = await openPlayground(page)
  const second = await openPlayground(await context.newPage())
  await first.connectQuick()
  await expect(second.status).toHaveText('connected')
  await second.page.getByTestId('disconnect').click()
  await expect(second.status).toHaveText('disconnected')
  await expect(first.status).toHaveText('disconnected')
})

test('hardening R11: a tab that is closed during a prompt leaves the other intact', async ({
  context,
  page,
}) => {
  const first = await openPlayground(page, '/?wallet=never')
  const second = await openPlayground(await context.newPage())
  await first.openModal()
  await first.choose('Test Wallet')
  await expect(first.modal.getByText('Approve in Test Wallet').first()).toBeVisible()
  await first.page.close()
  await second.connectQuick()
  const third = onPlayground(await context.newPage())
  await third.page.goto('/')
  await expect(third.status).toHaveText('connected')
})

test('hardening R11: the response reaches the tab that asked', async ({ context, page }) => {
  const first = await openPlayground(page)
  await first.connectQuick()
  const second = await openPlayground(await context.newPage())
  await expect(second.status).toHaveText('connected')
  await second.page.getByTestId('sign').click()
  await expect(second.page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  await expect(first.page.getByTestId('signature')).toHaveText('')
})
