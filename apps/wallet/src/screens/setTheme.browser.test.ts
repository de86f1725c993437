import { adopt, uiCss } from 'portico/ui'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contrastOf, readColor } from './readColor.js'
import { screensCss } from './screens.css.js'
import { setTheme } from './setTheme.js'

const root = document.documentElement
const accentNow = () => root.style.getPropertyValue('--portico-accent')
const setAccent = (accent: string, mode: 'dark' | 'light' = 'light') =>
  setTheme({ mode, variables: { '--w3m-accent': accent } })

beforeEach(() => adopt(document, uiCss, screensCss))
afterEach(() => root.removeAttribute('style'))

test('default: an opaque accent is accepted, as digits', () => {
  for (const [asked, taken] of [
    ['#4d5ce0', '#4d5ce0'],
    ['rgb(18 183 106)', '#12b76a'],
    ['color-mix(in srgb, red, blue)', '#800080'],
    ['light-dark(#0a1445, transparent)', '#0a1445'],
    ['rgb(from red r g 128)', '#ff0080'],
    ['color(srgb 9 -4 0)', '#ff0000'],
  ] as const) {
    setAccent(asked)
    expect(accentNow(), asked).toBe(taken)
  }
})

test('hardening A7: a translucent accent, or one that is not one color, changes nothing', () => {
  setAccent('#12b76a')
  for (const accent of [
    'transparent',
    'rgba(0, 0, 0, .02)',
    '#ffffff00',
    'oklch(1 0 0 / 0.05)',
    'rgb(from red r g b / 0)',
    'color-mix(in srgb, red, transparent)',
    'light-dark(transparent, red)',
    'currentColor',
    'inherit',
    'var(--x)',
    'var(--x, transparent)',
    'red; opacity: 0',
    'red)) , url(x',
    'none',
    '',
  ]) {
    setAccent(accent)
    expect(accentNow(), accent).toBe('#12b76a')
  }
})

test('hardening A7: nothing else of a page’s theme is accepted', () => {
  setTheme({
    mode: 'light',
    variables: {
      '--portico-card': 'transparent',
      '--portico-font': 'x',
      '--portico-shadow': 'none',
      '--portico-text': 'transparent',
      '--portico-tint': 'transparent',
      '--portico-width': '1px',
      '--text': 'transparent',
      '--w3m-border-radius-master': '999px',
      '--w3m-color-mix': 'transparent',
      '--w3m-color-mix-strength': 100,
      '--w3m-font-family': 'x',
      '--w3m-font-size-master': '0.01px',
      '--w3m-z-index': -1,
    },
  })
  expect(root.style.cssText).toBe('--portico-scheme: light;')
})

test.each(['light', 'dark'] as const)('hardening A7: text is readable on every accent, %s', (mode) => {
  for (const accent of ['#fff', '#000', '#ffff00', '#7f7f7f', '#fefefe', 'canvas', '#00ff00', '#0000ff']) {
    setAccent(accent, mode)
    const read = (name: string) => readColor(`var(${name})`, { scheme: mode })
    for (const [words, ground] of [
      ['--on-accent', '--accent-fill'],
      ['--accent-text', '--card'],
      ['--text', '--card'],
    ] as const) {
      const [front, back] = [read(words), read(ground)]
      expect(front && back && contrastOf(front, back), `${words} of ${accent}`).toBeGreaterThanOrEqual(3)
    }
  }
})

test('hardening A7: the screens have an opaque background that no theme changes', () => {
  const card = document.createElement('main')
  card.className = 'frame-card'
  document.body.append(card)
  root.style.setProperty('--portico-card', 'transparent')
  root.style.setProperty('--portico-accent', 'transparent')
  for (const element of [root, document.body, card])
    expect(readColor(getComputedStyle(element).backgroundColor)?.alpha).toBe(1)
  card.remove()
})
