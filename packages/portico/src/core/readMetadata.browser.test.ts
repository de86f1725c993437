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

test('behavior: a page that says little, and a host that says more', () => {
  expect(metadataOf()).toEqual({ description: '', icons: [], name: 'Swap', url: location.origin })
  document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="Plain">')
  expect(metadataOf({ name: 'My app' })).toMatchObject({ description: 'Plain', name: 'My app' })
})
