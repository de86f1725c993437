import axe from 'axe-core'
import decodeQR from 'qr/decode.js'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QrModalOptions } from './EthereumProviderOptions.js'
import { openPairingDialog } from './pairingDialog.js'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

let lang: string
beforeEach(async () => {
  await page.viewport(414, 896)
  lang = document.documentElement.lang
})
afterEach(() => {
  document.documentElement.lang = lang
  vi.restoreAllMocks()
})

async function open(options: QrModalOptions = {}) {
  const closed = vi.fn()
  const kept = vi.fn()
  const dialog = await openPairingDialog({ keepWallet: kept, onClose: closed, options })
  onTestFinished(() => dialog.close())
  const host = document.querySelector('portico-pairing') as HTMLElement
  return { closed, dialog, host, kept, root: host.shadowRoot as ShadowRoot }
}

/** Reads the code as a camera does. */
async function scan(root: ShadowRoot): Promise<string> {
  const text = new XMLSerializer().serializeToString(root.querySelector('svg') as SVGElement)
  const image = new Image(600, 600)
  image.src = `data:image/svg+xml,${encodeURIComponent(text.replace('<svg', '<svg width="600" height="600"'))}`
  await image.decode()
  const canvas = new OffscreenCanvas(600, 600)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 600, 600)
  context.drawImage(image, 0, 0, 600, 600)
  return decodeQR(context.getImageData(0, 0, 600, 600))
}

test('default: shows the code, which a camera can read, and the next one in its place', async () => {
  const { dialog, root } = await open()
  await expect.element(page.getByRole('dialog', { name: 'Scan with your wallet' })).toBeVisible()
  await expect.element(page.getByText('Making a code…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeDisabled()
  dialog.show(uri)
  expect(await scan(root)).toBe(uri)
  const next = uri.replace('abab', 'cdcd')
  dialog.show(next)
  expect(await scan(root)).toBe(next)
})

test('behavior: the link is copied, which is shown and announced', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { dialog } = await open()
  dialog.show(uri)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(copied.mock.calls).toEqual([[uri]])
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
})

test('behavior: the close button, Escape and a press beside the dialog close it; a press inside does not', async () => {
  const { closed, dialog, root } = await open()
  dialog.show(uri)
  await page.getByText('Scan with your wallet').click()
  expect(closed).toHaveBeenCalledTimes(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(2)
  const element = root.querySelector('dialog') as HTMLDialogElement
  element.dispatchEvent(new PointerEvent('pointerdown'))
  element.click()
  expect(closed).toHaveBeenCalledTimes(3)
})

test('behavior: the focus goes to the link and returns to the page', async () => {
  const button = document.createElement('button')
  document.body.append(button)
  onTestFinished(() => button.remove())
  button.focus()
  const { dialog, root } = await open()
  dialog.show(uri)
  expect(root.activeElement?.textContent).toBe('Copy link')
  dialog.close()
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('portico-pairing')).toBeNull()
})

test('behavior: a phone offers wallet apps, which open with the pairing; the choice is kept for later requests', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { dialog, kept } = await open({
    mobileWallets: [
      { id: 'one', links: { native: 'one://' }, name: 'One' },
      { id: 'bad', links: { native: 'javascript:alert(1)' }, name: 'Bad' },
    ],
  })
  dialog.show(uri)
  await page.getByRole('button', { name: 'One' }).click()
  expect(opened.mock.calls[0]?.[0]).toBe(`one://wc?uri=${encodeURIComponent(uri)}`)
  expect(kept.mock.calls).toEqual([[{ href: 'one://', name: 'One' }]])
  await page.getByRole('button', { name: 'Bad' }).click()
  expect(opened).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Open a wallet app' }).click()
  expect(opened.mock.calls[1]?.[0]).toBe(uri)
  expect(kept).toHaveBeenLastCalledWith(undefined)
})

test('behavior: speaks the language of the page, and English if it does not know it', async () => {
  document.documentElement.lang = 'es-MX'
  const spanish = await open()
  await expect.element(page.getByRole('dialog', { name: 'Escanea con tu wallet' })).toBeVisible()
  expect(spanish.host.lang).toBe('es')
  spanish.dialog.close()
  document.documentElement.lang = 'tlh'
  expect((await open()).host.lang).toBe('en')
})

test('behavior: the options set the colors, and only web addresses become links', async () => {
  const { host, root } = await open({
    privacyPolicyUrl: 'javascript:alert(1)',
    termsOfServiceUrl: 'https://site.example/terms',
    themeMode: 'dark',
    themeVariables: { '--wcm-accent-color': 'rgb(1, 2, 3)' },
  })
  expect(host.dataset.mode).toBe('dark')
  expect([...root.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://site.example/terms'])
  expect(getComputedStyle(root.querySelector('.choice') as Element).color).not.toBe('')
  expect(host.style.getPropertyValue('--pairing-accent')).toBe('rgb(1, 2, 3)')
})

test.each(['light', 'dark'] as const)('accessibility: nothing to report, %s', async (themeMode) => {
  const { dialog, host } = await open({ termsOfServiceUrl: 'https://site.example/terms', themeMode })
  dialog.show(uri)
  const { violations } = await axe.run(host)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test.each([
  [667, 375],
  [640, 360],
  [320, 256],
] as const)('behavior: in a window of %i × %i px, the focused button is in sight, and the whole code can be', async (width, height) => {
  await page.viewport(width, height)
  const { dialog, root } = await open()
  dialog.show(uri)
  const copy = page.getByRole('button', { name: 'Copy link' }).element()
  expect(root.activeElement).toBe(copy)
  expect(copy.getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
  root.querySelector('svg')?.scrollIntoView({ block: 'nearest' })
  const [all, code] = ['dialog', 'svg'].map((each) => root.querySelector(each)?.getBoundingClientRect())
  expect.assert(all && code)
  expect(all.bottom).toBeLessThanOrEqual(height)
  expect(code.top).toBeGreaterThanOrEqual(all.top)
  expect(code.bottom).toBeLessThanOrEqual(all.bottom)
})
