import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

/**
 * A wallet of each family, with its name in Connect and in the list of wallets. On this page they approve by
 * themselves.
 */
const families = [
  { name: 'EVM', wallet: 'Quick Wallet' },
  { name: 'Solana', wallet: 'Solana Wallet' },
  { name: 'Polkadot', wallet: 'Polkadot Wallet' },
  { name: 'Bitcoin', wallet: 'Bitcoin Wallet' },
  { name: 'Cosmos', wallet: 'Cosmos Wallet' },
] as const

/** The other families, each with the site's network, its wallet and a pattern for addresses. */
const further = [
  { address: /[1-9A-HJ-NP-Za-km-z]{32,44}$/, network: 'Local Solana', wallet: 'Solana Wallet' },
  { address: /^bcrt1/, network: 'Local Bitcoin', wallet: 'Bitcoin Wallet' },
  { address: /^1/, network: 'Polkadot', wallet: 'Polkadot Wallet' },
  { address: /^cosmos1/, network: 'Cosmos Hub', wallet: 'Cosmos Wallet' },
] as const

test('hardening R16: five families together: each connected from the choice of its network, one disconnected, a reload, all disconnected', async ({
  page,
}) => {
  const { connectQuick, modal, status } = await openPlayground(
    page,
    '/?solana=approve&bitcoin=approve&polkadot=approve&cosmos=approve',
  )
  const address = page.getByTestId('address')
  const openAccount = async () => {
    await page.getByTestId('open').click()
    await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
  }
  await connectQuick()
  for (const { address: begins, network, wallet } of further) {
    await openAccount()
    await modal.getByTestId('account-network').click()
    await modal.getByRole('button', { name: new RegExp(`^${network}`) }).click()
    await expect(modal.getByRole('heading', { name: `Switch to ${network}` })).toBeVisible()
    await modal.getByRole('button', { name: 'Choose a wallet' }).click()
    await modal.getByRole('button', { name: new RegExp(`^${wallet}`) }).click()
    await expect(modal).toBeHidden()
    await expect(address).toHaveText(begins)
  }

  // Each family has a tab, and the active one is marked.
  await openAccount()
  await modal.getByTestId('account-wallet').click()
  await expect(modal.getByRole('tab')).toHaveText(families.map(({ name }) => name))
  for (const { name, wallet } of families) {
    await modal.getByRole('tab', { name }).click()
    await expect(modal.getByRole('button', { name: `Disconnect ${wallet}` })).toBeVisible()
    await expect(modal.getByRole('heading', { name: 'In use' })).toHaveCount(name === 'Cosmos' ? 1 : 0)
  }
  // Disconnects only one.
  await modal.getByRole('tab', { name: 'Polkadot' }).click()
  await modal.getByRole('button', { name: 'Disconnect Polkadot Wallet' }).click()
  await expect(modal.getByText('Recently connected')).toBeVisible()
  await expect(address).toHaveText(/^cosmos1/)

  // After a reload the other four reconnect without a prompt.
  await page.reload()
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(/^cosmos1/)
  await openAccount()
  await modal.getByTestId('account-wallet').click()
  for (const { name, wallet } of families) {
    await modal.getByRole('tab', { name }).click()
    await expect(modal.getByRole('button', { name: `Disconnect ${wallet}` })).toHaveCount(
      name === 'Polkadot' ? 0 : 1,
    )
  }
  const asked = await page.evaluate(() =>
    Object.values(window.playground.wallets).reduce((sum, { approvals }) => sum + approvals.length, 0),
  )
  expect(asked).toBe(0)
  // One click switches to another family.
  await modal.getByRole('tab', { name: 'Solana' }).click()
  await modal.getByRole('button', { name: /^Solana Wallet/ }).click()
  await expect(address).toHaveText(/[1-9A-HJ-NP-Za-km-z]{32,44}$/)

  await modal.getByTestId('disconnect-all').click()
  await expect(status).toHaveText('disconnected')
  await page.reload()
  await expect(status).toHaveText('disconnected')
})
