import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { close, open } from '../../core/actions/open.js'
import { loadViews } from '../testing/loadViews.js'
import { renderModal } from '../testing/renderModal.js'
import { rowOf, type ViewName } from '../views.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).reverse()) await end()
  vi.restoreAllMocks()
})

async function show(...parameters: Parameters<typeof renderModal>) {
  await loadViews('Account', 'Networks', 'ProfileWallets', 'WhatIsANetwork', 'WhatIsAWallet')
  const shown = await renderModal(...parameters)
  ends.push(shown.end)
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const isOpen = () => shown.dialog.open
  return {
    ...shown,
    busy: () => [...shown.root.querySelectorAll(':is(a, button)[aria-busy=true]')],
    find,
    isOpen,
  }
}

/**
 * Delays a view's file. Call it before the opening, because likely views load when the page is idle, and other views
 * load as soon as the pointer reaches their control.
 */
function hold(name: Exclude<ViewName, 'Connect'>) {
  const view: { load: () => Promise<object> } = rowOf(name)
  const { load } = view
  let settle: (outcome: Promise<void>) => void = () => {}
  const held = new Promise<void>((resolve) => {
    settle = resolve
  })
  const spy = vi.spyOn(view, 'load').mockImplementation(() => held.then(load))
  return {
    arrive: () => settle(Promise.resolve()),
    /** Lets the load fail once. The next attempt succeeds. */
    fail() {
      spy.mockImplementation(load)
      settle(Promise.reject(new TypeError('Failed to fetch')))
    },
  }
}

test('default: the current view stays, and the pressed button is busy, until the next view is there', async () => {
  const { busy, find, focused, portico, root, title } = await show()
  const { arrive } = hold('WhatIsAWallet')
  open(portico)
  await expect.poll(title).toBe('Connect wallet')
  const guide = find('connect-guide')
  const rows = [...root.querySelectorAll('[data-row]')]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  guide?.focus()
  guide?.click()
  vi.advanceTimersByTime(299)
  expect(busy()).toEqual([guide])
  expect(title()).toBe('Connect wallet')
  expect([...root.querySelectorAll('[data-row]')]).toEqual(rows)
  expect(focused()).toBe(guide)
  arrive()
  vi.useRealTimers()
  await expect.poll(title).toBe('What is a wallet?')
  expect(busy()).toEqual([])
  expect(guide?.hasAttribute('aria-busy')).toBe(false)
})

test('behavior: after 300 ms a placeholder of the view’s height is shown, and says that it loads', async () => {
  const { dialog, find, focused, portico, root, title } = await show()
  const { arrive } = hold('WhatIsAWallet')
  open(portico)
  await expect.poll(title).toBe('Connect wallet')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  find('connect-guide')?.click()
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await expect.poll(title).toBe('Loading…')
  expect(root.querySelector<HTMLElement>('.view-skeleton')?.offsetHeight).toBe(436)
  await expect.poll(() => dialog.getAttribute('aria-busy')).toBe('true')
  // A screen reader reads the focused element.
  expect(focused()?.textContent).toBe('Loading…')
  const [height, head] = [root.querySelector('.card')?.clientHeight ?? 0, find('header-close')?.offsetTop]
  arrive()
  await expect.poll(title).toBe('What is a wallet?')
  expect(Math.abs((root.querySelector('.card')?.clientHeight ?? 0) - height)).toBeLessThan(8)
  expect(find('header-close')?.offsetTop).toBe(head)
  await expect.poll(() => dialog.hasAttribute('aria-busy')).toBe(false)
})

test('behavior: another press replaces the first, and going back leads to where both were made', async () => {
  const { busy, find, portico, title } = await show({ connected: 'Harbor' })
  const { arrive } = hold('Networks')
  open(portico)
  await expect.poll(title).toBe('Account')
  find('account-network')?.click()
  expect(busy()).toContain(find('account-network'))
  find('account-network')?.click()
  find('account-wallet')?.click()
  await expect.poll(title).toBe('Wallets')
  arrive()
  await new Promise(requestAnimationFrame)
  expect(title()).toBe('Wallets')
  await userEvent.keyboard('{Escape}')
  await expect.poll(title).toBe('Account')
})

test('behavior: Back, while another view is loading, goes back from the visible view', async () => {
  const { busy, find, portico, title } = await show({ connected: 'Harbor' })
  const { arrive } = hold('Networks')
  open(portico)
  await expect.poll(title).toBe('Account')
  find('account-wallet')?.click()
  await expect.poll(title).toBe('Wallets')
  // The site requests it while the modal is open.
  open(portico, { view: 'Networks' })
  expect(title()).toBe('Wallets')
  find('header-back')?.click()
  await expect.poll(title).toBe('Account')
  arrive()
  await new Promise(requestAnimationFrame)
  expect([title(), busy()]).toEqual(['Account', []])
})

test('behavior: closing cancels a loading view; so does Escape on the first view', async () => {
  const { busy, find, isOpen, portico, title } = await show()
  const { arrive } = hold('WhatIsAWallet')
  for (const leave of [() => close(portico), () => userEvent.keyboard('{Escape}')]) {
    open(portico)
    await expect.poll(isOpen).toBe(true)
    // With the clock stopped, the 300 ms cannot pass.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    find('connect-guide')?.click()
    expect(busy()).toEqual([find('connect-guide')])
    await leave()
    vi.useRealTimers()
    await expect.poll(isOpen).toBe(false)
    expect(busy()).toEqual([])
  }
  arrive()
  open(portico)
  await expect.poll(isOpen).toBe(true)
  expect(title()).toBe('Connect wallet')
})

test('error: a chunk that fails to load is reported in the view’s place, with Back and a retry', async () => {
  const { find, modal, portico, title } = await show()
  const { fail } = hold('WhatIsAWallet')
  open(portico)
  await expect.poll(title).toBe('Connect wallet')
  find('connect-guide')?.click()
  fail()
  await expect.element(modal.getByText('This screen could not be loaded')).toBeVisible()
  find('header-back')?.click()
  await expect.poll(title).toBe('Connect wallet')
  find('connect-guide')?.click()
  await expect.poll(title).toBe('What is a wallet?')
})

test('behavior: an opening waits for its view, and the page stays unchanged', async () => {
  const { focused, isOpen, opener, portico, root, title } = await show()
  const { arrive } = hold('WhatIsANetwork')
  const titles = new Set<string | undefined>()
  const observer = new MutationObserver(() => isOpen() && titles.add(title()))
  observer.observe(root, { attributes: true, childList: true, subtree: true })
  const button = opener.element() as HTMLElement
  button.focus()
  // With the clock stopped, the 300 ms cannot pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open(portico, { view: 'WhatIsANetwork' })
  await new Promise(requestAnimationFrame)
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
  arrive()
  vi.useRealTimers()
  await expect.poll(isOpen).toBe(true)
  await expect.poll(() => focused()).not.toBeNull()
  observer.disconnect()
  expect([...titles]).toEqual(['What is a network?'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('error: after a view that cannot be rendered the next one is, even if its chunk arrives later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { isOpen, portico, title } = await show({ connected: 'Harbor' })
  await loadViews('Nft')
  open(portico, { data: { nft: null }, view: 'Nft' } as never)
  await expect.poll(title).toBe('Something went wrong')
  const networks = hold('WhatIsANetwork')
  open(portico, { view: 'WhatIsANetwork' })
  await new Promise(requestAnimationFrame)
  networks.arrive()
  await expect.poll(title).toBe('What is a network?')
  open(portico, { data: { nft: null }, view: 'Nft' } as never)
  await expect.poll(title).toBe('Something went wrong')
  close(portico)
  await expect.poll(isOpen).toBe(false)
  const account = hold('Account')
  open(portico)
  await new Promise(requestAnimationFrame)
  account.arrive()
  await expect.poll(title).toBe('Account')
})

test('behavior: a wallet request made while its view is loading continues after the placeholder and the view have appeared', async () => {
  const { find, portico, title } = await show({ wallets: [{ connects: 'never', name: 'Harbor' }] })
  const { arrive } = hold('ConnectingExternal')
  open(portico)
  await expect.poll(title).toBe('Connect wallet')
  find('wallet-test.story.harbor')?.click()
  await expect.poll(title).toBe('Loading…')
  arrive()
  await expect.poll(title).not.toBe('Loading…')
  expect(portico.store.getState().attempt).toMatchObject({ status: 'pending' })
  // Going back cancels the attempt.
  find('header-back')?.click()
  await expect.poll(() => portico.store.getState().attempt?.status).not.toBe('pending')
})
