import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toEmbeddedConnectors } from './embeddedConnectors.js'
import type { Portico } from './portico.js'

beforeAll(() => vi.stubGlobal('location', { search: '' }))
afterAll(() => vi.unstubAllGlobals())

// A cast: only the names of the kit's families are read.
const connectorsOf = (...families: readonly string[]) =>
  toEmbeddedConnectors({
    families: Object.fromEntries(families.map((family) => [family, {}])),
  } as unknown as Portico).map(({ chain, id, type }) => [chain, id, type])

test('default: in eip155 and Solana, and in no other family', () => {
  expect(connectorsOf('bip122', 'cosmos', 'eip155', 'polkadot', 'solana')).toEqual([
    ['eip155', 'ID_AUTH', 'AUTH'],
    ['solana', 'ID_AUTH', 'AUTH'],
  ])
  expect(connectorsOf('bip122', 'cosmos', 'polkadot')).toEqual([])
})
