import { expect, test } from 'vitest'
import type { Connector } from '../connector.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { getConnectors } from './getConnectors.js'
import { getWalletList } from './getWalletList.js'

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
  // If nothing changed, the list is the same object, so a site that compares lists does not render again.
  expect(getConnectors(portico)).toBe(all)
  portico.store.setState({ connectors: found.slice(1) })
  expect(getConnectors(portico)).toEqual([found[1]])
})

test('behavior: a wallet of the page has the id of its picture once the directory named it', async () => {
  const id = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const row = (image_id: string) => ({ chains: ['eip155:1'], id, image_id, name: 'MetaMask' })
  const { url } = await serve({ '/getWallets': json({ count: 1, data: [row('picture-1')] }) })
  const portico = startKit({ server: url })
  portico.store.setState({ connectors: found })
  expect(getConnectors(portico)[0]).not.toHaveProperty('imageId')
  await getWalletList(portico)
  const named = getConnectors(portico)
  expect(named).toEqual([{ ...found[0], explorerId: id, imageId: 'picture-1' }, found[1]])
  await getWalletList(portico)
  expect(getConnectors(portico)).toBe(named)
})
