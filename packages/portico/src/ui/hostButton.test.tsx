/// <reference types="vite/client" />
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import sheetText from '../../button.css?raw'
import { Face } from '../react/faces.js'
import { contrast, paint } from './testing/contrast.js'

/** The style sheet of the buttons on a site's own page: `portico/button.css`. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(sheetText)

afterEach(() => {
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
})

function createButton(kind: string, state: string, text: string): HTMLButtonElement {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== sheet), sheet]
  const button = document.createElement('button')
  button.className = 'portico-button'
  button.dataset.kind = kind
  button.dataset.state = state
  button.disabled = state === 'unknown'
  button.textContent = text
  document.body.append(button)
  return button
}

test('default', () => {
  expect(new TextEncoder().encode(sheetText).length).toBeLessThanOrEqual(2048)
  const button = createButton('connect', 'disconnected', 'Connect wallet')
  const { backgroundColor, borderRadius, color, fontSize } = getComputedStyle(button)
  expect({ borderRadius, fontSize, height: button.offsetHeight }).toEqual({
    borderRadius: '16px',
    fontSize: '16px',
    height: 44,
  })
  expect(contrast(paint(color), paint(backgroundColor))).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['62.5%', 44, '16px'],
  ['100%', 44, '16px'],
  ['150%', 66, '24px'],
])('behavior: on a page with %s the button is %i px high, and its text %s', (size, height, fontSize) => {
  document.documentElement.style.fontSize = size
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  const button = createButton('connect', 'disconnected', 'Connect wallet')
  expect({ fontSize: getComputedStyle(button).fontSize, height: button.offsetHeight }).toEqual({
    fontSize,
    height,
  })
})

test('behavior: the button keeps its size in all states', () => {
  const sizes = [
    createButton('connect', 'unknown', 'Connect wallet'),
    createButton('connect', 'disconnected', 'Connect wallet'),
    createButton('connect', 'connecting', 'Connecting…'),
    createButton('account', 'connected', '0x1234…abcd'),
  ].map(({ offsetHeight, offsetWidth }) => `${offsetWidth} × ${offsetHeight}`)
  expect(new Set(sizes).size).toBe(1)
})

test('behavior: the text stays where it is when the picture arrives, on both sides', async () => {
  for (const dir of ['ltr', 'rtl']) {
    const [before, after] = [1, 2].map(() => createButton('account', 'connected', '0x1234…abcd'))
    if (!before || !after) throw new Error('There are two buttons.')
    for (const button of [before, after]) button.dir = dir
    for (const button of [before, after]) button.dataset.face = ''
    after.replaceChildren()
    const screen = createRoot(after)
    screen.render(<Face fallback="A" label="0x1234…abcd" src={undefined} />)
    await expect.poll(() => after.querySelector('bdi')?.offsetWidth).toBeGreaterThan(0)
    const startOf = (button: HTMLElement, node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
      return Math.round(dir === 'ltr' ? text.left - box.left : box.right - text.right)
    }
    expect(startOf(after, after.querySelector('bdi') as Node), dir).toBe(startOf(before, before))
    expect([after.offsetWidth, after.offsetHeight]).toEqual([before.offsetWidth, before.offsetHeight])
    screen.unmount()
  }
})

test('behavior: if the site has its own padding, the whole picture stays inside the button', async () => {
  const button = createButton('account', 'connected', '')
  button.dataset.face = ''
  button.style.padding = '8px 10px'
  const screen = createRoot(button)
  screen.render(<Face fallback="A" label="0x1234…abcd" src={undefined} />)
  await expect.poll(() => button.querySelector('bdi')?.offsetWidth).toBeGreaterThan(0)
  const picture = button.querySelector('.portico-face-picture')?.getBoundingClientRect()
  expect(picture?.left).toBeGreaterThanOrEqual(button.getBoundingClientRect().left + 10)
  screen.unmount()
})

test('behavior: a waiting button pulses, only in brightness', () => {
  const button = createButton('connect', 'disconnected', 'Connect wallet')
  expect(button.getAnimations()).toEqual([])
  button.ariaBusy = 'true'
  const [pulse] = button.getAnimations()
  pulse?.pause()
  expect((pulse?.effect as KeyframeEffect).getKeyframes().map(({ filter }) => filter)).toEqual([
    'none',
    'brightness(0.8)',
  ])
})

test('behavior: text is readable on any accent, in either scheme', () => {
  for (const scheme of ['light', 'dark']) {
    document.documentElement.style.setProperty('--portico-scheme', scheme)
    for (const accent of [
      '#111',
      '#fff',
      '#f5d90a',
      '#12b76a',
      'hotpink',
      'rgb(246 133 27)',
      '#0000ff',
      '#808080',
    ]) {
      document.documentElement.style.setProperty('--portico-accent', accent)
      for (const [kind, state] of [
        ['connect', 'disconnected'],
        ['account', 'connected'],
        ['network', 'unsupported'],
      ] as const) {
        const { backgroundColor, color } = getComputedStyle(createButton(kind, state, 'Words'))
        const named = `${kind} on ${accent}, ${scheme}`
        expect(contrast(paint(color), paint(backgroundColor)), named).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
  document.documentElement.removeAttribute('style')
})

test('behavior: it works in a page that resets buttons', () => {
  const reset = new CSSStyleSheet()
  reset.replaceSync(
    'button { all: unset; background: transparent; color: inherit; padding: 0; font: inherit }',
  )
  document.adoptedStyleSheets = [reset]
  const button = createButton('connect', 'disconnected', 'Connect wallet')
  document.adoptedStyleSheets = [sheet, reset]
  expect(button.offsetHeight).toBe(44)
  expect(getComputedStyle(button).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
})
