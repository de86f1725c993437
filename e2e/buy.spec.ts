import { createPublicClient, erc20Abi, http, parseUnits } from 'viem'
import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('crypto is bought: amount, price, the provider’s window, the tokens on the network, and the purchase in its list', async ({
  page,
}) => {
  const { connectQuick, modal, openAccount } = await openPlayground(page)
  await connectQuick()
  const { address, rpcUrl } = await page.evaluate(() => {
    const { settings, wallets } = window.playground
    return { address: wallets.quick.accounts[0] ?? '0x', rpcUrl: settings.rpcUrl }
  })
  const client = createPublicClient({ transport: http(rpcUrl) })
  const balanceOf = () =>
    client.readContract({
      abi: erc20Abi,
      address: '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444',
      args: [address],
      functionName: 'balanceOf',
    })
  const before = await balanceOf()

  await test.step('the price', async () => {
    await openAccount()
    await modal.getByTestId('account-onramp').click()
    await expect(modal.getByRole('heading', { name: 'Buy crypto' })).toBeVisible()
    await modal.getByRole('textbox', { name: 'Amount to pay' }).fill('100')
    await expect(modal.getByTestId('buy-result')).toHaveText('98.450')
    await expect(modal.getByText('Includes a fee of $1.50 and a network fee of $0.05')).toBeVisible()
    const shown = (await modal.locator('.whole-address').textContent()) ?? ''
    expect(shown.replaceAll(' ', '').toLowerCase()).toBe(address.toLowerCase())
  })

  const popup = await test.step('the provider’s own window, with the same address', async () => {
    const opening = page.waitForEvent('popup')
    await modal.getByTestId('buy-sandbox').click()
    const opened = await opening
    await expect(modal.locator('.request-title')).toHaveText('Continue at Sandbox')
    await expect(opened.getByRole('heading', { name: 'Buy USDC' })).toBeVisible()
    const shown = (await opened.locator('.address').textContent()) ?? ''
    expect(shown.replaceAll(' ', '').toLowerCase()).toBe(address.toLowerCase())
    // The opened page cannot access the page that opened it.
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    return opened
  })

  await test.step('pay there', async () => {
    await popup.getByRole('button', { name: 'Pay $100.00' }).click()
    await expect(popup.getByRole('status')).toContainText('You received 98.45 USDC')
    await popup.close()
  })

  await test.step('the site has the result', async () => {
    await expect(modal.getByRole('heading', { name: 'Purchases' })).toBeVisible({ timeout: 15_000 })
    await expect(modal.getByRole('link', { name: /Bought USDC/ }).first()).toContainText('+98.450')
    expect(await balanceOf()).toBe(before + parseUnits('98.45', 6))
  })
})

test('a declined card: nothing is sent, the site says so, and the way back is there', async ({ page }) => {
  const { connectQuick, modal, openAccount } = await openPlayground(page)
  await connectQuick()
  await openAccount()
  await modal.getByTestId('account-onramp').click()
  await modal.getByRole('button', { name: 'Pay $250' }).click()
  await expect(modal.getByTestId('buy-result')).not.toHaveText('–')
  const opening = page.waitForEvent('popup')
  await modal.getByTestId('buy-sandbox').click()
  const popup = await opening
  await popup.getByRole('button', { name: 'Simulate a declined card' }).click()
  await expect(popup.getByRole('status')).toContainText('Nothing was paid')
  await expect(modal.locator('.request-title')).toHaveText('The purchase failed', { timeout: 15_000 })
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.getByRole('heading', { name: 'Buy crypto' })).toBeVisible()
})
