import { expect, onTestFinished, test, vi } from 'vitest'
import { NetworkSwitchRejectedError } from '../errors/network.js'
import { scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { getNetwork } from './getNetwork.js'
import { switchNetwork } from './switchNetwork.js'

const toBase = { networkId: 'eip155:8453' } as const
const toMainnet = { networkId: 'eip155:1' } as const

async function withAlice() {
  const family = scriptedFamily()
  const portico = startKit({ families: [family] })
  await connect(portico, { connectorId: 'alice' })
  return { family, portico }
}
const switches = (family: { calls: string[] }) =>
  family.calls.filter((call) => call.startsWith('switchNetwork'))

test('default: the network switches in the wallet and on the page', async () => {
  const { family, portico } = await withAlice()
  const heard = vi.fn()
  portico.on('networkChange', heard)
  await switchNetwork(portico, toBase)
  expect(switches(family)).toEqual(['switchNetwork alice eip155:8453'])
  expect(getNetwork(portico)).toMatchObject({ network: { name: 'Base' }, networkId: 'eip155:8453' })
  expect(heard.mock.calls).toEqual([[{ namespace: 'eip155', networkId: 'eip155:8453' }]])
  expect(portico.store.getState().event).toEqual({
    event: 'SWITCH_NETWORK',
    properties: { network: 'eip155:8453' },
  })
})

test.each([
  ['the wallet reports it first', true],
  ['the wallet reports it later', false],
] as const)('behavior: a switch is one change of the state: %s', async (_, isFirst) => {
  const { family, portico } = await withAlice()
  if (isFirst) {
    family.answers.switchNetwork = async () => family.tell('alice').onNetwork('eip155:8453')
  }
  const seen: unknown[] = []
  onTestFinished(
    portico.store.subscribe(({ connections: [connection], networkIds }, before) => {
      const isWritten =
        networkIds !== before.networkIds || connection?.networkId !== before.connections[0]?.networkId
      if (isWritten) seen.push([connection?.networkId, networkIds.eip155])
    }),
  )
  await switchNetwork(portico, toBase)
  if (!isFirst) family.tell('alice').onNetwork('eip155:8453')
  expect(seen).toEqual([['eip155:8453', 'eip155:8453']])
})

test('behavior: without a wallet, only on the page', async () => {
  const portico = startKit()
  await switchNetwork(portico, toBase)
  expect(getNetwork(portico).networkId).toBe('eip155:8453')
})

test('behavior: a wallet that is already on the network is not asked', async () => {
  const { family, portico } = await withAlice()
  await switchNetwork(portico, toMainnet)
  expect(switches(family)).toEqual([])
})

test('behavior: the wallet’s network wins, even one that is not configured', async () => {
  const { family, portico } = await withAlice()
  family.tell('alice').onNetwork('eip155:137')
  expect(getNetwork(portico)).toEqual({ network: undefined, networkId: 'eip155:137' })
})

test('behavior: a newer switch supersedes an older one', async () => {
  const { family, portico } = await withAlice()
  let approve = () => {}
  family.answers.switchNetwork = () =>
    new Promise((resolve) => {
      approve = resolve
    })
  const first = switchNetwork(portico, toBase)
  const approveFirst = approve
  family.tell('alice').onNetwork('eip155:137')
  const second = switchNetwork(portico, toMainnet)
  approveFirst()
  await expect(first).rejects.toMatchObject({ code: 'ATTEMPT_SUPERSEDED' })
  approve()
  await second
  expect(getNetwork(portico).networkId).toBe('eip155:1')
})

test("error: the wallet's own error, and nothing changes", async () => {
  const { family, portico } = await withAlice()
  const rejection = new NetworkSwitchRejectedError({ networkName: 'Base', walletName: 'Alice' })
  family.answers.switchNetwork = () => Promise.reject(rejection)
  await expect(switchNetwork(portico, toBase)).rejects.toBe(rejection)
  expect(getNetwork(portico).networkId).toBe('eip155:1')
})

test('error: aborting, before and during', async () => {
  const { family, portico } = await withAlice()
  const controller = new AbortController()
  family.answers.switchNetwork = (_, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const switching = switchNetwork(portico, { ...toBase, signal: controller.signal })
  controller.abort()
  await expect(switching).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  await expect(switchNetwork(portico, { ...toBase, signal: controller.signal })).rejects.toMatchObject({
    code: 'MODAL_CLOSED',
  })
  expect(switches(family)).toHaveLength(1)
})

test('error: an unknown network, with its alert', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const portico = startKit()
  await expect(switchNetwork(portico, { networkId: 'eip155:137' })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
    shortMessage: 'Network not found',
  })
  await expect.poll(() => portico.store.getState().alert?.shortMessage).toBe('Network Not Found')
})

test('error: a family whose wallets cannot switch, a stopped kit', async () => {
  const portico = startKit({ families: [{ ...scriptedFamily(), switchNetwork: undefined }] })
  await connect(portico, { connectorId: 'alice' })
  await expect(switchNetwork(portico, toBase)).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
    shortMessage: 'Chain is not supported',
  })
  await portico.stop()
  await expect(switchNetwork(portico, toBase)).rejects.toMatchObject({ code: 'NOT_STARTED' })
})
