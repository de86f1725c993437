import decodeQR from 'qr/decode.js'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toWallet } from '../../../core/wallet.js'
import { loadViews } from '../../testing/loadViews.js'
import { playPhone } from '../../testing/playPhone.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { stopClock } from '../../testing/stopClock.js'
import { listedWallet } from '../../testing/storyDirectory.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'
import { playWalletConnect, storyPairing } from '../../testing/storyWalletConnect.js'

const ends: (() => unknown)[] = []
beforeEach(async () => {
  await page.viewport(414, 896)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})
beforeAll(() => loadViews('ConnectingWalletConnect', 'Downloads', 'ConnectingExternal'))

const osprey = listedWallet('Osprey')
const everywhere = {
  ...osprey,
  desktop_link: 'osprey-desktop://',
  link_mode: 'https://go.osprey.story.test',
  webapp_link: 'https://app.osprey.story.test',
}

async function show(
  row: object | undefined,
  options: StoryOptions & { pairs?: boolean; isActive?: boolean } = {},
) {
  const { isActive = false, pairs = true, ...rest } = options
  // Prevents a test from leaving its page, whatever the previous test clicked.
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const activation = { hasBeenActive: true, isActive } as UserActivation
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue(activation)
  const portico = storyPortico({ walletConnect: { projectId: 'story' }, ...rest })
  const relay = playWalletConnect(portico, { pairs })
  const shown = await renderModal(portico)
  let hasEnded = false
  const end = async () => {
    if (!hasEnded) await shown.end()
    hasEnded = true
  }
  ends.push(end)
  const events: unknown[] = []
  portico.on('track', (event) => events.push(event))
  openOn(portico, 'ConnectingWalletConnect', row && { wallet: toWallet(row) })
  await expect.poll(() => shown.dialog.open).toBe(true)
  const code = () => shown.root.querySelector('[data-testid="pairing-qr"]')
  const link = () => shown.root.querySelector<HTMLAnchorElement>('[data-testid="open-wallet"]')
  return { ...shown, code, end, events, link, opened, relay }
}

/** Reads the code as a camera would, including the picture in its center. */
async function scan(root: ShadowRoot): Promise<string> {
  const svg = root.querySelector('.qr-code') as SVGSVGElement
  const size = 560
  const canvas = Object.assign(document.createElement('canvas'), { height: size, width: size })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(size))
  copy.setAttribute('height', String(size))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.drawImage(image, 0, 0, size, size)
  // The wallet's picture is black, which is the worst case.
  const middle = root.querySelector('.pairing-code-image')?.getBoundingClientRect()
  if (middle) {
    const scale = size / svg.getBoundingClientRect().width
    context.fillStyle = '#000'
    const [width, height] = [middle.width * scale, middle.height * scale]
    context.fillRect((size - width) / 2, (size - height) / 2, width, height)
  }
  return decodeQR(context.getImageData(0, 0, size, size))
}

test('default: a code that a camera can read, with the wallet’s picture in its center; once connected, it closes', async () => {
  const { code, dialog, modal, portico, relay, root, title } = await show(osprey)
  await expect.poll(code).not.toBeNull()
  expect(title()).toBe('Osprey')
  expect(root.querySelector('.pairing-code-image')).not.toBeNull()
  expect(await scan(root)).toBe(storyPairing.uri)
  await expect.element(modal.getByText('Scan with Osprey')).toBeVisible()
  relay.approve('Osprey')
  await expect.element(modal.getByText('Osprey is connected to this site.')).toBeVisible()
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.store.getState().connections[0]).toMatchObject({
    connectorId: 'walletConnect',
    name: 'Osprey',
    status: 'live',
  })
})

test('behavior: without a wallet the code is for any wallet', async () => {
  const { code, modal, root, title } = await show(undefined)
  await expect.poll(code).not.toBeNull()
  expect(title()).toBe('WalletConnect')
  expect(await scan(root)).toBe(storyPairing.uri)
  await expect.element(modal.getByText('Scan with your wallet')).toBeVisible()
  await expect.element(modal.getByText(/^Open a wallet with WalletConnect/)).toBeVisible()
})

test('behavior: on the site’s own relay, a code for any wallet says which ones work', async () => {
  const walletConnect = { projectId: 'story', relayUrl: 'wss://relay.agora.test' }
  const { code, modal } = await show(undefined, { walletConnect })
  await expect.poll(code).not.toBeNull()
  await expect
    .element(modal.getByText(/^Scan with a wallet set up for this site’s connection service/))
    .toBeVisible()
  expect(modal.getByText(/wallet with WalletConnect/).query()).toBeNull()
})

test('behavior: a pairing that expires is renewed without a flash', async () => {
  const { code, relay, root } = await show(osprey)
  await expect.poll(code).not.toBeNull()
  const before = code()
  const gone: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) for (const node of removedNodes) gone.push(node.nodeName)
  })
  observer.observe(root, { childList: true, subtree: true })
  const uri = storyPairing.uri.replace(/^wc:..../, 'wc:0000')
  relay.pair({ ...storyPairing, uri })
  await expect.poll(() => scan(root)).toBe(uri)
  observer.disconnect()
  expect(code()).toBe(before)
  expect(gone).toEqual([])
})

test('behavior: while the code is loading its space is reserved', async () => {
  const { code, relay, root } = await show(osprey, { pairs: false })
  await expect.poll(() => root.querySelector('.pairing-code .skeleton')).not.toBeNull()
  // There is nothing to copy yet, so a screen reader starts at the top of the view.
  await expect.poll(() => root.activeElement?.className).toBe('screen')
  const title = () => root.querySelector<HTMLElement>('.pairing-title')?.offsetTop
  const before = title()
  await expect.poll(() => relay.asked).toBe(1)
  relay.pair()
  await expect.poll(code).not.toBeNull()
  expect(title()).toBe(before)
})

test('behavior: the link is copied, and is nowhere else: not in an event, not in the log', async () => {
  const { code, events, modal, portico } = await show(osprey)
  await expect.poll(code).not.toBeNull()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await modal.getByTestId('copy-wc2-uri').click()
  expect(copied).toHaveBeenCalledWith(storyPairing.uri)
  const key = 'symKey'
  expect(JSON.stringify(events)).not.toContain(key)
  expect(JSON.stringify(portico.internal.log)).not.toContain(key)
})

test('behavior: a rejection has the specification’s message; another try pairs again, not within a second', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const { code, modal, relay } = await show(osprey)
  await expect.poll(code).not.toBeNull()
  relay.reject()
  await expect.element(modal.getByText('Connection rejected')).toBeVisible()
  const { pass } = stopClock()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await pass(999)
  expect(relay.asked).toBe(1)
  await pass(1)
  await expect.poll(() => relay.asked).toBe(2)
  await expect.poll(code).not.toBeNull()
})

test('behavior: if the relay does not respond, the view says so', async () => {
  const { modal, relay } = await show(osprey, { pairs: false })
  await expect.poll(() => relay.asked).toBe(1)
  relay.fail()
  await expect.element(modal.getByText('The connection service is not responding')).toBeVisible()
  await expect.element(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('behavior: if the user closes the modal, the pairing ends, and no failure is shown', async () => {
  const { code, dialog, modal, portico, relay } = await show(osprey)
  await expect.poll(code).not.toBeNull()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.open).toBe(false)
  await expect.poll(() => relay.aborted).toBe(1)
  expect(portico.store.getState().attempt).toBeNull()
})

test('behavior: tabs for every platform; the desktop app and the web app get the pairing by their links', async () => {
  const { code, link, modal } = await show(everywhere)
  await expect.poll(code).not.toBeNull()
  expect(
    modal
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['QR code', 'Desktop', 'Web'])
  const encoded = encodeURIComponent(storyPairing.uri)
  await modal.getByRole('tab', { name: 'Desktop' }).click()
  await expect.poll(() => link()?.href).toBe(`osprey-desktop://wc?uri=${encoded}`)
  // This test runs in an iframe, which would otherwise navigate instead of the page.
  expect(link()?.target).toBe('_top')
  await modal.getByRole('tab', { name: 'Web' }).click()
  await expect.poll(() => link()?.href).toBe(`https://app.osprey.story.test/wc?uri=${encoded}`)
  expect(link()?.target).toBe('_blank')
})

test('hardening A34: links have no referrer', async () => {
  const { code, link, modal } = await show(everywhere)
  await expect.poll(code).not.toBeNull()
  await modal.getByRole('tab', { name: 'Web' }).click()
  await expect.poll(() => link()?.rel).toBe('noopener noreferrer')
})

test('behavior: an installed wallet connects as an extension, or by its other platforms', async () => {
  const { modal, portico } = await show({ ...listedWallet('Harbor'), desktop_link: 'harbor-desktop://' })
  await expect
    .poll(() =>
      modal
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Browser', 'QR code', 'Desktop'])
  await modal.getByRole('button', { name: 'Connect the Harbor extension' }).click()
  await expect.poll(() => portico.asked).toEqual(['connect Harbor'])
})

test('behavior: an unreachable relay does not block the extension', async () => {
  const { modal, portico, relay } = await show(listedWallet('Harbor'), { pairs: false })
  await expect.element(modal.getByRole('button', { name: 'Connect the Harbor extension' })).toBeVisible()
  expect(relay.asked).toBe(0)
  await modal.getByRole('tab', { name: 'QR code' }).click()
  await expect.poll(() => relay.asked).toBe(1)
  await modal.getByRole('tab', { name: 'Browser' }).click()
  await expect.poll(() => relay.aborted).toBe(1)
  await modal.getByRole('button', { name: 'Connect the Harbor extension' }).click()
  await expect.poll(() => portico.asked).toEqual(['connect Harbor'])
})

test('behavior: no code for a wallet without an app that could scan it', async () => {
  const { code, modal } = await show({ ...osprey, app_store: null, mobile_link: null })
  await expect.element(modal.getByText('Osprey cannot be connected here')).toBeVisible()
  expect(code()).toBeNull()
})

test('behavior: on the site’s own relay, a code only for wallets that use it', async () => {
  const walletConnect = { projectId: 'story', relayUrl: 'wss://relay.agora.test' }
  const { code, modal, end } = await show(osprey, { walletConnect })
  await expect.element(modal.getByText('Osprey cannot be connected here')).toBeVisible()
  expect(code()).toBeNull()
  await end()
  const custom = [{ id: 'agora', mobile_link: 'agora://', name: 'Agora' }]
  const own = await show(custom[0], { offer: { custom }, walletConnect })
  await expect.poll(own.code).not.toBeNull()
})

test('behavior: the download is one step away', async () => {
  const { code, modal, title } = await show(osprey)
  await expect.poll(code).not.toBeNull()
  await modal.getByRole('button', { name: 'Get Osprey' }).click()
  await expect.poll(title).toBe('Get Osprey')
})

test('behavior: on a phone the app is opened by its link; after returning it can be opened again', async () => {
  ends.push(playPhone())
  const { code, link, modal } = await show(everywhere)
  const href = `osprey://wc?uri=${encodeURIComponent(storyPairing.uri)}`
  await expect.poll(() => link()?.href).toBe(href)
  expect(link()?.target).toBe('_top')
  expect(link()?.textContent).toBe('Open Osprey')
  expect(code()).toBeNull()
  link()?.addEventListener('click', (event) => event.preventDefault())
  link()?.click()
  await expect.poll(() => link()?.textContent).toBe('Open Osprey again')

  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(modal.getByText(/^Nothing happened\? Open Osprey again/)).toBeVisible()
})

test('hardening R10: the click that chose a wallet opens its app once there is a pairing, one time', async () => {
  ends.push(playPhone())
  const { link, opened, relay } = await show(everywhere, { isActive: true, pairs: false })
  await expect.poll(() => relay.asked).toBe(1)
  expect(opened).not.toHaveBeenCalled()
  relay.pair()
  const href = `osprey://wc?uri=${encodeURIComponent(storyPairing.uri)}`
  await expect.poll(() => opened.mock.calls).toEqual([[href, '_top', 'noreferrer noopener']])
  await expect.poll(() => link()?.textContent).toBe('Open Osprey again')
  relay.pair({ ...storyPairing, uri: `${storyPairing.uri}0` })
  await expect.poll(() => link()?.href).toBe(`${href}0`)
  expect(opened).toHaveBeenCalledTimes(1)
})

test('behavior: a connection has the pairing’s method: scanned, or by a link', async () => {
  const methodOf = (events: readonly unknown[]) =>
    (events as { event: string; properties?: { method?: string } }[]).find(
      ({ event }) => event === 'CONNECT_SUCCESS',
    )?.properties?.method
  const scanned = await show(osprey)
  await expect.poll(scanned.code).not.toBeNull()
  scanned.relay.approve('Osprey')
  await expect.poll(() => methodOf(scanned.events)).toBe('qrcode')
  await scanned.end()

  ends.push(playPhone())
  const linked = await show(everywhere, { isActive: true })
  await expect.poll(() => linked.opened.mock.calls.length).toBe(1)
  linked.relay.approve('Osprey')
  await expect.poll(() => methodOf(linked.events)).toBe('mobile')
})

test('hardening R18: without a recent click no app is opened', async () => {
  ends.push(playPhone())
  const { link, opened } = await show(everywhere)
  await expect.poll(() => link()?.textContent).toBe('Open Osprey')
  expect(opened).not.toHaveBeenCalled()
})

test('behavior: by its https link if the site prefers that', async () => {
  ends.push(playPhone())
  const { link } = await show(everywhere, { offer: { preferUniversalLinks: true } })
  await expect
    .poll(() => link()?.href)
    .toBe(`https://go.osprey.story.test/wc?uri=${encodeURIComponent(storyPairing.uri)}`)
})

test('behavior: on a phone, a wallet without a link gets the pairing by Copy link', async () => {
  ends.push(playPhone())
  const { mobile_link: _, ...pasted } = osprey
  const { code, modal, relay } = await show({ ...pasted, answers_pairings: true })
  await expect.poll(() => relay.asked).toBe(1)
  await expect.element(modal.getByText('Connect Osprey by link')).toBeVisible()
  await expect.element(modal.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect.poll(code).not.toBeNull()
})

test('behavior: in Telegram on Android the pairing is encoded twice, and opens in a new tab', async () => {
  ends.push(playPhone('android'))
  Object.assign(window, { TelegramWebviewProxy: {} })
  ends.push(() => Reflect.deleteProperty(window, 'TelegramWebviewProxy'))
  const { link } = await show(osprey)
  const encoded = encodeURIComponent(encodeURIComponent(storyPairing.uri))
  await expect.poll(() => link()?.href).toBe(`osprey://wc?uri=${encoded}`)
  expect(link()?.target).toBe('_blank')
})

test('behavior: a wallet that opens the page in its own browser is not paired', async () => {
  ends.push(playPhone())
  const { link, modal, relay } = await show({ ...osprey, name: 'Phantom', rdns: 'app.phantom' })
  const href = encodeURIComponent(location.href)
  await expect
    .poll(() => link()?.href)
    .toBe(`https://phantom.app/ul/browse/${href}?ref=${encodeURIComponent(location.origin)}`)
  await expect
    .element(modal.getByText('Phantom opens this page in its own browser. Connect there.'))
    .toBeVisible()
  expect(relay.asked).toBe(0)
})

test.each([
  [375, 400],
  [667, 375],
  [640, 360],
  [320, 256],
] as const)('behavior: in a window of %i × %i px, the whole code is in sight, with the picture in its center', async (width, height) => {
  await page.viewport(width, height)
  const { code, root } = await show(undefined)
  await expect.poll(code).not.toBeNull()
  await Promise.all(root.getAnimations().map(({ finished }) => finished.catch(() => {})))
  const [all, drawn] = ['.card-content', '.pairing-code'].map((each) =>
    root.querySelector(each)?.getBoundingClientRect(),
  )
  expect.assert(all && drawn)
  expect(drawn.bottom).toBeLessThanOrEqual(Math.min(height, all.bottom))
  expect(code()?.getBoundingClientRect()).toEqual(drawn)
})
