import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connect } from '../core/actions/connect.js'
import { createPortico } from '../core/createPortico.js'
import type { Portico } from '../core/portico.js'
import { runningKits } from '../core/runtime.js'
import { memoryStorage } from '../core/storage/storage.js'
import { addresses, scriptedFamily } from '../core/testing/scriptedFamily.js'
import { defineElements, type PorticoButtonElement } from './elements.js'
import { mount } from './mount.js'
import { pageModalOf } from './pageModal.js'

defineElements()

function createKit(): Portico {
  return createPortico({
    beacons: false,
    families: [scriptedFamily()],
    networks: [
      {
        id: 1,
        name: 'A network',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    storage: memoryStorage(),
    storageKey: crypto.randomUUID(),
  }) as Portico
}

/** Puts markup on the page, and returns its first element and that element's button. */
function put(html: string) {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  onTestFinished(() => place.remove())
  const element = place.firstElementChild as PorticoButtonElement
  const button = element.shadowRoot?.querySelector('button') as HTMLButtonElement
  return { button, element, place }
}

/** Removes the kits of earlier tests from the page. */
function forgetKits(): void {
  const kits = runningKits() as { kit?: Portico | undefined }
  kits.kit = undefined
}

const modals = () => document.querySelectorAll('portico-modal').length
const isOpen = () =>
  Boolean(document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog[open]'))

test('default: a button works with the kit that the page created, before or after the element', async () => {
  forgetKits()
  const { button, element } = put('<portico-button></portico-button>')
  expect([button.disabled, button.dataset.state, button.textContent]).toEqual([true, 'unknown', ''])
  const portico = createKit()
  await expect.poll(() => element.portico).toBe(portico)
  expect([button.disabled, button.textContent]).toEqual([false, 'Connect wallet'])
  const { button: later, element: laterElement } = put('<portico-connect-button></portico-connect-button>')
  expect([laterElement.portico, later.textContent]).toEqual([portico, 'Connect wallet'])

  await userEvent.click(button)
  await expect.poll(isOpen).toBe(true)
  portico.store.setState({ modal: { status: 'closed' } })
  await connect(portico, { connectorId: 'alice' })
  const address = addresses.first
  expect(button.title).toBe(address)
  expect(button.textContent).toBe(`${address.slice(0, 6)}…${address.slice(-4)}`)
  expect([...button.part]).toEqual(['button', 'account', 'connected'])
  expect(later.textContent).toBe('Connect wallet')
})

test('error: if the page has no kit, each element reports it with a code, and works once there is one', async () => {
  forgetKits()
  const reported: unknown[] = []
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation((error) => void reported.push(error))
  onTestFinished(() => report.mockRestore())
  const { button } = put('<portico-network-button></portico-network-button>')
  await expect.poll(() => reported).toHaveLength(1)
  expect(reported[0]).toMatchObject({ code: 'NOT_STARTED', name: 'KitMissingError' })
  expect(String(reported[0])).toContain('<portico-network-button> found no kit on this page')
  createKit()
  await expect.poll(() => button.textContent).toBe('A network')
})

test('behavior: labels, disabled and the accessible name are attributes and properties', async () => {
  const portico = createKit()
  const { button, element } = put(
    '<portico-button label="Sign in" loading-label="One moment" aria-label="Your wallet"></portico-button>',
  )
  expect([button.textContent, button.ariaLabel]).toEqual(['Sign in', 'Your wallet'])
  element.label = 'Log in'
  expect([button.textContent, element.getAttribute('label')]).toEqual(['Log in', 'Log in'])
  element.disabled = true
  expect([button.disabled, element.hasAttribute('disabled')]).toEqual([true, true])
  element.click()
  expect(portico.store.getState().modal.status).toBe('closed')
  element.disabled = false
  element.label = undefined
  expect(button.textContent).toBe('Connect wallet')
  element.click()
  expect(portico.store.getState().modal.status).toBe('open')
})

test('behavior: on a page with two kits, the property decides, even if it is set before the element is defined', () => {
  const first = createKit()
  const second = createKit()
  expect(put('<portico-button></portico-button>').element.portico).toBe(second)
  const early = document.createElement('portico-button')
  Object.defineProperty(early, 'portico', { configurable: true, value: first, writable: true })
  document.body.append(early)
  onTestFinished(() => early.remove())
  expect(Object.hasOwn(early, 'portico')).toBe(false)
  expect(early.portico).toBe(first)
})

test('behavior: elements and mount() of one kit share one modal, and the last of them removes it', async () => {
  const portico = createKit()
  const unmount = mount(portico)
  const { element, place } = put(
    '<portico-button></portico-button><portico-connect-button></portico-connect-button>',
  )
  element.click()
  await expect.poll(isOpen).toBe(true)
  await expect.poll(() => document.querySelector('portico-modal [data-testid], portico-modal')).not.toBeNull()
  await expect.poll(modals).toBe(1)
  place.remove()
  unmount()
  await expect.poll(modals).toBe(0)
  await expect.poll(() => portico.store.getState().status).toBe('stopped')
})

test('behavior: a kit that ends while its modal loads shows no modal, and nothing fails', async () => {
  const portico = createKit()
  const failures: unknown[] = []
  const keepFailure = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    failures.push(event.reason)
  }
  window.addEventListener('unhandledrejection', keepFailure)
  onTestFinished(() => window.removeEventListener('unhandledrejection', keepFailure))
  const unmount = mount(portico)
  const hasEnded = new Promise<void>((resolve) => {
    // The root of the modal is on the page, and the modal is not drawn yet.
    const watcher = new MutationObserver(() => {
      watcher.disconnect()
      unmount()
      resolve()
    })
    watcher.observe(document.body, { childList: true })
  })
  pageModalOf(portico).preload()
  await hasEnded
  await vi.dynamicImportSettled()
  // Rejections are reported in order.
  const later = new RangeError('later')
  void Promise.reject(later)
  await expect.poll(() => failures).toContain(later)
  expect([failures, modals()]).toEqual([[later], 0])
})

test('behavior: an element that moves keeps its kit running', async () => {
  const portico = createKit()
  const { element } = put('<portico-button></portico-button>')
  const statuses: string[] = []
  onTestFinished(
    portico.subscribe(
      ({ status }) => status,
      (status) => statuses.push(status),
    ),
  )
  document.body.prepend(element)
  onTestFinished(() => element.remove())
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => setTimeout(resolve))
  expect(statuses).toEqual([])
})

test('behavior: an element keeps the place that elements.css reserves', async () => {
  const sheet = (await import('../../elements.css?inline' as string)) as { default: string }
  const style = new CSSStyleSheet()
  await style.replace(sheet.default)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  createKit()
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  // The elements are not defined in the document of this frame.
  const inside = frame.contentDocument as Document
  inside.head.innerHTML = `<style>${sheet.default}</style>`
  inside.body.innerHTML = '<portico-connect-button></portico-connect-button>'
  const reserved = inside.querySelector('portico-connect-button') as HTMLElement
  const { element } = put('<portico-connect-button></portico-connect-button>')
  const size = (of: Element) => [of.getBoundingClientRect().width, of.getBoundingClientRect().height]
  expect(size(reserved)).toEqual([184, 44])
  expect(size(element)).toEqual([184, 44])
})
