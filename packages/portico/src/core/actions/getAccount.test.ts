import { expect, test } from 'vitest'
import { scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { getAccount } from './getAccount.js'
import { getConnectors } from './getConnectors.js'
import { getProvider } from './getProvider.js'
import { getPublicState } from './getPublicState.js'
import { close, open } from './open.js'

test('default: nothing, connecting, connected, nothing', async () => {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  expect(getAccount(portico)).toEqual({
    address: undefined,
    allAccounts: [],
    caipAddress: undefined,
    connectorId: undefined,
    isConnected: false,
    networkId: undefined,
    status: 'disconnected',
  })
  const connecting = connect(portico, { connectorId: 'alice' })
  expect(getAccount(portico).status).toBe('connecting')
  await connecting
  expect(getAccount(portico).status).toBe('connected')
  expect(getAccount(portico, { namespace: 'solana' }).status).toBe('disconnected')
  await disconnect(portico)
  expect(getAccount(portico).isConnected).toBe(false)
})

test("behavior: the wallet's own interface, while it is available", async () => {
  const portico = startKit()
  expect(getProvider(portico, { namespace: 'eip155' })).toEqual({ provider: undefined, type: undefined })
  await connect(portico, { connectorId: 'alice' })
  expect(getProvider(portico, { namespace: 'eip155' })).toEqual({
    provider: { id: 'alice' },
    type: 'ANNOUNCED',
  })
})

test('behavior: wallets by family', () => {
  const portico = startKit({ families: [scriptedFamily(), scriptedFamily(['carol'], 'solana')] })
  const ids = (connectors: ReturnType<typeof getConnectors>) => connectors.map(({ id }) => id)
  expect(ids(getConnectors(portico))).toEqual(['alice', 'bob', 'carol'])
  expect(ids(getConnectors(portico, { namespace: 'solana' }))).toEqual(['carol'])
})

test("behavior: the specification's public state", async () => {
  const portico = startKit()
  expect(getPublicState(portico)).toEqual({
    activeChain: 'eip155',
    initialized: true,
    loading: false,
    open: false,
    selectedNetworkId: 'eip155:1',
  })
  open(portico)
  expect(getPublicState(portico).open).toBe(true)
  close(portico)
  expect(getPublicState(portico).open).toBe(false)
})
