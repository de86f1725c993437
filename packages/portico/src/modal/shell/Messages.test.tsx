import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { close, open } from '../../core/actions/open.js'
import type { StoredConnection } from '../../core/state.js'
import { walletConnectId } from '../../core/walletConnectClient.js'
import { renderModal } from '../testing/renderModal.js'
import { storyAddress, storyPortico } from '../testing/storyPortico.js'
import { storyServer } from '../testing/storyServer.js'
import { toldLink } from './Messages.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const stored: StoredConnection = {
  accounts: [{ address: storyAddress, namespace: 'eip155', type: 'eoa' }],
  address: storyAddress,
  connectorId: walletConnectId,
  imageUrl: undefined,
  name: 'Fjord',
  namespace: 'eip155',
  networkId: 'eip155:1',
  recent: true,
}

/** Opens the modal of a page with this stored last connection. */
async function openAfter(last: Partial<StoredConnection>, connected?: string) {
  const portico = storyPortico({ connected })
  portico.store.setState({ remembered: [{ ...stored, ...last }] })
  const { end, modal, root } = await renderModal(portico)
  ends.push(end)
  open(portico)
  // It appears when the file of the messages has loaded.
  await expect.poll(() => root.querySelector('[role=status]')).not.toBeNull()
  return { portico, word: modal.getByText(/Your connection to Fjord has ended.+Connect again\./) }
}

test('behavior: a WalletConnect connection that ended by itself is reported once, with what to do', async () => {
  const { portico, word } = await openAfter({ lapsed: true })
  await expect.element(word.first()).toBeVisible()
  close(portico)
  await expect.poll(() => word.elements().length).toBe(0)
  open(portico)
  await expect.poll(() => portico.store.getState().modal.status).toBe('open')
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(word.elements()).toEqual([])
})

test.each([
  ['the user ended it', {}, undefined],
  ['another kind of wallet ended it', { connectorId: 'test.story.other', lapsed: true }, undefined],
  ['another wallet is connected', { lapsed: true }, 'Harbor'],
] as const)('behavior: if %s, there is no message', async (_, last, connected) => {
  const { portico, word } = await openAfter(last, connected)
  await new Promise(requestAnimationFrame)
  expect(portico.internal.slots.has(toldLink)).toBe(false)
  expect(word.elements()).toEqual([])
})

test.each([
  'Account',
  'Networks',
] as const)('behavior: opening on %s asks for no wallets; the list asks for its first page, once', async (view) => {
  const server = storyServer({ wallets: [{ id: 'osprey', name: 'Osprey' }] })
  const portico = storyPortico({ connected: 'Harbor', server: server.url })
  const { end, root } = await renderModal(portico)
  ends.push(end)
  const asked = () => server.asked.filter((path) => path.startsWith('/getWallets'))
  open(portico, { view })
  // It appears when the file of the messages has loaded.
  await expect.poll(() => root.querySelector('[role=status]')).not.toBeNull()
  expect(asked()).toEqual([])
  close(portico)
  open(portico, { view: 'AllWallets' })
  await expect.poll(() => root.textContent).toContain('Osprey')
  await expect.poll(() => asked().filter((path) => path.includes('entries=40'))).toHaveLength(1)
})

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('behavior: an announced wallet without a picture has the server’s instead of its initial', async () => {
  const asked: string[] = []
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { origin, pathname } = new URL(String(input), location.href)
    if (origin !== 'https://pictures.test') return new Response(null, { status: 404 })
    asked.push(pathname)
    if (!pathname.endsWith('/test.story.harbor')) return new Response('{}', { status: 404 })
    const bytes = Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0))
    return new Response(bytes, { headers: { 'content-type': 'image/png' } })
  })
  onTestFinished(() => fetched.mockRestore())
  const wallets = [
    { name: 'Harbor' },
    { name: 'Lantern' },
    { imageUrl: `data:image/png;base64,${pixel}`, name: 'Kestrel' },
  ]
  // The kit without a server comes first, because one with a server loads the directory while the page is idle.
  for (const server of [undefined, 'https://pictures.test']) {
    const portico = storyPortico({ server, wallets })
    const { end, root } = await renderModal(portico)
    open(portico)
    const row = () => root.querySelector<HTMLElement>('[data-testid="wallet-test.story.harbor"]')
    await expect.poll(row).not.toBeNull()
    const before = row()?.getBoundingClientRect().height
    await expect.poll(() => root.querySelector('[role=status]')).not.toBeNull()
    const pictures = () => asked.filter((path) => path.startsWith('/public/getAssetImage/test')).sort()
    if (server) {
      await expect.poll(() => row()?.querySelector('img')?.src).toBe(`data:image/png;base64,${pixel}`)
      expect(row()?.getBoundingClientRect().height).toBe(before)
      // The other wallet has no picture. The picture is requested once, and the initial stays.
      expect(pictures()).toEqual([
        '/public/getAssetImage/test.story.harbor',
        '/public/getAssetImage/test.story.lantern',
      ])
    } else {
      await new Promise(requestAnimationFrame)
      expect(row()?.querySelector('img')).toBeNull()
      expect(asked).toEqual([])
    }
    expect(root.querySelector('[data-testid="wallet-test.story.lantern"] img')).toBeNull()
    await end()
  }
})
