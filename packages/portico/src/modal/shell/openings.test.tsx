import { afterEach, expect, test, vi } from 'vitest'
import { open } from '../../core/actions/open.js'
import { renderModal } from '../testing/renderModal.js'
import { type OpenableView, views } from '../views.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

/** Opens a view, and returns the text that the user sees below its title. */
async function openOn(view: string, options: Parameters<typeof renderModal>[0] = {}) {
  const { dialog, end, portico, title } = await renderModal(options)
  ends.push(end)
  open(portico, { view })
  await expect.poll(() => dialog.open).toBe(true)
  await expect.poll(title).not.toBe('Loading…')
  const body = () => dialog.querySelector('.card-content')?.textContent?.slice(title()?.length)
  return { body, title }
}

test.each([
  'Account',
  'ApproveTransaction',
  'SwitchAddress',
  'WalletCompatibleNetworks',
  'WalletReceive',
  'WalletSend',
] as const satisfies readonly OpenableView[])('behavior: %s opens Connect on a page without what it needs', async (view) => {
  const { title } = await openOn(view)
  expect(title()).toBe('Connect wallet')
})

test('behavior: an approval opens the account if there is no embedded wallet', async () => {
  const { title } = await openOn('ApproveTransaction', { connected: 'Harbor' })
  expect(title()).toBe('Account')
})

/** Every view that a site may open. */
const openable = Object.entries(views).flatMap(([name, facts]) => ('openable' in facts ? [name] : []))

/** The type excludes these views, but a site in JavaScript may still open them. */
const untyped = ['SwapSelectToken', 'UnsupportedChain', 'WalletSendSelectToken']

test.each([
  ...openable,
  ...untyped,
])('behavior: %s always opens something valid, with a wallet or without', async (view) => {
  // React logs a view that throws.
  const broken = vi.spyOn(console, 'error')
  for (const options of [{}, { connected: 'Harbor' }] as const) {
    const { body, title } = await openOn(view, options)
    await expect.poll(body).toMatch(/\w/)
    expect(title()).not.toBe('Something went wrong')
    expect(broken).not.toHaveBeenCalled()
  }
})
