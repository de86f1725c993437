import { expect, type Locator, type Page } from '@playwright/test'

/** The playground as a user sees it. */
export type Playground = {
  page: Page
  /** The modal's dialog. */
  modal: Locator
  /** The visible card. The dialog itself is as large as the page. */
  card: Locator
  /** The test wallet's own window. */
  prompt: Locator
  status: Locator
  connectButton: Locator
  /** Opens the modal with its button. */
  openModal(): Promise<void>
  /** Clicks a wallet's row in the modal. */
  choose(wallet: string): Promise<void>
  /** Opens the modal, chooses the wallet that approves by itself, and waits for the connection. */
  connectQuick(): Promise<void>
  /** Opens the account with its button. */
  openAccount(): Promise<void>
}

/** Opens a page of the playground, configured by its query, e.g. `?legal=on`. */
export async function openPlayground(page: Page, path = '/'): Promise<Playground> {
  await page.goto(path)
  const playground = onPlayground(page)
  await expect(playground.status).toHaveText(/disconnected|connected/)
  return playground
}

/** Returns the playground on a page that is already open. */
export function onPlayground(page: Page): Playground {
  const modal = page.getByTestId('portico-modal')
  const connectButton = page.getByRole('button', { exact: true, name: 'Connect wallet' }).first()
  const status = page.getByTestId('status')
  const openModal = async () => {
    await connectButton.click()
    await expect(modal).toBeVisible()
  }
  const choose = (wallet: string) => modal.getByRole('button', { name: wallet }).click()
  return {
    card: modal.locator('[part=card]'),
    choose,
    connectButton,
    async connectQuick() {
      await openModal()
      await choose('Quick Wallet')
      await expect(status).toHaveText('connected')
      await expect(modal).toBeHidden()
    },
    modal,
    async openAccount() {
      await page
        .getByRole('button', { name: /0x\w{4}…\w{4}|\w\.agora/ })
        .first()
        .click()
      await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
    },
    openModal,
    page,
    prompt: page.locator('portico-test-wallet').getByRole('dialog'),
    status,
  }
}
