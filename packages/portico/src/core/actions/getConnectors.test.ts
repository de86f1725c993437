import { expect, test } from 'vitest'
import type { Connector } from '../connector.js'
import { startKit } from '../testing/startKit.js'
import { getConnectors } from './getConnectors.js'

const found: readonly Connector[] = [
  {
    chain: 'eip155',
    id: 'io.metamask',
    info: { rdns: 'io.metamask' },
    name: 'MetaMask',
    provider: {},
    type: 'ANNOUNCED',
  },
  { chain: 'solana', id: 'standard:own', name: 'Own', provider: {}, type: 'ANNOUNCED' },
]

test('default: discovered connectors, of all families or of one, and well-known wallets with their directory id', () => {
  const portico = startKit()
  portico.store.setState({ connectors: found })
  const all = getConnectors(portico)
  expect(all).toEqual([
    { ...found[0], explorerId: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96' },
    found[1],
  ])
  expect(getConnectors(portico, { namespace: 'solana' })).toEqual([found[1]])
  // A site that compares lists does not redraw without a change.
  expect(getConnectors(portico)).toBe(all)
  portico.store.setState({ connectors: found.slice(1) })
  expect(getConnectors(portico)).toEqual([found[1]])
})
