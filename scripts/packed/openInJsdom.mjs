// Copied into an app and run there by scripts/packed.mjs: opens and closes the modal in jsdom, as a site's unit tests
// do.
import { JSDOM, VirtualConsole } from 'jsdom'

const problems = []
const virtualConsole = new VirtualConsole()
virtualConsole.on('jsdomError', ({ detail, message }) => problems.push(String(detail?.stack ?? message)))
for (const name of ['uncaughtException', 'unhandledRejection']) {
  process.on(name, (error) => problems.push(String(error?.stack ?? error)))
}
const { window } = new JSDOM('<!doctype html><div id="root"></div>', {
  pretendToBeVisual: true,
  url: 'http://localhost/',
  virtualConsole,
})
const ofPage = ['CustomEvent', 'Event', 'EventTarget', 'document', 'navigator', 'window']
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !ofPage.includes(name)) continue
  Object.defineProperty(globalThis, name, { configurable: true, value: window[name], writable: true })
}

const { createElement } = await import('react')
const { createRoot } = await import('react-dom/client')
const { createPortico } = await import('portico')
const { eip155 } = await import('portico/eip155')
const { PorticoButton, PorticoProvider } = await import('portico/react')
const { mainnet } = await import('viem/chains')

async function waitFor(what, look) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const found = look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  problems.push(`${what} did not appear`)
  return undefined
}

const portico = createPortico({ families: [eip155()], networks: [mainnet] })
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(PorticoButton)),
)
await waitFor('the kit', () => portico.store.getState().status === 'ready')
document.querySelector('button')?.click()
const dialog = () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
const close = await waitFor(
  'the modal',
  () => dialog()?.open && dialog().querySelector('[data-testid="header-close"]'),
)
// The behavior of an open dialog loads after it is painted.
await waitFor('the behavior of the modal', () => document.documentElement.style.overflow === 'hidden')
close?.click()
await waitFor('its end', () => !dialog()?.open)
console.log(JSON.stringify(problems))
process.exit()
