import { afterEach, expect, test, vi } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { disconnect } from '../../core/actions/disconnect.js'
import { getPublicState } from '../../core/actions/getPublicState.js'
import { close, open } from '../../core/actions/open.js'
import { setTheme } from '../../core/actions/setTheme.js'
import { raiseAlert } from '../../core/raiseAlert.js'
import { nextFrames } from '../testing/nextFrames.js'
import { renderModal } from '../testing/renderModal.js'
import { stopClock } from '../testing/stopClock.js'
import {
  type StoryWallet,
  storyAddress,
  storyNetworks,
  storyPortico,
  storyWallets,
} from '../testing/storyPortico.js'
import type { ViewName } from '../views.js'
import { views } from '../views.js'
import { loadView } from './loadView.js'

const ends: (() => Promise<void>)[] = []
async function show(...parameters: Parameters<typeof renderModal>) {
  const shown = await renderModal(...parameters)
  ends.push(shown.end)
  return shown
}
async function media(features: Record<string, string>) {
  const list = Object.entries(features).map(([name, value]) => ({ name, value }))
  await cdp().send('Emulation.setEmulatedMedia', { features: list })
}
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  document.documentElement.removeAttribute('dir')
  vi.restoreAllMocks()
  await media({})
})

const pressed = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(key)
}
const row = (modal: Locator, name: string) => modal.getByRole('button', { name })
const onUnsupportedNetwork = {
  connected: 'Harbor',
  wallets: [{ name: 'Harbor', networkId: 'eip155:666' }, ...storyWallets.slice(1)],
} as const

test('default: opens on Connect and lists the wallets', async () => {
  const { dialog, modal, portico, title } = await show()
  expect(dialog.open).toBe(false)
  open(portico)
  await expect.element(modal.getByText('Harbor')).toBeVisible()
  await expect.poll(() => dialog.open).toBe(true)
  expect(title()).toBe('Connect wallet')
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
})

test('behavior: the modal is on screen immediately, and then open for keyboard and screen readers', async () => {
  const { dialog, focused, portico } = await show()
  open(portico)
  expect([dialog.open, getComputedStyle(dialog).visibility]).toEqual([false, 'visible'])
  expect(Number(getComputedStyle(dialog).opacity)).toBeGreaterThan(0)
  await expect.poll(() => focused()?.textContent).toContain('Harbor')
  expect(dialog.matches(':modal')).toBe(true)
})

test('behavior: a key that is pressed while the modal is only on screen goes to the modal', async () => {
  const { dialog, portico } = await show()
  open(portico)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Tab' }))
  await Promise.resolve()
  expect(dialog.open).toBe(true)
})

test('behavior: a pointer presses nothing in the modal before it is open', async () => {
  const { dialog, modal, portico } = await show()
  const hit = () => {
    const { left, top } = row(modal, 'Harbor').element().getBoundingClientRect()
    return document.elementFromPoint(left + 20, top + 20)?.localName
  }
  open(portico)
  expect(hit()).not.toBe('portico-modal')
  await expect.poll(() => dialog.open).toBe(true)
  expect(hit()).toBe('portico-modal')
})

test('behavior: an element above the modal waits until it is open, and no longer', async () => {
  const { dialog, portico } = await show()
  open(portico)
  await portico.internal.running.opening
  expect(dialog.open).toBe(true)
  close(portico)
  await expect.poll(() => dialog.open).toBe(false)
  open(portico)
  close(portico)
  await portico.internal.running.opening
})

test('behavior: if an opening is canceled before it is open, nothing stays on screen', async () => {
  const { dialog, portico } = await show()
  open(portico)
  const { opening } = portico.internal.running
  close(portico)
  await opening
  await expect.poll(() => getComputedStyle(dialog).visibility).toBe('hidden')
  await nextFrames()
  expect(dialog.open).toBe(false)
  open(portico)
  await expect.poll(() => dialog.open).toBe(true)
})

test('behavior: the keyboard alone connects, and the focus returns to the opener', async () => {
  const { dialog, focused, modal, opener, portico, title } = await show()
  opener.element().addEventListener('click', () => open(portico))
  await userEvent.tab()
  expect(document.activeElement).toBe(opener.element())
  await pressed('{Enter}')
  await expect.poll(() => focused()?.textContent).toContain('Harbor')
  await pressed('{ArrowDown}', '{End}', '{Home}', '{ArrowDown}')
  expect(focused()?.textContent).toContain('Lantern')
  // Polling starts before the key press, because the text is shown for less than a second.
  await Promise.all([
    expect.poll(title).toBe('Lantern'),
    expect.element(modal.getByText('Connected', { exact: true })).toBeVisible(),
    pressed('{Enter}'),
  ])
  await expect.poll(() => dialog.open).toBe(false)
  expect(document.activeElement).toBe(opener.element())
  expect(portico.asked).toEqual(['connect Lantern'])
})

test('behavior: Escape goes back one view, then closes', async () => {
  const { dialog, modal, portico, title } = await show({
    wallets: [{ connects: 'never', name: 'Harbor' }],
  })
  open(portico)
  await row(modal, 'Harbor').click()
  await expect.poll(title).toBe('Harbor')
  expect(portico.store.getState().attempt).toMatchObject({ status: 'pending' })
  await pressed('{Escape}')
  await expect.poll(title).toBe('Connect wallet')
  // After going back, the user no longer waits for that wallet.
  await expect.poll(() => portico.store.getState().attempt).toBeNull()
  expect(dialog.open).toBe(true)
  await pressed('{Escape}')
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.store.getState().modal.status).toBe('closed')
})

test('behavior: after going back, the focus is where it was', async () => {
  const wallets = ['Harbor', 'Lantern'].map((name) => ({ connects: 'never', name }) as const)
  const { focused, modal, portico, title } = await show({ wallets })
  open(portico)
  await row(modal, 'Lantern').click()
  await expect.poll(title).toBe('Lantern')
  await pressed('{Escape}')
  await expect.poll(title).toBe('Connect wallet')
  expect(focused()?.textContent).toContain('Lantern')
})

test('behavior: a click on the overlay or the close button closes it', async () => {
  const { dialog, modal, portico } = await show()
  open(portico)
  await expect.poll(() => dialog.open).toBe(true)
  await userEvent.click(dialog, { position: { x: 4, y: 4 } })
  await expect.poll(() => dialog.open).toBe(false)
  open(portico)
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.open).toBe(false)
})

test('behavior: the header goes back; closing resets to Connect', async () => {
  const { dialog, modal, portico, root, title } = await show()
  open(portico)
  await row(modal, 'I don’t have a wallet').click()
  await expect.poll(title).toBe('What is a wallet?')
  expect(root.querySelector('[data-screen]')?.getAttribute('data-direction')).toBe('next')
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect.poll(title).toBe('Connect wallet')
  expect(root.querySelector('[data-screen]')?.getAttribute('data-direction')).toBe('prev')
  await row(modal, 'I don’t have a wallet').click()
  await expect.poll(title).toBe('What is a wallet?')
  close(portico)
  await expect.poll(() => dialog.open).toBe(false)
  await expect.poll(title).toBe('Connect wallet')
  open(portico)
  await expect.poll(() => dialog.open).toBe(true)
  expect(root.querySelector('[data-screen]')?.hasAttribute('data-direction')).toBe(false)
})

test('behavior: views are not pages: the site’s URL and history stay unchanged', async () => {
  const { dialog, modal, portico, title } = await show({ connected: 'Harbor' })
  const before = [location.href, history.length]
  open(portico)
  await modal.getByRole('button', { name: /Ethereum/ }).click()
  await expect.poll(title).toBe('Choose network')
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect.poll(title).toBe('Account')
  close(portico)
  await expect.poll(() => dialog.open).toBe(false)
  expect([location.href, history.length]).toEqual(before)
})

test('behavior: while the visible view is loading the modal says that it is busy, at the next opening too', async () => {
  const { dialog, portico, title } = await show()
  const isLoading = () => getPublicState(portico).loading
  open(portico)
  await expect.poll(() => dialog.open).toBe(true)
  expect([dialog.hasAttribute('aria-busy'), isLoading()]).toEqual([false, false])
  close(portico)

  const { load } = views.WhatIsANetwork
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.spyOn(views.WhatIsANetwork, 'load').mockImplementation(() => arrived.then(load))
  open(portico, { view: 'WhatIsANetwork' })
  await expect.poll(() => dialog.getAttribute('aria-busy')).toBe('true')
  expect(isLoading()).toBe(true)
  open(portico, { view: 'WhatIsANetwork' })
  await expect.poll(isLoading).toBe(true)
  close(portico)
  expect(isLoading()).toBe(false)
  open(portico, { view: 'WhatIsANetwork' })
  await expect.poll(isLoading).toBe(true)
  arrive()
  await expect.poll(title).toBe('What is a network?')
  await expect.poll(() => dialog.hasAttribute('aria-busy')).toBe(false)
  expect(isLoading()).toBe(false)
})

test('behavior: the second opening redraws nothing', async () => {
  const { dialog, portico, root } = await show()
  open(portico)
  await expect.poll(() => dialog.open).toBe(true)
  const before = [...root.querySelectorAll('[data-row]')]
  close(portico)
  await expect.poll(() => dialog.open).toBe(false)
  // The last file that the first opening loads: it has the region for announcements, which is drawn once, and empty.
  await expect.poll(() => root.querySelector('[role=status]')?.textContent).toBe('')
  await nextFrames()
  let changes = 0
  const observer = new MutationObserver((records) => {
    changes += records.length
  })
  observer.observe(root, { childList: true, subtree: true })
  open(portico)
  await expect.poll(() => dialog.open).toBe(true)
  await nextFrames()
  changes += observer.takeRecords().length
  observer.disconnect()
  expect([...root.querySelectorAll('[data-row]')]).toEqual(before)
  expect(changes).toBe(0)
})

test('behavior: a requested view opens with its data; one that does not exist yet opens Connect', async () => {
  const { modal, portico, title } = await show()
  open(portico, { view: 'WhatIsANetwork' })
  await expect.poll(title).toBe('What is a network?')
  await expect.element(modal.getByText('Each has its own fee')).toBeVisible()
  // Every view that a site may request exists, so this requests one that only other kits have.
  open(portico, { view: 'PayLoading' as never })
  await expect.poll(title).toBe('Connect wallet')
})

test('behavior: while connected it opens on Account, and back to Connect leads to Account', async () => {
  const { modal, portico, title } = await show({ connected: 'Harbor' })
  open(portico)
  await expect.poll(title).toBe('Account')
  open(portico, { view: 'Connect' })
  await expect.poll(title).toBe('Connect wallet')
  await modal.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect.poll(title).toBe('What is a wallet?')
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect.poll(title).toBe('Account')
})

test('behavior: while a wallet is asked again the focus stays in the modal', async () => {
  const harbor: StoryWallet = { connects: 'reject', name: 'Harbor' }
  const { focused, modal, portico } = await show({ wallets: [harbor] })
  open(portico)
  await row(modal, 'Harbor').click()
  await expect.poll(() => focused()?.textContent).toBe('Try again')
  harbor.connects = 'never'
  await pressed('{Enter}')
  await expect.element(row(modal, 'Try again')).not.toBeInTheDocument()
  await expect.poll(() => focused()?.className).toBe('screen')
})

test('behavior: a rejection is shown, keeps the way back to the list, and another try works', async () => {
  const { dialog, focused, heard, modal, portico, title } = await show({
    wallets: [{ connects: 'reject', name: 'Harbor' }, { name: 'Lantern' }],
  })
  open(portico)
  await row(modal, 'Harbor').click()
  await expect.element(modal.getByText('Connection rejected', { exact: true })).toBeVisible()
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^Connection rejected\. You declined/))
  await expect.poll(() => focused()?.textContent).toBe('Try again')
  await pressed('{Enter}')
  await expect.poll(() => portico.asked).toEqual(['connect Harbor', 'connect Harbor'])
  await expect.element(modal.getByText('Connection rejected', { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect.poll(title).toBe('Connect wallet')
  await row(modal, 'Lantern').click()
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.store.getState().connections[0]).toMatchObject({ address: storyAddress, name: 'Lantern' })
})

test.each([
  ['fail', 'Failed to connect', 'Open Harbor to see whether it shows a problem'],
  ['locked', 'Harbor is locked', 'Unlock Harbor, then try again.'],
  ['pending', 'Harbor is already waiting for your answer', 'answer the request it shows'],
  ['reject', 'Connection rejected', 'You declined in Harbor.'],
] as const)('error: a wallet that responds `%s`', async (connects, title, advice) => {
  const { modal, portico } = await show({ wallets: [{ connects, name: 'Harbor' }] })
  open(portico)
  await row(modal, 'Harbor').click()
  await expect.element(modal.getByText(title, { exact: true })).toBeVisible()
  await expect.element(modal.getByText(advice).first()).toBeVisible()
  await expect.element(row(modal, 'Try again')).toBeVisible()
})

test('behavior: after three seconds of waiting the view says what it waits for and how to go back', async () => {
  const { modal, portico } = await show({ wallets: [{ connects: 'never', name: 'Harbor' }] })
  open(portico)
  await row(modal, 'Harbor').click()
  await expect.element(modal.getByText('Approve in Harbor', { exact: true })).toBeVisible()
  expect(modal.getByText(/Still waiting for Harbor/).elements()).toHaveLength(0)
  await expect.element(modal.getByText(/Still waiting for Harbor/).first()).toBeVisible()
})

test('behavior: a refused close shakes for 500 ms and says why', async () => {
  const { dialog, heard, modal, portico, root, title } = await show(onUnsupportedNetwork)
  open(portico)
  await expect.poll(title).toBe('Switch network')
  const card = root.querySelector('.card') as Element
  const isShaking = () => card.hasAttribute('data-shake')
  const { pass } = stopClock()
  await pressed('{Escape}')
  await expect.poll(isShaking).toBe(true)
  expect(portico.store.getState().modal).toMatchObject({ shake: true, status: 'open' })
  await pass(499)
  expect(portico.store.getState().modal).toMatchObject({ shake: true })
  await pass(1)
  await expect.poll(isShaking).toBe(false)
  await expect.poll(heard).toContainEqual(expect.stringContaining('Choose a network or disconnect first'))
  expect(dialog.open).toBe(true)
  await modal.getByRole('button', { name: 'Close' }).click()
  expect(dialog.open).toBe(true)
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => dialog.open).toBe(false)
})

test('behavior: with allowUnsupportedChain the modal closes on any network', async () => {
  const { dialog, portico, title } = await show({ ...onUnsupportedNetwork, allowUnsupportedChain: true })
  open(portico)
  await expect.poll(title).toBe('Account')
  await pressed('{Escape}')
  await expect.poll(() => dialog.open).toBe(false)
})

test('behavior: under reduced motion a refusal flashes, views fade, and nothing slides', async () => {
  await media({ 'prefers-reduced-motion': 'reduce' })
  const { modal, portico, root, title } = await show({
    ...onUnsupportedNetwork,
    // The wallet does not respond, so that the view of the switch stays.
    wallets: [{ name: 'Harbor', networkId: 'eip155:666', switches: 'never' }, ...storyWallets.slice(1)],
  })
  open(portico)
  await expect.poll(title).toBe('Switch network')
  const card = root.querySelector<HTMLElement>('.card')
  // Polling starts before the key press, because the shake lasts for half a second.
  const pressing = pressed('{Escape}')
  await expect.poll(() => card?.hasAttribute('data-shake')).toBe(true)
  if (!card) throw new Error('There is no card.')
  expect(getComputedStyle(card).animationName).toBe('none')
  expect(getComputedStyle(card, '::after').animationName).toBe('card-flash')
  await pressing
  await modal.getByRole('button', { name: 'Ethereum' }).click()
  await expect.poll(() => root.querySelector('[data-direction="next"]')).not.toBeNull()
  const screen = root.querySelector('[data-screen]')
  expect(screen && getComputedStyle(screen).animationName).toBe('fade')
})

test('behavior: choosing a supported network clears it, and closes', async () => {
  const { dialog, modal, portico } = await show(onUnsupportedNetwork)
  open(portico)
  await row(modal, 'Base').click()
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.asked).toEqual(['switch Harbor eip155:8453'])
})

test('behavior: connecting on an unsupported network shows that view, and does not close the modal', async () => {
  const { dialog, modal, portico, title } = await show({ wallets: onUnsupportedNetwork.wallets })
  open(portico)
  await expect.poll(title).toBe('Connect wallet')
  const { pass, still } = stopClock()
  await row(modal, 'Harbor').click()
  await expect.poll(still(title)).toBe('Switch network')
  // After a connection, success is shown for 700 ms, and then the modal closes.
  await pass(700)
  expect(dialog.open).toBe(true)
})

test('behavior: if the wallet moves to an unsupported network while the modal is open, that is shown', async () => {
  const { portico, title } = await show({ connected: 'Harbor' })
  open(portico)
  await expect.poll(title).toBe('Account')
  portico.inWallet.switchTo('eip155:666')
  await expect.poll(title).toBe('Switch network')
})

test('behavior: a disconnect by the page, the button or the wallet closes it', async () => {
  for (const how of ['page', 'button', 'wallet'] as const) {
    const { dialog, end, modal, portico, title } = await renderModal({ connected: 'Harbor' })
    open(portico)
    await expect.poll(title).toBe('Account')
    if (how === 'page') await disconnect(portico)
    else if (how === 'wallet') portico.inWallet.disconnect()
    else {
      await modal.getByTestId('account-menu').click()
      await modal.getByTestId('disconnect-button').click()
    }
    await expect.poll(() => dialog.open).toBe(false)
    await end()
  }
})

test('behavior: a switch returns to the view where the choice began', async () => {
  const { modal, portico, title } = await show({ connected: 'Harbor' })
  open(portico)
  await modal.getByRole('button', { name: /Ethereum/ }).click()
  await expect.poll(title).toBe('Choose network')
  await expect.element(row(modal, 'Ethereum In use')).toHaveAttribute('aria-current', 'true')
  await row(modal, 'Base').click()
  await expect.poll(title).toBe('Account')
  await expect.element(modal.getByRole('button', { name: 'Network Base' })).toBeVisible()
  expect(portico.asked).toEqual(['switch Harbor eip155:8453'])
})

test('behavior: if the modal was opened for a switch, it closes; the active network does nothing', async () => {
  const { dialog, modal, portico, title } = await show({ connected: 'Harbor' })
  open(portico, { view: 'Networks' })
  await row(modal, 'Ethereum In use').click()
  expect(title()).toBe('Choose network')
  expect(portico.asked).toEqual([])
  await row(modal, 'OP Mainnet').click()
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.store.getState().networkIds.eip155).toBe('eip155:10')
})

test('behavior: without a wallet, a network is just chosen', async () => {
  const { dialog, modal, portico } = await show()
  open(portico, { view: 'Networks' })
  await row(modal, 'Base').click()
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.store.getState().networkIds.eip155).toBe('eip155:8453')
  expect(portico.asked).toEqual([])
})

test('behavior: if the wallet changes its network, the account view stays', async () => {
  const { dialog, modal, portico, title } = await show({ connected: 'Harbor' })
  open(portico)
  await expect.poll(title).toBe('Account')
  portico.inWallet.switchTo('eip155:10')
  await expect.element(modal.getByText('OP Mainnet')).toBeVisible()
  expect(dialog.open).toBe(true)
  expect(title()).toBe('Account')
})

test.each([
  ['reject', 'Switch declined', 'Your network has not changed.'],
  ['fail', 'Harbor did not switch', 'choose Base in Harbor.'],
  ['unsupported', 'Chain is not supported', 'Harbor does not have Base.'],
  ['pending', 'Harbor is already waiting for your answer', 'answer the request it shows'],
] as const)('error: a wallet that responds to a switch with `%s`', async (switches, title, advice) => {
  const { modal, portico } = await show({ connected: 'Harbor', wallets: [{ name: 'Harbor', switches }] })
  open(portico, { view: 'Networks' })
  await row(modal, 'Base').click()
  await expect.element(modal.getByText(title, { exact: true })).toBeVisible()
  await expect.element(modal.getByText(advice).first()).toBeVisible()
  await row(modal, 'Try again').click()
  await expect.poll(() => portico.asked).toHaveLength(2)
})

test('hardening R18: opening views repeatedly sends no request to a wallet', async () => {
  const { portico, title } = await show({ usedBefore: ['Harbor'] })
  const data = {
    connectorId: 'test.story.harbor',
    name: 'Harbor',
    namespace: 'eip155',
    networkId: 'eip155:10',
  }
  for (const view of [...Object.keys(views), ...Object.keys(views)]) {
    // Without this, the previous view would stay until the next one has loaded.
    await loadView(portico, view as ViewName)
    portico.store.setState({
      modal: {
        loading: false,
        request: { data, id: 1, namespace: undefined, view },
        shake: false,
        status: 'open',
      },
    })
    await expect.poll(title).not.toBe('Loading…')
  }
  expect(portico.asked).toEqual([])
})

test('error: a view that cannot be rendered does not break the page, and the next opening works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { dialog, modal, opener, portico, title } = await show({ connected: 'Harbor' })
  // A site without type checks may pass this.
  open(portico, { data: { nft: null }, view: 'Nft' } as never)
  await expect.poll(title).toBe('Something went wrong')
  expect(opener.element().isConnected).toBe(true)
  await modal.getByText('Close', { exact: true }).click()
  await expect.poll(() => dialog.open).toBe(false)
  open(portico)
  await expect.poll(title).toBe('Account')
})

test('behavior: messages replace each other after 150 ms; the default variant is info', async () => {
  const { createShell } = await import('./shell.js')
  const portico = storyPortico()
  const { store, toast } = createShell(portico)
  toast('First')
  expect(store.getState().toast).toEqual({ message: 'First', open: true, variant: 'info' })
  const { pass } = stopClock()
  toast('Second', 'error')
  await pass(149)
  expect(store.getState().toast).toMatchObject({ message: 'First', open: false })
  await pass(1)
  expect(store.getState().toast).toEqual({ message: 'Second', open: true, variant: 'error' })
  portico.stop()
})

test('behavior: alerts are in the modal only with `debug`, and always in the console', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const debug of [false, true]) {
    const { end, modal, portico } = await renderModal({ debug })
    open(portico)
    await raiseAlert(portico, 'INVALID_APP_CONFIGURATION', { origin: 'https://story.test' })
    const bar = modal.getByRole('alert').getByText('Invalid App Configuration')
    if (debug) {
      await expect.element(bar).toBeVisible()
      await modal.getByRole('button', { name: 'Close message' }).click()
    }
    await expect.poll(() => bar.elements()).toHaveLength(0)
    await end()
  }
  expect(error).toHaveBeenCalledTimes(2)
})

test('behavior: theme mode and variables are on the host element, and can be removed', async () => {
  const { host, portico } = await show({
    themeMode: 'dark',
    themeVariables: { '--portico-radius': '8px', '--w3m-accent': 'rgb(1, 2, 3)' },
  })
  const read = (name: string) => host.style.getPropertyValue(name)
  expect(read('--portico-scheme')).toBe('dark')
  expect(read('--portico-accent')).toBe('rgb(1, 2, 3)')
  expect(read('--portico-radius')).toBe('8px')
  setTheme(portico, { mode: undefined, variables: { '--portico-radius': '4px' } })
  await expect.poll(() => read('--portico-radius')).toBe('4px')
  expect(read('--portico-scheme')).toBe('')
  expect(read('--portico-accent')).toBe('')
})

test('behavior: it follows the page’s direction', async () => {
  document.documentElement.dir = 'rtl'
  const { modal, portico, root, title } = await show()
  open(portico)
  await row(modal, 'I don’t have a wallet').click()
  await expect.poll(title).toBe('What is a wallet?')
  const box = (name: string) => modal.getByRole('button', { name }).element().getBoundingClientRect()
  expect(box('Back').left).toBeGreaterThan(box('Close').right)
  const screen = root.querySelector('[data-screen]')
  expect(screen && getComputedStyle(screen).animationName).toBe('screen-from-start')
  expect(screen && getComputedStyle(screen).direction).toBe('rtl')
})

test('behavior: a view that cannot be loaded says so and offers a retry', async () => {
  const { modal, portico, root, title } = await show()
  const load = vi.spyOn(views.WhatIsANetwork, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open(portico, { view: 'WhatIsANetwork' })
  await expect.element(modal.getByText('This screen could not be loaded')).toBeVisible()
  await row(modal, 'Try again').click()
  await expect.poll(title).toBe('What is a network?')
  expect(load).toHaveBeenCalledTimes(2)
  expect(root.querySelectorAll('[data-screen]')).toHaveLength(1)
})

test('behavior: a loading view has a placeholder of its height', async () => {
  const { portico, root, title } = await show()
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { load } = views.WhatIsANetwork
  vi.spyOn(views.WhatIsANetwork, 'load').mockImplementation(() => late.then(load))
  open(portico, { view: 'WhatIsANetwork' })
  await expect.poll(() => root.querySelector('.view-skeleton')).not.toBeNull()
  expect(title()).toBe('Loading…')
  const before = root.querySelector('.card')?.clientHeight ?? 0
  arrive()
  await expect.poll(title).toBe('What is a network?')
  expect(Math.abs((root.querySelector('.card')?.clientHeight ?? 0) - before)).toBeLessThan(48)
})

test('behavior: other modals do not hide it, and the page gets no keys typed in it', async () => {
  const { dialog, host, modal, portico } = await show({
    networks: [
      ...storyNetworks,
      ...storyNetworks.map((network, index) => ({ ...network, id: 900 + index })),
      ...storyNetworks.map((network, index) => ({ ...network, id: 990 + index })),
    ],
  })
  host.setAttribute('aria-hidden', 'true')
  host.setAttribute('inert', '')
  let heard = 0
  const hear = () => heard++
  document.addEventListener('keydown', hear)
  open(portico, { view: 'Networks' })
  await expect.poll(() => dialog.open).toBe(true)
  expect(host.hasAttribute('aria-hidden')).toBe(false)
  expect(host.hasAttribute('inert')).toBe(false)
  await modal.getByRole('searchbox', { name: 'Search networks' }).fill('base')
  await pressed('x')
  document.removeEventListener('keydown', hear)
  expect(heard).toBe(0)
})

test('behavior: choices are tracked', async () => {
  const { modal, portico, title } = await show({ connected: 'Harbor' })
  const events: string[] = []
  portico.on('track', ({ event, properties }) => {
    events.push(properties ? `${event} ${JSON.stringify(properties)}` : event)
  })
  open(portico)
  await modal.getByRole('button', { name: /Ethereum/ }).click()
  await expect.poll(title).toBe('Choose network')
  await modal.getByRole('button', { name: 'Back' }).click()
  open(portico, { view: 'Networks' })
  await modal.getByRole('button', { name: 'What is a network?' }).click()
  open(portico, { view: 'Connect' })
  await row(modal, 'Lantern').click()
  await expect.poll(() => portico.store.getState().modal.status).toBe('closed')
  expect(events).toEqual([
    'MODAL_OPEN {"connected":true}',
    'CLICK_NETWORKS',
    'CLICK_NETWORK_HELP',
    'SELECT_WALLET {"name":"Lantern","platform":"browser"}',
    'CONNECT_SUCCESS {"method":"browser","name":"Lantern"}',
    'MODAL_CLOSE {"connected":true}',
  ])
})
