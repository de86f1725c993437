import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getSendState } from '../../../core/actions/updateSend.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyEther, storyToken } from '../../testing/storySending.js'

beforeAll(() => loadViews('WalletReceive', 'WalletSend', 'WalletSendSelectToken'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function show(sending: StorySending = {}, options: StoryOptions = {}) {
  const portico = storyPortico({ connected: 'Harbor', sending, ...options })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'WalletSend')
  await expect.poll(shown.title).toBe('Send')
  shown.root.querySelector<HTMLElement>('[data-testid="send-token"]')?.click()
  await expect.poll(shown.title).toBe('Select token')
  const names = () =>
    [...shown.root.querySelectorAll('[data-token] .row-title')].map(({ textContent }) => textContent)
  return { ...shown, names }
}

test('default: the account’s tokens, searched, chosen, and back', async () => {
  const { focused, modal, names, portico, title } = await show()
  await expect.poll(names).toEqual(['Ether', 'Dollar of the stories', 'Lamp oil'])
  expect(focused()?.getAttribute('aria-label')).toBe('Search tokens')
  await userEvent.keyboard('lamp')
  await expect.poll(names).toEqual(['Lamp oil'])
  await userEvent.click(modal.getByRole('button', { name: /Lamp oil/ }))
  await expect.poll(title).toBe('Send')
  expect(getSendState(portico).token?.symbol).toBe('LAMP')
})

test('behavior: spam and dust are behind a switch, spam with a warning', async () => {
  const { modal, names } = await show()
  await userEvent.click(modal.getByRole('switch', { name: 'Show hidden tokens (2)' }))
  await expect.poll(names).toContain('Dust')
  expect(names()).toContain('Claim at gift.example.com')
  await expect.element(modal.getByText('May be spam')).toBeVisible()
  expect(modal.getByRole('link').elements()).toEqual([])
})

test('behavior: a search without results says so', async () => {
  const { modal } = await show()
  await userEvent.keyboard('nothing of the kind')
  await expect.element(modal.getByText('No token is called “nothing of the kind”')).toBeVisible()
})

test('behavior: an account without tokens shows what to do', async () => {
  const { modal, title } = await show({ tokens: [] })
  await expect.element(modal.getByText('Nothing to send on Ethereum')).toBeVisible()
  await expect.element(modal.getByRole('button', { name: 'Choose network' })).toBeVisible()
  await userEvent.click(modal.getByRole('button', { name: 'Receive' }))
  await expect.poll(title).toBe('Receive')
})

test('behavior: the Max of one token does not carry over to another', async () => {
  const { modal, names, root, title } = await show({ tokens: [storyEther, storyToken('USDX', '7')] })
  await expect.poll(names).toHaveLength(2)
  await userEvent.click(modal.getByRole('button', { name: /USDX token/ }))
  await expect.poll(title).toBe('Send')
  await userEvent.click(modal.getByRole('button', { name: /^Max/ }))
  const amount = modal.getByRole('textbox', { name: 'Amount' })
  await expect.element(amount).toHaveValue('7')
  root.querySelector<HTMLElement>('[data-testid="send-token"]')?.click()
  await expect.poll(title).toBe('Select token')
  await userEvent.click(modal.getByRole('button', { name: /Ether/ }))
  await expect.poll(title).toBe('Send')
  await expect.element(amount).not.toHaveValue('7')
})

test("hardening B2: 'Token Balance Unavailable', and no empty list", async () => {
  const { modal } = await show({ tokens: 'fail' }, { balance: 'fail' })
  await expect.element(modal.getByText('Token Balance Unavailable').first()).toBeVisible()
  expect(modal.getByText(/Nothing to send/).elements()).toEqual([])
})
