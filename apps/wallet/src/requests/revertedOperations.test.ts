import { expect, onTestFinished, test, vi } from 'vitest'
import type { ApprovalRequest } from '../approval/approvalRequest.js'
import { playUser } from '../approval/testing/playUser.js'
import type { Rpc } from '../networks/rpc.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import { memoryStore } from '../storage/frameStore.js'
import { rpcCodeOf } from './rpcCodeOf.js'
import { createRpcRequest } from './rpcRequest.js'
import { createTestVault } from './testing/createTestVault.js'
import { nodeAnswers } from './testing/nodeAnswers.js'

const networkId = 'eip155:8453'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transactionHash = `0x${'7'.repeat(64)}`
const answers: Readonly<Record<string, unknown>> = { ...nodeAnswers, eth_chainId: '0x2105' }

/**
 * Opens the smart account of a user who approves everything. The network executes each operation as `outcome` says. An
 * operation without an outcome is in no block yet.
 */
async function open(outcome: 'done' | 'reverted' | undefined) {
  const { addresses, vault } = await createTestVault()
  const sent: unknown[] = []
  const done: ApprovalRequest[] = []
  let now = outcome
  const { shown, surface } = playUser('approve', { onDone: async (request) => void done.push(request) })
  const rpc: Rpc = async (_, method, params) => {
    if (method === 'eth_sendUserOperation') sent.push((params as [unknown])[0])
    if (method !== 'eth_getUserOperationReceipt') return answers[method] ?? null
    return now ? { logs: [], receipt: { transactionHash }, success: now === 'done' } : null
  }
  const network = { id: networkId, isSponsored: false }
  const answer = createRpcRequest({
    accountTypes: {
      find: async () => network,
      networks: async () => [network],
      typeOn: async () => 'smartAccount',
    },
    async call() {
      sent.push('a revocation')
      return { hash: `0x${'8'.repeat(64)}` }
    },
    networks: { currentOf: () => networkId },
    rpc,
    store: memoryStore(),
    surface,
    vault,
    // Cast: these methods use no other parts.
  } as never)
  return {
    ask: (method: string, params: unknown) =>
      answer({ method, params }, { name: undefined, origin: 'https://shop.example' }),
    done,
    execute: (how: 'done' | 'reverted') => {
      now = how
    },
    sent,
    shown,
    smart: smartAddressOf(addresses.eip155),
  }
}

const call = { data: '0x', to: bob, value: '0x1' }
const grant = () => ({
  expiry: Math.floor(Date.now() / 1000) + 3600,
  permissions: [{ data: { allowance: '0x64', period: 600 }, type: 'native-token-recurring-allowance' }],
  signer: { data: { address: bob }, type: 'account' },
})

/** Stops the clock of the wallet, and returns a function that moves it by a minute. Outcomes are looked up more often. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => vi.advanceTimersByTimeAsync(60_000)
}

test.each([
  ['wallet_grantPermissions', grant()],
  ['wallet_revokePermissions', { permissionsContext: bob }],
])('error: if the operation of %s was reverted, the site gets an error and nothing counts as done', async (method, parameters) => {
  const { ask, done, sent } = await open('reverted')
  const pass = stopClock()
  const error = await ask(method, [parameters]).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'REVERTED', message: expect.stringContaining(transactionHash) })
  // Source: geth, the code of a reverted execution.
  expect(rpcCodeOf(error)).toBe(3)
  await pass()
  expect([sent.length, done]).toEqual([1, []])
})

test('behavior: after a reverted grant, the same request sends another operation', async () => {
  const { ask, execute, sent, shown } = await open('reverted')
  await expect(ask('wallet_grantPermissions', [grant()])).rejects.toMatchObject({ code: 'REVERTED' })
  execute('done')
  expect(await ask('wallet_grantPermissions', [grant()])).toMatchObject({ transactionHash })
  expect(sent).toHaveLength(2)
  // Otherwise the network would report the reverted operation again.
  expect(shown[1]).not.toHaveProperty('isRepeat')
})

test('behavior: a site gets the hash of a transaction whose operation was reverted, as from a plain account', async () => {
  const { ask, smart } = await open('reverted')
  expect(await ask('eth_sendTransaction', [{ ...call, from: smart }])).toBe(transactionHash)
})

test.each([
  'eth_sendTransaction',
  'wallet_sendCalls',
])('hardening A38: recipients of %s become known once the operation is done, and not if it was reverted', async (method) => {
  for (const outcome of ['done', 'reverted'] as const) {
    const { ask, done, execute, sent, smart } = await open(undefined)
    const parameters =
      method === 'wallet_sendCalls' ? { calls: [call], from: smart } : { ...call, from: smart }
    const pass = stopClock()
    const asked = ask(method, [parameters])
    await expect.poll(() => sent.length).toBe(1)
    await pass()
    expect(done).toEqual([])
    execute(outcome)
    await pass()
    await asked
    await pass()
    expect(done).toMatchObject(outcome === 'done' ? [{ calls: [{ to: bob }] }] : [])
    vi.useRealTimers()
  }
})
