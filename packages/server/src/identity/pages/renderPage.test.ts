import { expect, test } from 'vitest'
import { contrastsOf } from '../../testing/contrastsOf.js'
import { renderPage } from './renderPage.js'

const html = new TextDecoder().decode(
  renderPage({ direction: 'ltr', language: 'es' }, 'Un <título>', '<p>Texto</p>').bytes,
)

test('default: the page has a language, a title, one heading of level 1, and one main part', () => {
  expect(html).toContain('<html lang="es" dir="ltr">')
  expect(html).toContain('<title>Un &lt;título&gt;</title>')
  expect(html.match(/<h1|<main/g)).toEqual(['<main', '<h1'])
})

test.each(['light', 'dark'] as const)('behavior: each text has a contrast of 4.5, %s', (scheme) => {
  const contrasts = contrastsOf(html, scheme)
  expect(contrasts.length).toBeGreaterThan(6)
  expect(contrasts.filter(([, ratio]) => ratio < 4.5)).toEqual([])
})

test.each([
  'light',
  'dark',
] as const)('behavior: with more contrast, gray text has 7 or more, %s', (scheme) => {
  const ratioOf = (isMore: boolean) => new Map(contrastsOf(html, scheme, { isMore })).get('dt') ?? 0
  expect(ratioOf(true)).toBeGreaterThan(ratioOf(false))
  expect(ratioOf(true)).toBeGreaterThanOrEqual(7)
})
