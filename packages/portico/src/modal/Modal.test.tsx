import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../core/actions/open.js'
import { renderModal } from './testing/renderModal.js'

const ends: (() => Promise<void>)[] = []
async function show(...parameters: Parameters<typeof renderModal>) {
  const shown = await renderModal(...parameters)
  ends.push(shown.end)
  return shown
}
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('default: opens on Connect and lists the wallets', async () => {
  const { dialog, modal, portico, title } = await show()
  expect(dialog.open).toBe(false)
  open(portico)
  await expect.element(modal.getByText('Harbor')).toBeVisible()
  expect(dialog.open).toBe(true)
  expect(title()).toBe('Connect wallet')
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
})
