import { mainnet } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import { createPortico } from './createPortico.js'
import { readMetadata } from './readMetadata.js'
import { scriptedFamily } from './testing/scriptedFamily.js'

beforeEach(() => {
  for (const element of document.head.querySelectorAll('meta,link')) element.remove()
  document.title = 'Swap'
})
const metadataOf = (metadata?: object) =>
  readMetadata(
    createPortico({ families: [scriptedFamily()], metadata, networks: [mainnet] }).options.metadata,
  )

test("default: the page's title, description, origin and icon", () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="description" content="Plain"><meta property="og:description" content="Open graph"><link rel="shortcut icon" href="/icon.png">',
  )
  expect(metadataOf()).toEqual({
    description: 'Open graph',
    icons: [`${location.origin}/icon.png`],
    name: 'Swap',
    url: location.origin,
  })
})

test('behavior: a page with little metadata, and a site that passes more', () => {
  expect(metadataOf()).toEqual({ description: '', icons: [], name: 'Swap', url: location.origin })
  document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="Plain">')
  expect(metadataOf({ name: 'My app' })).toMatchObject({ description: 'Plain', name: 'My app' })
})

test("behavior: the URL is the page's origin, whatever the site passes", () => {
  for (const url of ['https://www.example.com/app/', '/app', '', 'www.example.com', undefined]) {
    expect(metadataOf({ url }).url).toBe(location.origin)
  }
})

test('behavior: icons are absolute, http(s) and short; the page’s icons are used if the site has no valid one', () => {
  expect(metadataOf({ icons: ['/icon.png', 'https://cdn.example.com/icon.svg'] }).icons).toEqual([
    `${location.origin}/icon.png`,
    'https://cdn.example.com/icon.svg',
  ])
  const big = `data:image/png;base64,${'A'.repeat(60_000)}`
  const long = `https://example.com/${'a'.repeat(3_000)}`
  expect(
    metadataOf({ icons: [big, long, 'javascript:alert(1)', 'https://example.com/ok.png'] }).icons,
  ).toEqual(['https://example.com/ok.png'])
  expect(
    metadataOf({ icons: Array.from({ length: 40 }, (_, at) => `https://example.com/${at}.png`) }).icons,
  ).toHaveLength(16)

  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="icon" href="data:image/svg+xml,a"><link rel="apple-touch-icon" href="/touch.png">',
  )
  expect(metadataOf({ icons: [big] }).icons).toEqual([`${location.origin}/touch.png`])
  expect(metadataOf().icons).toEqual([`${location.origin}/touch.png`])
  expect(metadataOf({ icons: [] }).icons).toEqual([])
})

test('behavior: fields that an untyped site omits come from the page, and long texts are cut', () => {
  expect(metadataOf({ icons: undefined, name: undefined, url: 5 })).toEqual({
    description: '',
    icons: [],
    name: 'Swap',
    url: location.origin,
  })
  const told = metadataOf({ description: 'd'.repeat(5_000), name: `${'n'.repeat(499)}😀` })
  expect(told.description).toHaveLength(2_000)
  expect(told.name).toBe('n'.repeat(499))
})
