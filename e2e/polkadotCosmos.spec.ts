import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

/** A wallet of each family, the site's two networks for it, and the beginning of an address on each. */
const journeys = [
  {
    begins: [/^1/, /^[C-J]/],
    family: 'polkadot',
    networks: ['Polkadot', 'Kusama'],
    wallet: 'Polkadot Wallet',
  },
  {
    begins: [/^cosmos1/, /^osmo1/],
    family: 'cosmos',
    networks: ['Cosmos Hub', 'Osmosis'],
    wallet: 'Cosmos Wallet',
  },
] as const

for (const { begins, family, networks, wallet } of journeys) {
  test(`default: ${family}, from its wallet's prompt to the end`, async ({ page }) => {
    const playground = await openPlayground(page, '/?server=off')
    const { modal, prompt, status } = playground
    const address = page.getByTestId('address')
    const approve = () => prompt.getByRole('button', { name: 'Approve' }).click()
    await playground.openModal()
    await playground.choose(wallet)
    await expect(prompt).toContainText('Connect to this site?')
    await approve()
    await expect(status).toHaveText('connected')
    await expect(modal).toBeHidden()
    await expect(address).toHaveText(begins[0])
    const first = await address.textContent()

    // The wallet has no current network, so a switch needs no prompt. The same key has another address there.
    await page.getByTestId('switch-network').selectOption({ label: networks[1] })
    await expect(address).toHaveText(begins[1])
    await page.reload()
    await expect(status).toHaveText('connected')
    await expect(address).toHaveText(begins[1])
    await page.getByTestId('sign').click()
    await approve()
    await expect(page.getByTestId('signature')).toHaveText(/^(0x[\da-f]{128}|[\w+/]{86}==)$/)
    await page.getByTestId('switch-network').selectOption({ label: networks[0] })
    await expect(address).toHaveText(first ?? '')

    // The screen leaves out what the family cannot do: no balance, no send, no retry.
    await page.getByTestId('open').click()
    await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
    await expect(modal.getByTestId('account-network')).toHaveText(new RegExp(networks[0]))
    await expect(modal.getByText('Not able to retrieve balance')).toHaveCount(0)
    await expect(modal.getByTestId('account-send')).toHaveCount(0)
    await page.screenshot({ path: test.info().outputPath('account.png') })
    await modal.getByTestId('account-menu').click()
    await modal.getByTestId('disconnect-button').click()
    await expect(status).toHaveText('disconnected')
  })
}
