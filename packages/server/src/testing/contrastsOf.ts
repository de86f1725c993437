import { expect } from 'vitest'
import { contrast, type Rgb } from '../../../portico/src/ui/testing/contrast.js'

type Scheme = 'light' | 'dark'

/** The background of a page that sets none, in Chromium. */
const canvas: Readonly<Record<Scheme, string>> = { dark: '#121212', light: '#fff' }

/**
 * Returns the contrast of each text color of an HTML page's styles, with its selector. If the rule of a text sets no
 * background, the background is that of `main`, of `body` or of the browser.
 */
export function contrastsOf(html: string, scheme: Scheme, { isMore = false } = {}): [string, number][] {
  const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const queries = ['', ...(scheme === 'dark' ? ['(prefers-color-scheme:dark)'] : [])]
  if (isMore) queries.push('(prefers-contrast:more)')
  const rules = readRules(css, queries)
  const variables = rules.get(':root') ?? new Map<string, string>()
  const resolve = (value: string | undefined): string | undefined => {
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value ?? '') ?? []
    if (name !== undefined) return resolve(variables.get(name))
    const [, light, dark] = /^light-dark\((.+), ?(.+)\)$/.exec(value ?? '') ?? []
    if (light !== undefined) return scheme === 'light' ? light : dark
    return value?.startsWith('#') ? value : undefined
  }
  const backgroundOf = (selector: string) => resolve(rules.get(selector)?.get('background'))
  const ground = backgroundOf('main') ?? backgroundOf('body') ?? canvas[scheme]
  return [...rules].flatMap(([selector, declarations]) => {
    const text = declarations.get('color')
    if (text === undefined || text === 'inherit') return []
    const color = resolve(text)
    expect.assert(color !== undefined, `${selector} has a color that can be read: ${text}`)
    return [[selector, contrast(toRgb(color), toRgb(backgroundOf(selector) ?? ground))] as [string, number]]
  })
}

/** Reads the rules outside of media queries and in these. A later declaration of the same selector wins. */
function readRules(css: string, queries: readonly string[]): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>()
  const parts = css.matchAll(/@media ([^{]+)\{((?:[^{}]*\{[^{}]*\})*)\s*\}|([^{}@]+\{[^{}]*\})/g)
  const used = [...parts].flatMap(([, query = '', inside, plain = '']) => {
    const isUsed = queries.includes(query.trim().replaceAll(': ', ':'))
    return isUsed ? [...(inside ?? plain).matchAll(/([^{}]+)\{([^{}]*)\}/g)] : []
  })
  for (const [, selector = '', body = ''] of used) {
    const name = selector.trim()
    const before = rules.get(name) ?? new Map<string, string>()
    for (const declaration of body.split(';')) {
      const [property = '', value = ''] = declaration.split(/:(.*)/s)
      if (property.trim() !== '') before.set(property.trim(), value.trim())
    }
    rules.set(name, before)
  }
  return rules
}

function toRgb(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}
