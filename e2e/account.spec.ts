import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('default: what an account has and did: tokens, NFTs, activity, each with its page or its explorer', async ({
  page,
}) => {
  const { choose, modal, openAccount, openModal, prompt, status } = await openPlayground(page)
  // Only the test wallet's account has a history.
  await openModal()
  await choose('Test Wallet')
  await prompt.getByRole('button', { name: /Connect|Approve/ }).click()
  await expect(status).toHaveText('connected')
  await openAccount()

  await test.step('tokens, their value, and spam behind a switch', async () => {
    await expect(modal.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
    const tokens = modal.getByRole('list', { name: 'Tokens' })
    await expect(tokens.getByRole('button', { name: /ETH/ }).first()).toBeVisible()
    await expect(modal.getByTestId('account-balance')).toContainText('ETH')
    await expect(tokens.getByRole('listitem')).not.toHaveCount(1)
    const hidden = modal.getByTestId('hidden-tokens')
    const before = await tokens.getByRole('listitem').count()
    await hidden.click()
    await expect.poll(() => tokens.getByRole('listitem').count()).toBeGreaterThan(before)
    await hidden.click()
  })

  await test.step('a token’s page: exact balance, contract, and back to the same place', async () => {
    await modal.getByRole('list', { name: 'Tokens' }).getByRole('button').nth(1).click()
    await expect(modal.getByTestId('token-amount')).toContainText(/\d/)
    await expect(modal.getByText('Contract', { exact: true })).toBeVisible()
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(modal.getByRole('list', { name: 'Tokens' })).toBeVisible()
  })

  await test.step('NFTs with their pictures, from the site’s server', async () => {
    await modal.getByRole('tab', { name: 'NFTs' }).click()
    const grid = modal.getByRole('list', { name: 'NFTs' })
    await expect(grid.getByRole('button').first()).toBeVisible()
    await grid.getByRole('button').first().click()
    await expect(modal.getByText('Token ID', { exact: true })).toBeVisible()
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(modal.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('activity by month, older pages while scrolling', async () => {
    await page.keyboard.press('Escape')
    await openAccount()
    await modal.getByRole('tab', { name: 'Activity' }).click()
    const list = modal.getByRole('list', { name: 'Activity' })
    await expect(list.getByRole('heading').first()).toHaveText(/^\w+ \d{4}$/)
    await expect(list.getByText(/^[+-][\d,.]+/).first()).toBeVisible()
    await list.locator('[data-row]').first().focus()
    await page.keyboard.press('End')
    await expect(list.getByRole('heading').last()).toHaveText(/^\w+ \d{4}$/)
  })
})

test('behavior: the keyboard alone moves through the tabs and into a list', async ({ page }) => {
  const { connectQuick, modal, openAccount } = await openPlayground(page)
  await connectQuick()
  await openAccount()
  await modal.getByRole('tab', { name: 'Tokens' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(modal.getByRole('tab', { name: 'NFTs' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(modal.getByRole('list', { name: 'Tokens' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(modal.getByRole('tabpanel')).toBeFocused()
})

test('behavior: without a server there are no tabs, and the balance comes from the network', async ({
  page,
}) => {
  const { connectQuick, modal, openAccount } = await openPlayground(page, '/?server=off')
  await connectQuick()
  await openAccount()
  await expect(modal.getByTestId('account-balance')).toContainText(/\d/)
  await expect(modal.getByRole('tab')).toHaveCount(0)
})
