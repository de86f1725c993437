import { expect, test } from 'vitest'
import { scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { forgetConnection } from './forgetConnection.js'
import { getConnections } from './getConnections.js'

async function withRecent() {
  const portico = startKit({ families: [scriptedFamily()] })
  for (const connectorId of ['alice', 'bob']) await connect(portico, { connectorId })
  await disconnect(portico, { connectorId: 'alice' })
  const ids = () => getConnections(portico).recentConnections.map(({ connectorId }) => connectorId)
  expect(ids()).toEqual(['alice'])
  return { ids, portico }
}

test('default: the wallet is no longer recent, in this visit and in the next', async () => {
  const { ids, portico } = await withRecent()
  forgetConnection(portico, { connectorId: 'alice' })
  expect(ids()).toEqual([])
  expect(portico.storage.getItem('@appkit/connections')).not.toContain('alice')
  forgetConnection(portico, { connectorId: 'alice' })
})

test('behavior: a connected wallet stays connected', async () => {
  const { ids, portico } = await withRecent()
  forgetConnection(portico, { connectorId: 'bob' })
  expect(getConnections(portico).connections.map(({ connectorId }) => connectorId)).toEqual(['bob'])
  expect(ids()).toEqual(['alice'])
})
