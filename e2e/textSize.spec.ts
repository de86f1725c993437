import { keepingTest as test } from './keepingTest.js'
import { openPlayground } from './Playground.js'
import { expect } from './test.js'
import { walkEmail, walkWallet } from './walkViews.js'

// Twice the usual size, which WCAG 1.4.4 requires at least.
test.use({ textSize: 32 })

test.beforeEach(({ page }) => page.setViewportSize({ height: 800, width: 640 }))

test('behavior: text is as large as the user’s default, whatever the page’s size is', async ({ page }) => {
  const { connectButton, modal } = await openPlayground(page)
  await page.addStyleTag({ content: 'html { font-size: 10px; }' })
  await connectButton.click()
  const title = modal.getByRole('heading', { name: 'Connect wallet' })
  await expect(title).toHaveCSS('font-size', '32px')
})

test('behavior: with twice the text size, everything of a connected wallet can be seen', async ({ page }) => {
  await walkWallet(page)
})

test('behavior: with twice the text size, everything of a login and of the wallet’s frame can be seen', async ({
  page,
}) => {
  await walkEmail(page)
})
