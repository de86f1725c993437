import { afterEach, expect, test } from 'vitest'
import { connectEmbedded } from '../../../core/actions/connectEmbedded.js'
import { loadViews } from '../../testing/loadViews.js'
import { openSettings } from '../../testing/openSettings.js'
import { renderModal } from '../../testing/renderModal.js'
import { type StoryEmbedded, storyLogin, storyWalletOrigin } from '../../testing/storyEmbedded.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function show(script: StoryEmbedded = {}) {
  await loadViews('AccountSettings', 'UpdateEmailWallet', 'UpgradeEmailWallet')
  const portico = storyLogin(script)
  await connectEmbedded(portico)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openSettings(portico)
  await expect.poll(shown.title).toBe('Wallet settings')
  return {
    ...shown,
    asked: portico.asked,
    row: (name: string) => shown.modal.getByTestId(`settings-${name}`),
  }
}

test('behavior: the screen says who can open the wallet, as the frame reports, and links to its own screen', async () => {
  for (const [custody, words] of [
    ['operator', 'SecurityAdd a passkey or password'],
    ['user', 'SecurityOnly you can open your wallet'],
    [undefined, 'SecurityWho can open your wallet, and where'],
  ] as const) {
    const { asked, row } = await show({ user: { custody } })
    await expect.element(row('security')).toHaveTextContent(words)
    await row('security').click()
    await expect.poll(() => asked).toContain('settings security')
    await ends.pop()?.()
  }
})

test('behavior: the email is there in the first frame, so that no row below it moves', async () => {
  await loadViews('AccountSettings')
  const portico = storyLogin({ user: { email: 'a.very.long.address.of.one.user@agora.example' } })
  await connectEmbedded(portico)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  const first = new Promise<string | null>((resolve) => {
    const look = () => {
      const row = shown.root.querySelector('[data-testid="settings-email"]')
      if (row) resolve(row.textContent)
      else requestAnimationFrame(look)
    }
    look()
  })
  openSettings(portico)
  expect(await first).toContain('a.very.long.address.of.one.user@agora.example')
})

test('behavior: one row opens the list of the wallet’s own screens, so that one code is enough for a visit', async () => {
  const { asked, modal, row } = await show()
  await row('security').click()
  await expect.poll(() => asked.at(-1)).toBe('settings security')
  await expect
    .poll(() => [...modal.getByRole('list').last().element().children].map(({ textContent }) => textContent))
    .toEqual(['SecurityWho can open your wallet, and where', 'Own this walletUse its keys elsewhere'])
})

test('behavior: a user who wants to own the wallet gets to the screen with its keys', async () => {
  const { asked, modal, title } = await show()
  await modal.getByText('Own this wallet').click()
  await expect.poll(title).toBe('Own this wallet')
  await modal.getByTestId('upgrade-open').click()
  await expect.poll(() => asked).toContain('settings export')
})

test('behavior: if the frame has no screens, the wallet’s site is linked, with a button that looks like a link', async () => {
  const { modal, row, title } = await show({ hasScreens: false })
  await row('security').click()
  await expect.element(modal.getByText('These settings are on the wallet’s own site.')).toBeVisible()
  await modal.getByText('Own this wallet').first().click()
  await expect.poll(title).toBe('Own this wallet')
  const link = modal.getByRole('link', { name: 'Open the wallet’s site' })
  await expect.element(link).toHaveAttribute('href', `${storyWalletOrigin}/dashboard`)
  expect(getComputedStyle(link.element()).textDecorationLine).toBe('none')
})

test('behavior: an account without an email address, from X or Farcaster, can add one here', async () => {
  const { row, title } = await show({ user: { email: null } })
  await expect.element(row('email')).toHaveTextContent('EmailAdd an email to log in with')
  await row('email').click()
  await expect.poll(title).toBe('Change email')
})
