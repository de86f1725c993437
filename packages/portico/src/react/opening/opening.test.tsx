import { mainnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { close, open } from '../../core/actions/open.js'
import { createPortico } from '../../core/createPortico.js'
import { showIntent } from '../../core/intents.js'
import type { Portico } from '../../core/portico.js'
import { eip155 } from '../../families/eip155/index.js'
import { paint } from '../../ui/testing/contrast.js'
import { ConnectButton } from '../ConnectButton.js'
import { PorticoProvider } from '../PorticoProvider.js'

const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const asked: string[] = []

function announce(name: string) {
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_requestAccounts') asked.push(name)
      return method === 'eth_chainId' ? '0x1' : new Promise(() => {})
    },
  }
  const info = {
    icon,
    name,
    rdns: `test.${name.toLowerCase().replaceAll(' ', '-')}`,
    uuid: crypto.randomUUID(),
  }
  const tell = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
  ends.push(() => removeEventListener('eip6963:requestProvider', tell))
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  asked.length = 0
  localStorage.clear()
  await page.viewport(414, 896)
})

type Options = Partial<Parameters<typeof createPortico>[0]>

async function show(options: Options = {}, names = ['Harbor', 'Kestrel']) {
  // Moves the pointer away from the rows, because the modal reacts to it and the first frame does not.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  for (const name of names) announce(name)
  const portico: Portico = createPortico({ families: [eip155()], networks: [mainnet], ...options })
  const screen = await render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
    </PorticoProvider>,
  )
  ends.push(() => new Promise((resolve) => setTimeout(resolve, 20)))
  ends.push(() => screen.unmount())
  const button = screen.getByRole('button', { name: 'Connect wallet' }).element() as HTMLElement
  await expect.poll(() => portico.store.getState().connectors.length).toBeGreaterThanOrEqual(names.length)
  return { button, portico }
}

/**
 * Waits for the frame after the press, in which the first frame is drawn. If no frame is drawn for 100 ms, the modal
 * takes over. `drawAfter` extends that time, because a busy machine can be that slow even in the foreground.
 */
const nextFrame = () => new Promise(requestAnimationFrame)
async function drawAfter(press: () => void) {
  const { setTimeout: start } = globalThis
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      start(work, ms === 100 ? 10_000 : ms)) as typeof setTimeout)
  press()
  timers.mockRestore()
  await nextFrame()
}
const pressButton = (button: HTMLElement) => drawAfter(() => button.click())

const shadow = () => document.querySelector('portico-modal')?.shadowRoot
/** The first frame. The modal's own dialog is labelled by its title instead. */
const drawn = () => shadow()?.querySelector<HTMLElement>('dialog[aria-label]')
const modal = () => shadow()?.querySelector<HTMLElement>('dialog[aria-labelledby][open]')
const part = (root: HTMLElement | null | undefined, selector: string): HTMLElement => {
  const found = root?.querySelector<HTMLElement>(selector)
  expect.assert(found, selector)
  return found
}

/** The compared properties of one part: its box, to the half pixel, its colors, its font and its words. */
function look(element: HTMLElement) {
  const { height, left, top, width } = element.getBoundingClientRect()
  const { backgroundColor, borderRadius, color, fontSize, fontWeight } = getComputedStyle(element)
  return {
    box: [left, top, width, height],
    colours: [...paint(backgroundColor), ...paint(color)],
    font: [fontSize, fontWeight, borderRadius],
    words: element.textContent,
  }
}

/** Simulates a press of the pointer that starts on one element and ends on another. */
function press(from: HTMLElement | null | undefined, to: HTMLElement | null | undefined) {
  from?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  to?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }))
}

/**
 * Simulates the second click of a double click. `atMs` is the page time of the press, however late the page handles it.
 */
function pressAgain(element: HTMLElement | null | undefined, atMs: number) {
  element?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  const click = new MouseEvent('click', { bubbles: true, composed: true, detail: 2 })
  Object.defineProperty(click, 'timeStamp', { value: atMs })
  element?.dispatchEvent(click)
}

function expectSamePlace(seen: readonly number[], real: readonly number[]) {
  for (const [index, edge] of seen.entries()) expect(edge).toBeCloseTo(real[index] ?? Number.NaN, 0)
}

for (const themeMode of ['light', 'dark'] as const) {
  for (const [width, height, dir] of [
    [1024, 768, 'ltr'],
    [320, 640, 'ltr'],
    [1024, 768, 'rtl'],
  ] as const) {
    test(`behavior: the first frame is the modal’s own, ${themeMode}, ${width} px, ${dir}`, async () => {
      await page.viewport(width, height)
      document.documentElement.dir = dir
      ends.push(() => document.documentElement.removeAttribute('dir'))
      const { button } = await show({ themeMode })
      await pressButton(button)
      const first = drawn()
      const row = (name: string) => `#wallet-test\\.${name}`
      const before = [look(part(first, row('harbor'))), look(part(first, row('kestrel')))]
      const places = [part(first, 'i'), part(first, '#connect-guide')].map((each) => look(each).box)
      const card = look(first as HTMLElement)
      const title = part(first, 'h2').textContent

      await expect.poll(modal).toBeTruthy()
      const real = modal()
      const named = (name: string) => part(real, `[data-testid="wallet-test.${name}"]`)
      const after = [look(named('harbor')), look(named('kestrel'))]
      for (const [index, seen] of before.entries()) {
        const { box = [], colours = [], font, words } = after[index] ?? {}
        expect(seen.words).toBe(words)
        expectSamePlace(seen.box, box)
        // The font is also the same: the row's words have the size of a title.
        expect(seen.font).toEqual(font)
        for (let channel = 0; channel < 6; channel++)
          expect(Math.abs((seen.colours[channel] ?? 0) - (colours[channel] ?? 0))).toBeLessThanOrEqual(2)
      }
      const [tile = [], guide = []] = places
      const realTile = look(part(real, '.picture')).box
      expectSamePlace(tile, realTile)
      const realGuide = look(part(real, '[data-testid="connect-guide"]')).box
      const middle = ([, top = 0, , tall = 0]: readonly number[]) => top + tall / 2
      // In the first frame the button extends to the edge of the card.
      expect(Math.abs(middle(guide) - 8 - middle(realGuide))).toBeLessThanOrEqual(1)
      const surface = part(real, '.card')
      expectSamePlace(card.box, look(surface).box)
      expect(part(real, '.header-title').textContent).toBe(title)
      expect(part(real, '[data-testid="connect-guide"]').textContent).toBe(
        part(first, '#connect-guide').textContent,
      )
      // The modal stays where the frame was, without an entrance animation.
      expect(document.querySelectorAll('portico-modal')).toHaveLength(1)
      expect(surface.getAnimations()).toEqual([])
    })
  }
}

test('behavior: a press before the modal has loaded is executed by it, once', async () => {
  const { button } = await show()
  await pressButton(button)
  const row = part(drawn(), '#wallet-test\\.kestrel')
  row.click()
  expect(row.ariaBusy).toBe('true')
  part(drawn(), '#wallet-test\\.harbor').click() // another press changes nothing
  await expect.poll(modal).toBeTruthy()
  await expect.poll(() => asked).toEqual(['Kestrel'])
})

test('behavior: the focus is on the first wallet, follows the user, and returns to the button', async () => {
  const { button } = await show()
  button.focus()
  await pressButton(button)
  expect(shadow()?.activeElement?.id).toBe('wallet-test.harbor')
  part(drawn(), '#wallet-test\\.kestrel').focus()
  await expect.poll(modal).toBeTruthy()
  expect(shadow()?.activeElement?.getAttribute('data-testid')).toBe('wallet-test.kestrel')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(button)
})

for (const [way, leave] of [
  ['Escape', () => drawn()?.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ['the button', () => part(drawn(), 'hgroup button').click()],
  ['a press beside it', () => press(drawn(), drawn())],
] as const) {
  test(`behavior: ${way} closes the first frame, and the modal stays closed`, async () => {
    const { button, portico } = await show()
    button.focus()
    await pressButton(button)
    leave()
    expect(portico.store.getState().modal.status).toBe('closed')
    expect(drawn()).toBeFalsy()
    expect(document.activeElement).toBe(button)
    await expect.poll(() => shadow()?.querySelector('dialog[aria-labelledby]')).toBeTruthy()
    expect(modal()).toBeNull()
  })
}

test('behavior: if it is closed before it is drawn, nothing is drawn', async () => {
  const { button, portico } = await show()
  button.focus()
  button.click()
  close(portico)
  await nextFrame()
  expect(document.querySelector('portico-modal')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('behavior: the second half of a double click on the button does nothing, wherever it lands', async () => {
  const { button, portico } = await show()
  await pressButton(button)
  const pressedAt = performance.now()
  pressAgain(drawn(), pressedAt)
  pressAgain(part(drawn(), 'hgroup button'), pressedAt)
  pressAgain(part(drawn(), '#wallet-test\\.kestrel'), pressedAt)
  expect(portico.store.getState().modal.status).toBe('open')
  await expect.poll(modal).toBeTruthy()
  // The same applies if the modal itself has appeared by then.
  const row = part(modal(), '[data-testid="wallet-test.kestrel"]')
  pressAgain(modal(), pressedAt + 499)
  pressAgain(row, pressedAt + 499)
  expect(portico.store.getState().modal.status).toBe('open')
  expect(asked).toEqual([])
  // A later press is intended.
  pressAgain(row, performance.now() + 501)
  await expect.poll(() => asked).toEqual(['Kestrel'])
})

test('behavior: a key that is held down since it pressed the button chooses no wallet', async () => {
  const { button } = await show()
  await pressButton(button)
  const keyPress = (repeat: boolean) =>
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter', repeat })
  // The browser presses the focused row for each keydown that is not prevented.
  const row = part(drawn(), '#wallet-test\\.harbor')
  expect(row.dispatchEvent(keyPress(true))).toBe(false)
  expect(row.dispatchEvent(keyPress(false))).toBe(true)
})

test('behavior: no press, key or focus in the first frame reaches listeners of the page', async () => {
  const { button } = await show()
  button.focus()
  await pressButton(button)
  const heard: string[] = []
  const types = ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin']
  const hear = ({ type }: Event) => void heard.push(type)
  for (const type of types) document.addEventListener(type, hear)
  ends.push(() => {
    for (const type of types) document.removeEventListener(type, hear)
  })
  const row = part(drawn(), '#wallet-test\\.kestrel')
  const options = { bubbles: true, cancelable: true, composed: true }
  row.dispatchEvent(new PointerEvent('pointerdown', options))
  row.dispatchEvent(new MouseEvent('mousedown', options))
  row.dispatchEvent(new MouseEvent('click', { ...options, detail: 1 }))
  row.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'Escape' }))
  row.focus()
  expect(heard).toEqual([])
  expect(row.ariaBusy).toBe('true')
})

test.each([
  'alertdialog',
  'dialog',
  'listbox',
  'menu',
])('behavior: a %s of the page that has the focus keeps it until the modal is there', async (role) => {
  const { button, portico } = await show()
  const layer = document.createElement('div')
  layer.role = role
  const inside = layer.appendChild(document.createElement('button'))
  document.body.append(layer)
  ends.push(() => layer.remove())
  inside.focus()
  /** Whether the modal was there each time that the focus left. */
  const left: boolean[] = []
  inside.addEventListener('focusout', () => left.push(modal() != null))
  open(portico)
  do {
    await nextFrame()
    expect(drawn()).toBeFalsy()
  } while (!modal())
  await expect.poll(() => left).toEqual([true])
  expect(button.isConnected).toBe(true)
})

test('behavior: a press that starts in the card and ends beside it closes nothing', async () => {
  const { button, portico } = await show()
  await pressButton(button)
  press(part(drawn(), 'h2'), drawn())
  expect(portico.store.getState().modal.status).toBe('open')
})

test('behavior: a long name stays in the card, and so does the tag, in the places that the modal gives them', async () => {
  await page.viewport(320, 640)
  const name = 'A wallet with a name as long as some users like them to be'
  const { button } = await show({ walletConnect: { relayUrl: 'ws://localhost:9' } }, [name])
  await pressButton(button)
  const boxOf = (root: HTMLElement | null | undefined, selector: string) =>
    part(root, selector).getBoundingClientRect()
  const seen = [boxOf(drawn(), 'button.row:last-child bdi'), boxOf(drawn(), 'small')]
  expect(drawn()?.scrollWidth).toBe(drawn()?.clientWidth)
  await expect.poll(modal).toBeTruthy()
  await Promise.allSettled(
    shadow()
      ?.getAnimations()
      .map(({ finished }) => finished) ?? [],
  )
  const real = [boxOf(modal(), 'li:last-child > .row .row-title'), boxOf(modal(), '.row .tag')]
  for (const [index, { left, right, top }] of real.entries()) {
    expectSamePlace([seen[index]?.left ?? 0], [left])
    expect(right).toBeLessThanOrEqual(320)
    if (index === 1) expectSamePlace([seen[index]?.top ?? 0, seen[index]?.right ?? 0], [top, right])
  }
})

test('behavior: the second opening is by the modal itself', async () => {
  const { button } = await show()
  await pressButton(button)
  await expect.poll(modal).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await expect.poll(modal).toBeNull()
  await pressButton(button)
  expect(drawn()).toBeFalsy()
  await expect.poll(modal).toBeTruthy()
})

test('behavior: a used wallet, and two with one name, have no name until their order is known', async () => {
  const first = await show({}, ['Harbor', 'Harbor'])
  await pressButton(first.button)
  expect(drawn()?.querySelectorAll('.row')).toHaveLength(2)
  expect(drawn()?.querySelectorAll('button.row')).toHaveLength(0)
})

for (const width of [1024, 375]) {
  test(`behavior: below placeholders for rows that load separately, the other rows keep their place, ${width} px`, async () => {
    await page.viewport(width, 800)
    const { portico } = await show({
      embedded: { walletOrigin: 'http://wallet.localhost:9' },
      features: { allWallets: false, email: true, socials: ['google'] },
    })
    await drawAfter(() => open(portico))
    const place = (element: HTMLElement) => look(element).box
    const seen = [place(part(drawn(), '#wallet-test\\.harbor')), place(drawn() as HTMLElement)]
    await expect.poll(modal).toBeTruthy()
    const real = () => [
      place(part(modal(), '[data-testid="wallet-test.harbor"]')),
      place(part(modal(), '.card')),
    ]
    await expect.poll(() => modal()?.querySelector('.ways-or')).toBeTruthy()
    for (const [index, box] of real().entries()) expectSamePlace(seen[index] ?? [], box)
    // The positions stay the same after the field, the buttons and the divider have loaded.
    await expect.poll(() => modal()?.querySelectorAll('.login-or')).toHaveLength(2)
    for (const [index, box] of real().entries()) expectSamePlace(seen[index] ?? [], box)
  })
}

test('behavior: rows that load separately have placeholders', async () => {
  const { portico } = await show({
    embedded: { walletOrigin: 'http://wallet.localhost:9' },
    features: { email: true, socials: ['google'] },
    server: 'http://localhost:9',
  })
  await drawAfter(() => open(portico))
  const lines = [...(drawn()?.querySelectorAll('.way, .row') ?? [])].map(({ className }) => className)
  // The rows are two wallets of the page, two of the directory, and the row that opens the list of all wallets.
  expect(lines).toEqual(['way', 'way', 'row', 'row', 'row', 'row', 'row'])
})

test('behavior: no first frame is guessed for what the kit itself needs', async () => {
  const { portico } = await show({})
  showIntent(portico, 'approvalNeeded')
  await nextFrame()
  expect(drawn()).toBeFalsy()
  await expect.poll(modal).toBeTruthy()
})

test.for<[string, Options, Parameters<typeof open>[1]?]>([
  ['of another view', {}, { view: 'Networks' }],
  ['of terms to accept', { features: { legalCheckbox: true } }],
  ['of documents to link', { termsConditionsUrl: 'https://example.com/terms' }],
  ['of one button for all wallets', { features: { collapseWallets: true } }],
  ['of a theme that options set', { themeVariables: { '--w3m-accent': 'red' } }],
])('behavior: no first frame %s is guessed: the modal appears when it has loaded', async ([
  ,
  options,
  parameters,
]) => {
  const { portico } = await show(options)
  open(portico, parameters)
  await nextFrame()
  expect(document.querySelector('portico-modal dialog')).toBeNull()
  expect(drawn()).toBeFalsy()
  await expect.poll(modal).toBeTruthy()
})
