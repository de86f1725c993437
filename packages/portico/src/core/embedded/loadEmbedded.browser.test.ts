import { mainnet } from 'viem/chains'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { eip155 } from '../../families/eip155/index.js'
import { open } from '../actions/open.js'
import { createPortico } from '../createPortico.js'
import type { EmbeddedClient } from '../embeddedClient.js'
import { embeddedSlot } from '../embeddedSlot.js'
import { loadEmbedded } from './loadEmbedded.js'

const ends: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})

/** Starts a kit with the modal open. The test decides when the embedded wallet wants to show its frame. */
async function start() {
  const portico = createPortico({ families: [eip155({ announced: false })], networks: [mainnet] })
  ends.push(portico.start())
  type Listener = Parameters<EmbeddedClient['subscribe']>[0]
  const listeners = new Set<Listener>()
  const show = vi.fn()
  const client = {
    getState: () => ({ isSurfaceWanted: false, users: {} }),
    stop: () => {},
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    surface: { hide: () => {}, isShown: () => false, show },
    // A cast: showing and hiding the frame uses only these methods.
  } as unknown as EmbeddedClient
  portico.internal.slots.set(embeddedSlot, Promise.resolve(client))
  await loadEmbedded(portico)
  const want = (isSurfaceWanted: boolean) => {
    for (const listener of listeners) listener({ isSurfaceWanted, users: {} } as Parameters<Listener>[0])
  }
  open(portico)
  return { portico, show, want }
}

test('behavior: while the modal is still opening, the frame waits, so that it is above the modal', async () => {
  const { portico, show, want } = await start()
  let settle = () => {}
  portico.internal.running.opening = new Promise((resolve) => (settle = resolve))
  vi.useFakeTimers()
  want(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(show).not.toHaveBeenCalled()
  settle()
  await vi.advanceTimersByTimeAsync(0)
  expect(show).toHaveBeenCalledTimes(1)
})

test('behavior: over the kit’s own modal the frame takes its place; a removed one, or another’s, has none', async () => {
  const { portico, show, want } = await start()
  const another = document.createElement('portico-modal')
  const own = document.createElement('portico-modal')
  document.body.append(another, own)
  onTestFinished(() => another.remove())
  portico.internal.running.screen = own
  want(true)
  await expect.poll(() => show.mock.calls).toEqual([['card']])
  own.remove()
  want(false)
  want(true)
  await expect.poll(() => show.mock.calls).toEqual([['card'], [undefined]])
})

test('behavior: a frame that is no longer needed when the modal is open does not appear', async () => {
  const { portico, show, want } = await start()
  let settle = () => {}
  portico.internal.running.opening = new Promise((resolve) => (settle = resolve))
  want(true)
  want(false)
  settle()
  // Nothing is shown until the frame is needed again.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(show).not.toHaveBeenCalled()
  want(true)
  await expect.poll(() => show.mock.calls.length).toBe(1)
})

/** Starts a kit with its own client of the embedded wallet. The wallet's site returns no frame. */
async function startReal() {
  const portico = createPortico({
    embedded: { walletOrigin: `http://wallet.localhost:${location.port}` },
    families: [eip155({ announced: false })],
    networks: [mainnet],
  })
  ends.push(portico.start())
  return { client: await loadEmbedded(portico), portico }
}

test('error: a frame that is not ready after 20 s raises the alert of the specification', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  const { client, portico } = await startReal()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const outcome = Promise.allSettled([client.load()])
  vi.advanceTimersByTime(19_999)
  expect(portico.store.getState().alert).toBeNull()
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  expect(await outcome).toMatchObject([{ reason: { reason: 'iframe_load_failed' } }])
  await expect
    .poll(() => portico.store.getState().alert)
    .toMatchObject({
      code: 'IFRAME_LOAD_FAILED',
      severity: 'error',
      shortMessage: 'Network Error - Could not load embedded wallet',
    })
})

test('behavior: an unsupported method is refused, and the modal says so', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  const { client, portico } = await startReal()
  const provider = client.getProvider('eip155')
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
  expect(portico.store.getState().modal).toMatchObject({
    request: { data: { refused: 'eth_sign' }, intent: 'requestRefused' },
    status: 'open',
  })
  expect(errors).toHaveBeenCalledWith('Portico: Requested RPC call is not allowed: eth_sign')
})
