import { expect, test, vi } from 'vitest'
import { ConnectionRejectedError } from '../errors/connection.js'
import { addresses, scriptedFamily, toSession } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { getAccount } from './getAccount.js'
import { getConnectorStatus } from './getConnectors.js'
import { close, open } from './open.js'

const alice = { connectorId: 'alice' }
const never = () => new Promise<never>(() => {})

test('default: the wallet connects and becomes the active one', async () => {
  const portico = startKit()
  const heard = vi.fn()
  portico.on('connect', heard)
  const connection = await connect(portico, alice)
  expect(connection).toMatchInlineSnapshot(`
    {
      "accounts": [
        {
          "address": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
          "namespace": "eip155",
          "type": "eoa",
        },
        {
          "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
          "namespace": "eip155",
          "type": "eoa",
        },
      ],
      "accountsOn": undefined,
      "address": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "connectorId": "alice",
      "imageUrl": undefined,
      "name": "Wallet of alice",
      "namespace": "eip155",
      "networkId": "eip155:1",
      "status": "live",
    }
  `)
  expect(portico.store.getState()).toMatchObject({ attempt: null, connections: [connection] })
  expect(heard.mock.calls).toEqual([[{ connection, restored: false }]])
  expect(getAccount(portico)).toMatchObject({
    caipAddress: `eip155:1:${addresses.first}`,
    isConnected: true,
    status: 'connected',
  })
  expect(portico.store.getState().event).toEqual({
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: 'Wallet of alice' },
  })
})

test('behavior: a requested network reaches the wallet; the default is the active one', async () => {
  const family = scriptedFamily()
  const portico = startKit({ defaultNetwork: 'eip155:8453', families: [family] })
  expect((await connect(portico, alice)).networkId).toBe('eip155:8453')
  expect((await connect(portico, { connectorId: 'bob', networkId: 'eip155:1' })).networkId).toBe('eip155:1')
})

test('behavior: a second wallet comes first, and the first stays active', async () => {
  const portico = startKit()
  await connect(portico, alice)
  await connect(portico, { connectorId: 'bob' })
  expect(portico.store.getState().connections.map(({ connectorId }) => connectorId)).toEqual(['bob', 'alice'])
  const statusOf = (connectorId: string) => getConnectorStatus(portico, { connectorId, namespace: 'eip155' })
  expect(['alice', 'bob', 'carol'].map(statusOf)).toEqual(['active', 'connected', 'disconnected'])
})

test('behavior: connecting again replaces the connection', async () => {
  const portico = startKit()
  await connect(portico, alice)
  await connect(portico, alice)
  expect(portico.store.getState().connections).toHaveLength(1)
})

test('behavior: if two families share an id, the named family is used, otherwise the active one', async () => {
  const families = [scriptedFamily(['multi']), scriptedFamily(['multi'], 'solana')]
  const portico = startKit({ families })
  expect((await connect(portico, { connectorId: 'multi', namespace: 'solana' })).namespace).toBe('solana')
  expect((await connect(portico, { connectorId: 'multi' })).namespace).toBe('solana')
  expect((await connect(portico, { connectorId: 'multi', namespace: 'eip155' })).namespace).toBe('eip155')
})

test('behavior: a newer attempt supersedes an older one, even if that responds late', async () => {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  let approve = () => {}
  const signals: AbortSignal[] = []
  family.answers.connect = (connector, { signal }) => {
    signals.push(signal)
    const session = toSession(connector)
    return connector.id === 'alice'
      ? new Promise((resolve) => {
          approve = () => resolve(session)
        })
      : Promise.resolve(session)
  }
  const first = connect(portico, alice)
  const second = connect(portico, { connectorId: 'bob' })
  await expect(first).rejects.toMatchObject({ code: 'ATTEMPT_SUPERSEDED' })
  expect((await second).connectorId).toBe('bob')
  approve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(portico.store.getState()).toMatchObject({ attempt: null, connections: [{ connectorId: 'bob' }] })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('behavior: the attempt shows when the wallet is asked to switch', async () => {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  const { connect: approve } = family.answers
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  family.answers.connect = async (connector, parameters) => {
    parameters.onSwitch?.()
    await answered
    return approve(connector, parameters)
  }
  const connecting = connect(portico, alice)
  expect(portico.store.getState().attempt).toMatchObject({ status: 'pending', switchTo: 'eip155:1' })
  answer()
  await connecting
  expect(portico.store.getState().attempt).toBeNull()
})

test('behavior: a superseded attempt does not overwrite the newer one', async () => {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  family.answers.connect = never
  const first = connect(portico, alice)
  const second = connect(portico, { connectorId: 'bob' })
  await expect(first).rejects.toMatchObject({ code: 'ATTEMPT_SUPERSEDED' })
  expect(portico.store.getState().attempt).toMatchObject({ connectorId: 'bob', status: 'pending' })
  open(portico)
  close(portico)
  await expect(second).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test("error: if the user rejects, the family's own error is stored for the modal", async () => {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  const rejection = new ConnectionRejectedError()
  family.answers.connect = () => Promise.reject(rejection)
  await expect(connect(portico, alice)).rejects.toBe(rejection)
  expect(portico.store.getState()).toMatchObject({
    attempt: { connectorId: 'alice', error: { code: 'CONNECTION_REJECTED' }, status: 'error' },
    connections: [],
    event: { event: 'CONNECT_ERROR', properties: { message: 'Connection rejected' } },
  })
  family.answers.connect = async (connector) => toSession(connector)
  await connect(portico, alice)
  expect(portico.store.getState().attempt).toBeNull()
})

test('error: a wallet that throws a foreign error', async () => {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  for (const thrown of [new TypeError('x is not a function'), 'odd', { code: 7 }]) {
    family.answers.connect = () => Promise.reject(thrown)
    await expect(connect(portico, alice)).rejects.toMatchObject({
      cause: thrown,
      code: 'CONNECTION_FAILED',
      shortMessage: 'Failed to connect',
    })
  }
})

test('error: closing the modal ends the attempt without an error', async () => {
  const family = scriptedFamily()
  family.answers.connect = never
  const portico = startKit({ families: [family] })
  open(portico)
  const connecting = connect(portico, alice)
  close(portico)
  await expect(connecting).rejects.toMatchObject({ code: 'MODAL_CLOSED', shortMessage: 'Modal closed' })
  expect(portico.store.getState().attempt).toBeNull()
})

test('error: aborting, before and during', async () => {
  const family = scriptedFamily()
  family.answers.connect = never
  const portico = startKit({ families: [family] })
  const controller = new AbortController()
  const connecting = connect(portico, { ...alice, signal: controller.signal })
  controller.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  await expect(connect(portico, { ...alice, signal: controller.signal })).rejects.toMatchObject({
    code: 'MODAL_CLOSED',
  })
  expect(portico.store.getState()).toMatchObject({ attempt: null, connections: [] })
})

test('error: unknown wallet, unknown network, a stopped kit', async () => {
  const portico = startKit()
  await expect(connect(portico, { connectorId: 'carol' })).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
  })
  await expect(connect(portico, { ...alice, namespace: 'solana' })).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
  })
  await expect(connect(portico, { ...alice, networkId: 'eip155:137' })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
  })
  portico.store.setState({
    connectors: [{ chain: 'cosmos', id: 'keplr', name: 'K', provider: null, type: 'INJECTED' }],
  })
  await expect(connect(portico, { connectorId: 'keplr' })).rejects.toMatchObject({
    code: 'ADAPTER_NOT_FOUND',
    shortMessage: 'Adapter not found',
  })
  await portico.stop()
  await expect(connect(portico, alice)).rejects.toMatchObject({
    code: 'NOT_STARTED',
    shortMessage: '`connect` was used without a running Portico.',
  })
})

test('error: stopping the kit ends the attempt', async () => {
  const family = scriptedFamily()
  family.answers.connect = never
  const portico = startKit({ families: [family] })
  const connecting = expect(connect(portico, alice)).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  await portico.stop()
  await connecting
})
