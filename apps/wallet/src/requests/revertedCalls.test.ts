import { base58 } from '@scure/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ApprovalRequest } from '../approval/approvalRequest.js'
import { playUser } from '../approval/testing/playUser.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import { memoryStore } from '../storage/frameStore.js'
import { createRpcRequest } from './rpcRequest.js'
import { createTestVault } from './testing/createTestVault.js'
import { nodeAnswers } from './testing/nodeAnswers.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Outcome = 'done' | 'reverted' | 'pending'

/** Opens the plain accounts of a user who approves everything. */
async function open({ refuses = () => false }: { refuses?: (count: number) => boolean } = {}) {
  const { addresses, vault } = await createTestVault()
  const done: ApprovalRequest[] = []
  let now: Outcome = 'pending'
  let sent = 0
  const rpc: Rpc = async (_, method) => {
    if (/^(eth_)?send/.test(method)) {
      sent += 1
      if (refuses(sent)) throw new WalletError('NODE_REFUSED', 'No.', { nodeCode: -32000 })
    }
    if (method === 'eth_getTransactionReceipt')
      return now === 'pending' ? null : { status: now === 'done' ? '0x1' : '0x0' }
    if (method === 'getSignatureStatuses') {
      const isPending = now === 'pending'
      // A block that is only processed may still be replaced.
      const confirmationStatus = isPending ? 'processed' : 'confirmed'
      return { value: [{ confirmationStatus, err: now === 'reverted' ? { InstructionError: [0] } : null }] }
    }
    return nodeAnswers[method] ?? null
  }
  const { surface } = playUser('approve', { onDone: async (request) => void done.push(request) })
  const answer = createRpcRequest({
    accountTypes: { find: async () => undefined, networks: async () => [], typeOn: async () => 'eoa' },
    networks: { currentOf: (family: string) => (family === 'solana' ? mainnet : 'eip155:1') },
    rpc,
    store: memoryStore(),
    surface,
    vault,
    // Cast: these methods use no other parts.
  } as never)
  return {
    addresses,
    ask: (method: string, params: unknown) =>
      answer({ method, params }, { name: undefined, origin: 'https://shop.example' }),
    done,
    settle: (outcome: Outcome) => {
      now = outcome
    },
  }
}

/** Returns a payment of one lamport to another account, not signed yet. */
function payment(payer: string): string {
  const pay = [2, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
  const keys = [...base58.decode(payer), ...new Uint8Array(32).fill(9), ...new Uint8Array(32)]
  const message = [1, 0, 1, 3, ...keys, ...new Uint8Array(32).fill(7), 1, ...pay]
  return base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

const call = { data: '0x', to: bob, value: '0x1' }

/** Stops the clock of the wallet, and returns a function that moves it by a minute. Outcomes are looked up more often. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => vi.advanceTimersByTimeAsync(60_000)
}

test.each([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
])('hardening A38: recipients of %s become known once the transaction is done, and not if it was reverted', async (method) => {
  for (const outcome of ['done', 'reverted'] as const) {
    const { addresses, ask, done, settle } = await open()
    const pass = stopClock()
    const from = addresses.eip155
    const parameters = {
      eth_sendTransaction: [{ ...call, from }],
      solana_signAndSendTransaction: { transaction: payment(addresses.solana) },
      wallet_sendCalls: [{ calls: [call, call], from }],
    }[method]
    await ask(method, parameters)
    await pass()
    expect(done).toEqual([])
    settle(outcome)
    await pass()
    expect(done).toHaveLength(outcome === 'done' ? 1 : 0)
    vi.useRealTimers()
  }
})

test('hardening A38: if a node refuses a call of a batch, its recipients stay unknown', async () => {
  const { addresses, ask, done, settle } = await open({ refuses: (count) => count === 2 })
  settle('done')
  const pass = stopClock()
  await ask('wallet_sendCalls', [{ calls: [call, call, call], from: addresses.eip155 }])
  await pass()
  expect(done).toEqual([])
})
