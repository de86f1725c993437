import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getAccount } from '../../../core/actions/getAccount.js'
import { open } from '../../../core/actions/open.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { stopClock } from '../../testing/stopClock.js'
import { type StoryOptions, storyBitcoinAddresses, storyPortico } from '../../testing/storyPortico.js'

beforeAll(() => loadViews('ConnectingExternal', 'ConnectingMultiChain'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function show(options: StoryOptions = {}) {
  const portico = storyPortico({ otherFamily: 'bip122', otherWallets: ['Harbor'], ...options })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  return {
    ...shown,
    portico,
    rows: () => [...shown.root.querySelectorAll('.row-title')].map((row) => row.textContent),
  }
}

test('default: a wallet of two families is one row, and asks in which to connect', async () => {
  const { focused, modal, portico, rows, title } = await show()
  open(portico)
  await expect.poll(rows).toEqual(['Harbor', 'Lantern', 'Kestrel'])
  await userEvent.click(modal.getByRole('button', { name: /Harbor/ }))
  await expect.poll(title).toBe('Harbor')
  await expect.poll(rows).toEqual(['EVM', 'Bitcoin'])
  expect(portico.asked).toEqual([])
  await expect.poll(() => focused()?.dataset.testid).toBe('family-eip155')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => getAccount(portico).address).toBe(storyBitcoinAddresses[0])
  expect(portico.asked).toEqual(['connect Harbor bip122'])
})

/** A picture of one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Responds to the kit's requests to its server, and records their paths. */
function playServer(answer: (path: string) => Promise<Response>) {
  const { fetch } = globalThis
  const asked: string[] = []
  const played = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!String(input).startsWith('https://portico.test/')) return fetch(input, init)
    const { pathname } = new URL(String(input))
    asked.push(pathname)
    return answer(pathname)
  })
  onTestFinished(() => played.mockRestore())
  return { asked, pixel: () => fetch(pixel) }
}

/** Shows the families of Harbor, with pictures from the server. */
async function showFamilies() {
  const { modal, portico, root, rows } = await show({ server: 'https://portico.test' })
  open(portico)
  await expect.poll(rows).toContain('Harbor')
  await userEvent.click(modal.getByRole('button', { name: /Harbor/ }))
  await expect.poll(rows).toEqual(['EVM', 'Bitcoin'])
  return (chain: string) => root.querySelector<HTMLImageElement>(`[data-testid="family-${chain}"] img`)?.src
}

test('behavior: a family has the server’s picture, not that of its first network here', async () => {
  const { still } = stopClock()
  const { asked, pixel } = playServer(async (path) =>
    path === '/public/getAssetImage/bip122' ? pixel() : new Response('', { status: 404 }),
  )
  const picture = await showFamilies()
  await expect.poll(still(() => picture('bip122'))).toMatch(/^blob:/)
  // If the server has no picture of a family, the picture of its first network is shown.
  await expect.poll(still(() => asked)).toContain('/public/getAssetImage/eip155-1')
  expect(asked).toContain('/public/getAssetImage/eip155')
  expect(asked).not.toContain('/public/getAssetImage/bip122-main')
})

test('behavior: a picture that takes longer than two seconds is shown when it arrives', async () => {
  const { pass, still } = stopClock()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { asked, pixel } = playServer(async (path) => {
    if (path !== '/public/getAssetImage/bip122') return new Response('', { status: 404 })
    await arrived
    return pixel()
  })
  const picture = await showFamilies()
  await expect.poll(still(() => asked)).toContain('/public/getAssetImage/bip122')
  await pass(1_999)
  expect(asked).not.toContain('/public/getAssetImage/bip122-main')
  await pass(1)
  // Before that, the network's picture is requested.
  await expect.poll(still(() => asked)).toContain('/public/getAssetImage/bip122-main')
  expect(picture('bip122')).toBeUndefined()
  arrive()
  await expect.poll(still(() => picture('bip122'))).toMatch(/^blob:/)
})

test('behavior: opened for one family, only its wallets, without a choice', async () => {
  const { modal, portico, rows } = await show()
  open(portico, { namespace: 'bip122' })
  await expect.poll(rows).toEqual(['Harbor'])
  await userEvent.click(modal.getByRole('button', { name: /Harbor/ }))
  await expect.poll(() => portico.asked).toEqual(['connect Harbor bip122'])
})

test('hardening A33: a wallet’s name is plain text', async () => {
  const name = hostileTexts[0] ?? ''
  const { modal, portico, root, title } = await show({ otherWallets: [name], wallets: [{ name }] })
  open(portico)
  await userEvent.click(modal.getByTestId(/^wallet-/).first())
  await expect.poll(title).toBe(name)
  expect(root.querySelectorAll('script, iframe')).toHaveLength(0)
})
