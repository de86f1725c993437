import { mainnet } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createPortico } from '../core/createPortico.js'
import { eip155 } from '../families/eip155/index.js'
import { ConnectButton } from './ConnectButton.js'
import { OnRampWidget } from './OnRampWidget.js'
import { PorticoProvider } from './PorticoProvider.js'

const restores: (() => void)[] = []
afterEach(() => {
  for (const restore of restores.splice(0)) restore()
  localStorage.clear()
})

/** Removes a function, as in a browser that does not have it yet. */
function remove(holder: object, name: string): void {
  const own = Object.getOwnPropertyDescriptor(holder, name)
  if (!own) return
  restores.push(() => Object.defineProperty(holder, name, own))
  Reflect.deleteProperty(holder, name)
}

const missing: Record<string, readonly (readonly [object, string])[]> = {
  'Chrome 119': [[URL, 'canParse']],
  // Style sheets in such a browser have no `:has()`.
  'Firefox 120': [],
  'a browser without modal dialogs': [[HTMLDialogElement.prototype, 'showModal']],
  'a browser without adopted style sheets': [
    [Document.prototype, 'adoptedStyleSheets'],
    [ShadowRoot.prototype, 'adoptedStyleSheets'],
  ],
  'Safari 15.3': [
    [AbortSignal, 'any'],
    [AbortSignal, 'timeout'],
    [URL, 'canParse'],
    [Array.prototype, 'at'],
    [Array.prototype, 'findLast'],
    [Array.prototype, 'findLastIndex'],
    [Array.prototype, 'toSorted'],
    [Array.prototype, 'toReversed'],
    [CSSStyleSheet.prototype, 'replaceSync'],
    [HTMLDialogElement.prototype, 'showModal'],
    [globalThis, 'structuredClone'],
    [crypto, 'randomUUID'],
  ],
}

test.each(
  Object.entries(missing),
)("behavior: below the minimum, as in %s, the site's page works and Connect says why it does not open", async (browser, functions) => {
  const warned: unknown[] = []
  const note = (event: ErrorEvent) => warned.push(event.error)
  addEventListener('error', note)
  restores.push(() => removeEventListener('error', note))
  for (const [holder, name] of functions) remove(holder, name)
  if (browser === 'Firefox 120') {
    const { supports } = CSS
    restores.push(() => Object.assign(CSS, { supports }))
    Object.assign(CSS, { supports: (text: string) => !text.includes(':has(') })
  }
  const portico = createPortico({
    families: [eip155()],
    networks: [mainnet],
    server: { url: 'http://localhost:1' },
  })
  const screen = await render(
    <PorticoProvider portico={portico}>
      <h1>The page of the host</h1>
      <ConnectButton />
      <OnRampWidget />
    </PorticoProvider>,
  )
  const says = () => document.querySelector('[role=alert]')?.textContent ?? ''
  expect(says()).toBe('')
  await screen.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.poll(says).toContain('This browser is too old to connect a wallet.')
  await expect.element(screen.getByText('The page of the host')).toBeVisible()
  ;(document.querySelector('[role=alert] button') as HTMLElement).click()
  await expect.poll(says).toBe('')
  await expect.element(screen.getByText('The page of the host')).toBeVisible()
  expect(warned).toEqual([])
  await screen.unmount()
})

test('behavior: functions that are newer than the minimum are not needed', async () => {
  const newer = [
    [AbortSignal, 'any'],
    [globalThis, 'requestIdleCallback'],
    [Promise, 'withResolvers'],
    [Promise, 'try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [URL, 'parse'],
    [Set.prototype, 'union'],
    [Set.prototype, 'difference'],
    [Uint8Array, 'fromBase64'],
    [Uint8Array, 'fromHex'],
    [RegExp, 'escape'],
    [Element.prototype, 'moveBefore'],
    [HTMLElement.prototype, 'showPopover'],
    [Document.prototype, 'startViewTransition'],
    [Intl, 'DurationFormat'],
    [Intl, 'Segmenter'],
  ] as const
  for (const [holder, name] of newer) remove(holder, name)
  const portico = createPortico({ families: [eip155()], networks: [mainnet] })
  const screen = await render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
    </PorticoProvider>,
  )
  await screen.getByRole('button', { name: 'Connect wallet' }).click()
  await expect
    .poll(() => document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')?.open)
    .toBe(true)
  await screen.unmount()
})
