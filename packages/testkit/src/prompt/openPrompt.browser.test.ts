import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWallet } from '../eip155/announceWallet.js'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../eip155/createTestWallet.js'
import { devAccounts } from '../eip155/devAccounts.js'

const alice = devAccounts[0]?.address
const bob = devAccounts[1]?.address

beforeEach(() => page.viewport(1024, 768))
afterEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  for (const left of document.querySelectorAll('portico-test-wallet, style[data-hostile]')) left.remove()
})

function connect(wallet: TestWallet) {
  const accounts = wallet.provider.request({ method: 'eth_requestAccounts' })
  // The test awaits this promise only after its clicks. Until then, nothing else would handle a rejection.
  accounts.catch(() => {})
  return accounts
}

async function connected(options: TestWalletOptions = {}) {
  const wallet = createTestWallet({ answer: 'approve', ...options })
  await connect(wallet)
  wallet.setAnswer('human')
  return wallet
}

const dialog = () => document.querySelector('portico-test-wallet')?.shadowRoot?.querySelector('dialog')
const focused = () =>
  document.querySelector('portico-test-wallet')?.shadowRoot?.activeElement?.textContent ?? 'nothing'
const button = (name: string) => page.getByRole('button', { name })

test('default: a user shares the selected accounts', async () => {
  const wallet = createTestWallet()
  const accounts = connect(wallet)
  await expect.element(page.getByRole('dialog', { name: 'Connect to this site?' })).toBeVisible()
  await expect.element(page.getByText(location.origin)).toBeVisible()
  await page.getByLabelText(bob ?? '').click()
  await button('Approve').click()
  expect(await accounts).toEqual([alice, bob])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('behavior: without a selection, nothing can be approved', async () => {
  const accounts = connect(createTestWallet())
  await page.getByLabelText(alice ?? '').click()
  await expect.element(button('Approve')).toBeDisabled()
  await button('Reject').click()
  await expect(accounts).rejects.toMatchObject({ code: 4001 })
})

test('behavior: Escape rejects, and the focus returns to where it was', async () => {
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  const accounts = connect(createTestWallet())
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect(accounts).rejects.toMatchObject({ code: 4001 })
  expect(document.activeElement).toBe(opener)
})

test('behavior: the keyboard alone is enough', async () => {
  const accounts = connect(createTestWallet())
  await expect.poll(focused).toBe('Connect to this site?')
  // The Tab key goes through three accounts, Reject and Approve.
  for (let step = 0; step < 5; step++) await userEvent.tab()
  expect(focused()).toBe('Approve')
  await userEvent.keyboard('{Enter}')
  expect(await accounts).toEqual([alice])
})

test('behavior: it can be clicked above a modal dialog, in a page that hides everything', async () => {
  const hostile = document.createElement('style')
  hostile.dataset.hostile = ''
  hostile.textContent =
    'html { font-size: 30px } * { all: unset !important } head { display: none !important }'
  document.head.append(hostile)
  document.body.style.pointerEvents = 'none'
  document.body.setAttribute('aria-hidden', 'true')
  const open = document.createElement('dialog')
  open.append(document.createElement('button'))
  document.body.append(open)
  open.showModal()

  const accounts = connect(createTestWallet())
  await button('Approve').click()
  expect(await accounts).toEqual([alice])
  expect(open.open).toBe(true)
  document.body.removeAttribute('aria-hidden')
})

test('behavior: the content to sign is shown in full, as text', async () => {
  const wallet = await connected()
  const message = '<img src=x onerror=alert(1)>\nSecond line'
  const signature = wallet.provider.request({ method: 'personal_sign', params: [message, alice] })
  const shown = page.getByRole('region', { name: 'Message' })
  await expect.element(shown).toHaveTextContent('<img src=x onerror=alert(1)> Second line')
  await button('Approve').click()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('behavior: the choice for the next time applies to the next time', async () => {
  const wallet = createTestWallet()
  const first = connect(wallet)
  await page.getByLabelText('Next time').selectOptions('Reject by itself')
  await button('Approve').click()
  await first
  await expect(
    wallet.provider.request({ method: 'personal_sign', params: ['0x00', alice] }),
  ).rejects.toMatchObject({ code: 4001 })
})

test('behavior: a locked wallet asks to be unlocked first', async () => {
  const wallet = createTestWallet({ answer: 'locked' })
  const accounts = connect(wallet)
  await expect.element(page.getByRole('dialog', { name: 'Wallet is locked' })).toBeVisible()
  await button('Unlock').click()
  await button('Approve').click()
  expect(await accounts).toEqual([alice])
  expect(wallet.isLocked()).toBe(false)
})

test('behavior: one window at a time', async () => {
  const wallet = await connected()
  const sign = (message: string) =>
    wallet.provider.request({ method: 'personal_sign', params: [message, alice] })
  const both = [sign('First'), sign('Second')]
  await expect.element(page.getByRole('region', { name: 'Message' })).toHaveTextContent('First')
  await button('Approve').click()
  await expect.element(page.getByRole('region', { name: 'Message' })).toHaveTextContent('Second')
  await button('Approve').click()
  await Promise.all(both)
})

test('behavior: an announced wallet is found, immediately and on request', async () => {
  const found: unknown[] = []
  const listen = (event: Event) => found.push((event as CustomEvent).detail.info.rdns)
  addEventListener('eip6963:announceProvider', listen)
  const stop = announceWallet(createTestWallet({ rdns: 'test.portico.found' }))
  dispatchEvent(new Event('eip6963:requestProvider'))
  stop()
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', listen)
  expect(found).toEqual(['test.portico.found', 'test.portico.found'])
})

test('behavior: a wallet’s changes in another tab are reported in this one', async () => {
  const wallet = await connected({ rdns: 'test.portico.tabs' })
  const heard: unknown[] = []
  const onAccounts = (accounts: unknown) => heard.push(accounts)
  wallet.provider.on('accountsChanged', onAccounts)
  const otherTab = createTestWallet({ answer: 'approve', rdns: 'test.portico.tabs' })
  otherTab.lock()
  // The browser notifies every tab except the one that wrote.
  const key = 'portico-testkit:test.portico.tabs'
  dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
  expect(heard).toEqual([[]])
  wallet.provider.removeListener('accountsChanged', onAccounts)
})

test('behavior: at 1000 px it is beside a centered modal, and nothing overflows', async () => {
  await page.viewport(1000, 700)
  const wallet = await connected({ name: 'A wallet with a name as long as some users like theirs to be' })
  const request = { data: `0x${'ab'.repeat(600)}`, from: alice, to: bob, value: '0x16345785d8a0000' }
  const sent = wallet.provider.request({ method: 'eth_sendTransaction', params: [request] })
  await expect.element(page.getByText('0.1 of the network')).toBeVisible()
  // A modal is 360 px wide: it ends at 680.
  await expect.poll(() => dialog()?.getBoundingClientRect().left).toBeGreaterThan(690)
  expect(dialog()?.scrollWidth).toBe(dialog()?.clientWidth)
  sent.catch(() => {})
  await button('Reject').click()
  await expect(sent).rejects.toMatchObject({ code: 4001 })
})

test('behavior: accessible, and nothing overflows on a small phone', async () => {
  await page.viewport(320, 568)
  const wallet = await connected({ name: 'A wallet with a name as long as some users like theirs to be' })
  const request = { data: `0x${'ab'.repeat(600)}`, from: alice, to: bob, value: '0x16345785d8a0000' }
  const sent = wallet.provider.request({ method: 'eth_sendTransaction', params: [request] })
  await expect.element(page.getByText('0.1 of the network')).toBeVisible()
  // Waits for the end of the opening animation.
  await expect
    .poll(() => dialog()?.getBoundingClientRect())
    .toMatchObject({ bottom: 568, left: 0, width: 320 })
  expect(dialog()?.scrollWidth).toBe(dialog()?.clientWidth)
  sent.catch(() => {})
  const { violations } = await axe.run(dialog() ?? document, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await button('Reject').click()
  await expect(sent).rejects.toMatchObject({ code: 4001 })
})
