import decodeQR from 'qr/decode.js'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emulateMedia } from '../../../ui/testing/emulateMedia.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { type StoryOptions, storyAddress, storyNetwork, storyPortico } from '../../testing/storyPortico.js'

beforeAll(() => loadViews('WalletCompatibleNetworks', 'WalletReceive'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
  await emulateMedia({})
})

async function show(options: StoryOptions = {}) {
  const portico = storyPortico({ connected: 'Harbor', ...options })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'WalletReceive')
  await expect.poll(shown.title).toBe('Receive')
  return shown
}

/** Reads the code as a camera would, from the drawn picture. */
async function scan(svg: SVGSVGElement): Promise<string> {
  const size = 480
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(size))
  copy.setAttribute('height', String(size))
  copy
    .querySelector('path')
    ?.setAttribute('fill', getComputedStyle(svg.querySelector('path') as Element).fill)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = getComputedStyle(svg).backgroundColor
  context.fillRect(0, 0, size, size)
  context.drawImage(image, 0, 0, size, size)
  return decodeQR(context.getImageData(0, 0, size, size))
}

test('default: the code has the address, in the dark scheme too', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    await emulateMedia({ 'prefers-color-scheme': scheme })
    const { root } = await show()
    const svg = root.querySelector<SVGSVGElement>('[data-testid="receive-qr"]')
    expect(svg).not.toBeNull()
    expect(await scan(svg as SVGSVGElement)).toBe(storyAddress)
    await ends.pop()?.()
  }
})

test('behavior: a code that requests an amount, by EIP-681, and then only the address again', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { modal, root } = await show()
  const read = () => scan(root.querySelector<SVGSVGElement>('[data-testid="receive-qr"]') as SVGSVGElement)
  await userEvent.click(modal.getByRole('button', { name: 'Request an amount' }))
  const amount = modal.getByRole('textbox', { name: 'Amount in ETH' })
  await userEvent.fill(amount, '0.5')
  const uri = `ethereum:${storyAddress}@1?value=500000000000000000`
  expect(await read()).toBe(uri)
  root.querySelector<HTMLElement>('[data-testid="copy-request"]')?.click()
  await expect.poll(() => written.mock.calls).toEqual([[uri]])
  for (const wrong of ['1e18', '-1', '0', '1,000']) {
    await userEvent.fill(amount, wrong)
    expect(await read(), wrong).toBe(storyAddress)
  }
  await userEvent.fill(amount, '2')
  await userEvent.click(modal.getByRole('button', { name: 'Show only the address' }))
  expect(await read()).toBe(storyAddress)
})

test("behavior: on Rootstock, text, copy, code and request have the network's capitals", async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { modal, root } = await show({
    networks: [storyNetwork(30, 'Rootstock', 'RBTC')],
    wallets: [{ addresses: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], name: 'Harbor' }],
  })
  // Source: EIP-1191, its test cases.
  const written = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'
  const shown = () => root.querySelector('.receive-address')?.textContent?.replaceAll(' ', '')
  await expect.poll(shown).toBe(written)
  expect(root.querySelector('[data-testid="copy-address"]')?.textContent).toContain('0x5aaE…EAeD')
  expect(await scan(root.querySelector<SVGSVGElement>('[data-testid="receive-qr"]') as SVGSVGElement)).toBe(
    written,
  )
  await userEvent.click(modal.getByTestId('copy-address'))
  await expect.poll(() => copied.mock.calls).toEqual([[written]])
  await userEvent.click(modal.getByRole('button', { name: 'Request an amount' }))
  await userEvent.fill(modal.getByRole('textbox', { name: 'Amount in RBTC' }), '0.5')
  await userEvent.click(modal.getByTestId('copy-request'))
  await expect
    .poll(() => copied.mock.calls.at(-1))
    .toEqual([`ethereum:${written}@30?value=500000000000000000`])
})

test('behavior: a screen reader gets the address and the network of the code', async () => {
  const { modal } = await show()
  const code = modal.getByRole('img', { name: 'QR code of your address' })
  await expect
    .element(code)
    .toHaveAccessibleDescription(
      'Contains the address 0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7, for receiving on Ethereum.',
    )
})

test('behavior: the label of the amount is no announcement; a wrong amount and what the code contains are', async () => {
  const { modal, root } = await show()
  await userEvent.click(modal.getByRole('button', { name: 'Request an amount' }))
  const said = () => root.querySelector('.receive-note [role=status]')?.textContent
  expect(said()).toBe('')
  expect(root.querySelector('.receive-note')?.textContent).toBe('Amount in ETH')
  const amount = modal.getByRole('textbox', { name: 'Amount in ETH' })
  await userEvent.fill(amount, '-1')
  expect(said()).not.toBe('')
  await userEvent.fill(amount, '0.5')
  expect(said()).toContain('0.5')
  await userEvent.fill(amount, '')
  expect(said()).toBe('')
})

test('behavior: the complete address is copied, and that is announced', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { focused, heard } = await show()
  expect(focused()?.dataset.testid).toBe('copy-address')
  await userEvent.keyboard('{Enter}')
  await expect.poll(heard).toContain('Copied')
  expect(written).toHaveBeenCalledWith(storyAddress)
})

test('behavior: the text above the networks counts those named below', async () => {
  const several = await show()
  await expect.element(several.modal.getByText('Works on 3 networks')).toBeVisible()
  await expect.element(several.modal.getByText('Send only tokens of the networks below')).toBeVisible()
  await ends.pop()?.()
  const { modal } = await show({ networks: [storyNetwork(1, 'Ethereum')] })
  await expect.element(modal.getByText('Works on one network')).toBeVisible()
  await expect.element(modal.getByText('Send only tokens of Ethereum to this address.')).toBeVisible()
})

test('behavior: the networks where the address works, and a warning about all others', async () => {
  const { modal, title } = await show()
  await userEvent.click(modal.getByRole('button', { name: /Compatible networks/ }))
  await expect.poll(title).toBe('Compatible networks')
  for (const name of ['Ethereum', 'Base', 'OP Mainnet']) {
    await expect.element(modal.getByText(name, { exact: true })).toBeVisible()
  }
  await expect.element(modal.getByText(/on another network may be lost/)).toBeVisible()
})
