import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { close, open } from '../../../core/actions/open.js'
import { renderModal } from '../../testing/renderModal.js'
import { storyAddress } from '../../testing/storyPortico.js'

const ends: (() => Promise<void>)[] = []
async function show(...parameters: Parameters<typeof renderModal>) {
  const shown = await renderModal(...parameters)
  ends.push(shown.end)
  open(shown.portico)
  await expect.poll(shown.title).toBe('Account')
  return shown
}
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

const text = (root: ShadowRoot, id: string) => root.querySelector(`[data-testid="${id}"]`)?.textContent

test('default: the address, the balance, the network and the explorer', async () => {
  const { modal, root } = await show({ connected: 'Harbor' })
  expect(text(root, 'copy-address')).toContain('0x5290…9EE7')
  await expect.poll(() => text(root, 'account-balance')).toBe('Balance1.234ETH')
  expect(text(root, 'account-network')).toContain('Ethereum')
  await expect
    .element(modal.getByRole('link', { name: 'View on Ethereumscan' }))
    .toHaveAttribute('href', `https://explorer-1.test/address/${storyAddress}`)
})

test('behavior: the whole address is shown on focus, and copied', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { modal, root } = await show({ connected: 'Harbor' })
  const whole = root.querySelector<HTMLElement>('#portico-address')
  if (!whole) throw new Error('The whole address is not there.')
  expect(whole.textContent?.replaceAll(' ', '')).toBe(storyAddress)
  // Wherever an earlier test left the pointer: over the address it would show it too.
  await userEvent.hover(modal.getByRole('heading', { name: 'Account' }))
  expect(getComputedStyle(whole).display).toBe('none')
  const button = modal.getByRole('button', { name: 'Copy address' })
  await userEvent.tab()
  expect(root.activeElement).toBe(button.element())
  expect(getComputedStyle(whole).display).toBe('block')
  expect(button.element().getAttribute('aria-describedby')).toBe('portico-address')
  await userEvent.keyboard('{Enter}')
  await expect.element(modal.getByRole('status').getByText('Copied')).toBeInTheDocument()
  expect(written).toHaveBeenCalledWith(storyAddress)
})

test('behavior: a balance on its way is a skeleton of its size, one that is not known is no zero', async () => {
  const { modal, portico, root, end } = await renderModal({ balance: 'never', connected: 'Harbor' })
  open(portico)
  await expect.element(modal.getByText('Loading balance')).toBeInTheDocument()
  const height = root.querySelector<HTMLElement>('.account-balance')?.offsetHeight
  await end()

  const failed = await show({ balance: 'fail', connected: 'Harbor' })
  await expect.poll(() => text(failed.root, 'account-balance')).toBe('Balance–')
  await expect.element(failed.modal.getByText('Not able to retrieve balance')).toBeVisible()
  await expect.element(failed.modal.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(failed.root.querySelector<HTMLElement>('.account-balance')?.offsetHeight).toBe(height)
})

test('behavior: amounts are cut, never rounded up', async () => {
  const { root } = await show({
    balance: { amount: '1999999999999999999', decimals: 18, symbol: 'ETH' },
    connected: 'Harbor',
  })
  await expect.poll(() => text(root, 'account-balance')).toBe('Balance1.999ETH')
})

test('behavior: while the wallet has not answered, the address is shown and nothing can be done with it', async () => {
  const { modal, root } = await show({ connected: 'Harbor', restoring: true })
  expect(text(root, 'copy-address')).toContain('0x5290…9EE7')
  await expect.element(modal.getByText('Waiting for Harbor. Unlock it to go on.')).toBeVisible()
  const network = root.querySelector('[data-testid="account-network"]')
  expect(network?.getAttribute('aria-disabled')).toBe('true')
  await expect.element(modal.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test('behavior: a wallet on a network that is not of this site shows no balance and no explorer', async () => {
  const { modal, root } = await show({
    allowUnsupportedChain: true,
    connected: 'Harbor',
    wallets: [{ name: 'Harbor', networkId: 'eip155:666' }],
  })
  await expect.poll(() => text(root, 'account-balance')).toBe('Balance–')
  expect(modal.getByRole('link').elements()).toHaveLength(0)
  expect(text(root, 'account-network')).toContain('eip155:666')
})

test('behavior: nothing is asked for behind a closed modal', async () => {
  const { dialog, portico } = await show({ balance: 'fail', connected: 'Harbor' })
  const asked = vi.spyOn(portico.families.eip155 ?? {}, 'getBalance' as never)
  close(portico)
  await expect.poll(() => dialog.open).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 400))
  dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).not.toHaveBeenCalled()
})
