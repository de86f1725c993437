import { describe, expect, test } from 'vitest'
import { adopt } from '../adopt.js'
import { contrast, luminance, paint, type Rgb } from '../testing/contrast.js'
import { themeVariablesToStyle } from './themeVariablesToStyle.js'
import { tokensCss } from './tokens.css.js'

const schemes = ['light', 'dark'] as const
const accents = {
  default: undefined,
  black: '#111111',
  yellow: '#f5d90a',
  green: '#12b76a',
  pink: 'hotpink',
  orange: 'rgb(246 133 27)',
  white: '#ffffff',
  navy: '#0a1445',
  cyan: 'oklch(0.9 0.15 195)',
}

/** Creates a shadow root with the tokens, and reads a token in it as the sRGB that a canvas paints. */
function createTokens(scheme: 'light' | 'dark', variables: Record<string, string> = {}, text = tokensCss) {
  const host = document.createElement('div')
  host.style.setProperty('--portico-scheme', scheme)
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  const root = host.attachShadow({ mode: 'open' })
  adopt(root, text)
  const probe = document.createElement('span')
  root.append(probe)
  document.body.append(host)

  return (name: string): Rgb => {
    probe.style.color = `var(${name})`
    return paint(getComputedStyle(probe).color)
  }
}

const surfaces = ['--card', '--row', '--raised', '--pressed']

/** Texts with the surfaces behind them. They need a contrast of 4.5:1. */
const texts: [string, string[]][] = [
  ['--text', surfaces],
  ['--text-soft', surfaces],
  ['--text-faint', surfaces],
  ['--accent-text', [...surfaces, '--accent-tint']],
  ['--success', [...surfaces, '--success-tint']],
  ['--warning', [...surfaces, '--warning-tint']],
  ['--danger', [...surfaces, '--danger-tint']],
  ['--on-accent', ['--accent-fill', '--accent-fill-hover']],
]

/** Parts of the interface with the surfaces beside them. They need a contrast of 3:1. */
const parts: [string, string[]][] = [
  ['--line-strong', ['--card', '--row']],
  ['--accent-text', surfaces],
]

function expectContrasts(read: (name: string) => Rgb) {
  const failures: string[] = []
  for (const [pairs, least] of [
    [texts, 4.5],
    [parts, 3],
  ] as const) {
    for (const [name, grounds] of pairs) {
      for (const ground of grounds) {
        const ratio = contrast(read(name), read(ground))
        if (ratio < least) failures.push(`${name} on ${ground}: ${ratio.toFixed(2)}`)
      }
    }
  }
  for (const fill of ['--danger-fill', '--danger-fill-hover']) {
    const ratio = contrast([255, 255, 255], read(fill))
    if (ratio < 4.5) failures.push(`white on ${fill}: ${ratio.toFixed(2)}`)
  }
  expect(failures).toEqual([])
}

describe('behavior: AA contrast', () => {
  for (const scheme of schemes) {
    for (const [name, accent] of Object.entries(accents)) {
      test(`${name}, ${scheme}`, () => {
        expectContrasts(createTokens(scheme, accent === undefined ? {} : { '--portico-accent': accent }))
      })
    }

    test(`any accent, ${scheme}`, () => {
      for (let red = 0; red <= 255; red += 51) {
        for (let green = 0; green <= 255; green += 51) {
          for (let blue = 0; blue <= 255; blue += 51) {
            const read = createTokens(scheme, { '--portico-accent': `rgb(${red} ${green} ${blue})` })
            const accent = `rgb(${red} ${green} ${blue}), ${scheme}`
            expect(contrast(read('--on-accent'), read('--accent-fill')), accent).toBeGreaterThanOrEqual(4.5)
            expect(contrast(read('--on-accent'), read('--accent-fill-hover')), accent).toBeGreaterThanOrEqual(
              4.5,
            )
            expect(contrast(read('--accent-text'), read('--pressed')), accent).toBeGreaterThanOrEqual(4.5)
          }
        }
      }
    })

    test(`a strong tint, ${scheme}`, () => {
      for (const tint of ['#ff0000', '#00ff00', '#0000ff', '#ffff00']) {
        const style = themeVariablesToStyle({ '--w3m-color-mix': tint, '--w3m-color-mix-strength': 100 })
        expectContrasts(createTokens(scheme, style))
      }
    })

    test(`a fill is distinguishable from the card, ${scheme}`, () => {
      for (const accent of ['#000', '#111', '#0a1445', '#4d5ce0', '#12b76a', '#fff']) {
        const read = createTokens(scheme, { '--portico-accent': accent })
        const least = scheme === 'light' && accent === '#12b76a' ? 2.5 : 2.9
        expect(contrast(read('--accent-fill'), read('--card')), accent).toBeGreaterThanOrEqual(least)
      }
    })
  }

  test('the plain colors of older browsers', () => {
    const plain = tokensCss.replace(/@supports[^{]+\{/, '@supports (display: nothing-supports-this) {')
    expectContrasts(createTokens('light', {}, plain))
    const dark = plain.replace('(prefers-color-scheme: dark)', 'all')
    expectContrasts(createTokens('dark', {}, dark))
  })
})

test('behavior: four surface levels and three text strengths are distinguishable', () => {
  for (const scheme of schemes) {
    const read = createTokens(scheme)
    const steps = surfaces.map((name) => luminance(read(name)))
    const falling = [...steps].sort((a, b) => (scheme === 'light' ? b - a : a - b))
    expect(steps).toEqual(falling)
    expect(new Set(steps).size).toBe(4)
    const strengths = ['--text', '--text-soft', '--text-faint'].map((name) =>
      contrast(read(name), read('--card')),
    )
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a))
  }
})

test('behavior: a site’s variables reach what they name', () => {
  const read = createTokens('light', {
    '--portico-card': 'rgb(1, 2, 3)',
    '--portico-danger': 'rgb(4, 5, 6)',
    '--portico-qr-color': 'rgb(7, 8, 9)',
    '--portico-row': 'rgb(10, 11, 12)',
    '--portico-text': 'rgb(13, 14, 15)',
  })
  expect(['--card', '--danger', '--qr', '--row', '--text'].map(read)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [10, 11, 12],
    [13, 14, 15],
  ])
})
