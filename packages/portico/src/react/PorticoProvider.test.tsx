import { act, StrictMode } from 'react'
import { mainnet } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createPortico } from '../core/createPortico.js'
import { eip155 } from '../families/eip155/index.js'
import { ConnectButton } from './ConnectButton.js'
import { PorticoProvider } from './PorticoProvider.js'

const running = () =>
  (globalThis as { [key: symbol]: unknown })[Symbol.for('portico.running')] as Map<string, unknown>
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

afterEach(() => localStorage.clear())

function createKit(options: { storageKey?: string } = {}) {
  return createPortico({ ...options, families: [eip155()], networks: [mainnet] })
}

test('hardening R12: StrictMode and twenty remounts start one kit', async () => {
  let asked = 0
  const count = () => asked++
  addEventListener('eip6963:requestProvider', count)
  const portico = createKit()
  const tree = (key: number) => (
    <StrictMode>
      <PorticoProvider key={key} portico={portico}>
        <ConnectButton />
      </PorticoProvider>
    </StrictMode>
  )
  const screen = await render(tree(0))
  for (let key = 1; key <= 20; key++) await screen.rerender(tree(key))
  expect(running().size).toBe(1)
  expect(portico.store.getState().status).toBe('ready')
  expect(asked).toBe(1)

  await screen.unmount()
  await nextTask()
  expect(running().size).toBe(0)
  expect(portico.store.getState().status).toBe('stopped')
  removeEventListener('eip6963:requestProvider', count)
})

test('behavior: after a hot reload the new kit takes over from the unmounted one', async () => {
  const [before, after] = [createKit(), createKit()]
  const screen = await render(<PorticoProvider portico={before} />)
  await screen.rerender(<PorticoProvider portico={after} />)
  expect(after.store.getState().status).toBe('ready')
  expect(before.store.getState().status).toBe('stopped')
  await screen.unmount()
  await nextTask()
})

test('error: a second kit on a page needs its own storageKey', async () => {
  const [first, second, third] = [createKit(), createKit(), createKit({ storageKey: 'admin' })]
  const stop = first.start()
  expect(() => second.start()).toThrowError(
    expect.objectContaining({ code: 'STORAGE_KEY_IN_USE', message: expect.stringContaining('storageKey') }),
  )
  const stopThird = third.start()
  expect(running().size).toBe(2)
  stop()
  stopThird()
  await nextTask()
})

test('behavior: no chunk of the modal is fetched before the user approaches a button', async () => {
  const portico = createKit()
  const screen = await render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
    </PorticoProvider>,
  )
  const modalRequests = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/src/modal/shell/modalChunk')).length
  const before = modalRequests()
  const button = screen.getByRole('button', { name: 'Connect wallet' })
  await expect.element(button).toBeEnabled()
  expect(modalRequests()).toBe(before)
  await button.click()
  expect(portico.store.getState().modal.status).toBe('open')
  await expect.poll(() => document.querySelector('portico-modal')).not.toBeNull()
  await screen.unmount()
  await nextTask()
})

test('behavior: while the modal loads with nothing on screen, the user sees a loading state', async () => {
  const portico = createKit()
  const screen = await render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
    </PorticoProvider>,
  )
  const button = screen.getByRole('button', { name: 'Connect wallet' }).element() as HTMLElement
  const seen: (string | null)[] = []
  const watcher = new MutationObserver((records) => seen.push(...records.map(({ oldValue }) => oldValue)))
  watcher.observe(button, { attributeFilter: ['aria-busy'], attributeOldValue: true })
  button.click()
  expect(document.querySelector('portico-modal')).toBeNull()
  await expect.poll(() => document.querySelector('portico-modal')).not.toBeNull()
  // The button is not busy at first, then busy, then not busy again.
  await expect.poll(() => seen).toEqual([null, 'true'])
  expect(button.ariaBusy).toBeNull()
  watcher.disconnect()
  await screen.unmount()
  await nextTask()
})
