import { base58 } from '@scure/base'
import { recoverTransactionAddress } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ApprovalRequest } from '../approval/approvalRequest.js'
import { createSpendingLimit, type SpendingLimit } from '../approval/spendingLimit.js'
import { createSurface } from '../approval/surface.js'
import { WalletError } from '../errors/WalletError.js'
import { createEntropy, deriveAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { answerOf } from '../session/testing/answerOf.js'
import { logIn } from '../session/testing/logIn.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import { memoryStore } from '../storage/frameStore.js'
import { createLogin } from './login.js'
import { createRpcRequest } from './rpcRequest.js'
import { signSilently } from './signSilently.js'
import { nodeAnswers } from './testing/nodeAnswers.js'
import { createUpdateEmail } from './updateEmail.js'

const site = { name: undefined, origin: 'https://shop.example' }
const networkId = 'eip155:1'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mismatch = { code: 'ACCOUNT_MISMATCH' }

async function createUser() {
  const entropy = createEntropy()
  const addresses = await deriveAddresses(entropy)
  return { addresses, entropy, smart: smartAddressOf(addresses.eip155) }
}

const sendings = ['eth_sendRawTransaction', 'eth_sendUserOperation', 'sendTransaction']

/** Responds as the entry point does if it is asked for a nonce, which begins with the key. All other calls return 0. */
function callContract({ data }: { data: string }): string {
  const [, key = ''] = /^0x35567e1a.{64}.{16}(.{48})/.exec(data) ?? []
  return `0x${key.padEnd(64, '0')}`
}

/** Opens a frame in which Alice is logged in, until the test logs in another user. No request has been decided yet. */
async function open({
  limit = undefined as SpendingLimit | undefined,
  onSent = () => {},
  type = 'eoa' as 'eoa' | 'smartAccount',
  own = {} as Readonly<Record<string, unknown>>,
} = {}) {
  const [alice, mallory] = await Promise.all([createUser(), createUser()])
  let current = alice
  const sent: unknown[] = []
  const rpc: Rpc = async (_, method, params) => {
    const [first] = (params ?? []) as [unknown]
    if (method === 'eth_call') return own.eth_call ?? callContract(first as { data: string })
    if (own[method] instanceof WalletError) throw own[method]
    if (!sendings.includes(method)) return own[method] ?? nodeAnswers[method] ?? null
    sent.push(first)
    onSent()
    return `0x${'1'.repeat(64)}`
  }
  const surface = createSurface({ isQueued: () => true, limit, onVisible: () => {} })
  const network = { id: networkId, isSponsored: false }
  const answer = createRpcRequest({
    accountTypes: { find: async () => network, networks: async () => [network], typeOn: async () => type },
    networks: { currentOf: (family: string) => (family === 'solana' ? mainnet : networkId) },
    rpc,
    store: memoryStore(),
    surface,
    vault: {
      known: async () => ({ addresses: current.addresses, custody: 'user', version: 1, walletId: 'w' }),
      withSeed: async (run: (seed: Uint8Array<ArrayBuffer>) => Promise<never>) =>
        run(current.entropy.slice()),
    },
    // Cast: the requests of these tests use no other parts.
  } as never)
  const ask = async (method: string, params: unknown, before = () => {}) => {
    const asked = answer({ method, params }, site)
    asked.catch(() => {})
    await expect.poll(() => surface.read().kind).toBe('approval')
    const state = surface.read()
    before()
    if (state.kind === 'approval') surface.approve(state.id)
    const outcome = await asked.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    // The screen closes a moment after the response.
    await expect.poll(() => surface.read().kind).toBe('none')
    return outcome
  }
  const swap = () => {
    current = mallory
  }
  return { alice, answer, ask, mallory, sent, surface, swap }
}

type User = Awaited<ReturnType<typeof createUser>>

const typedData = {
  domain: { chainId: 1, name: 'Shop' },
  message: { words: 'Hello.' },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'words', type: 'string' }] },
}
const call = { data: '0x', to: bob, value: '0x1' }

/** Returns a payment of one lamport. The byte fills its blockhash. */
function solanaPayment({ addresses }: User, blockhash = 9): string {
  const keys = [...base58.decode(addresses.solana), ...new Uint8Array(32).fill(8), ...new Uint8Array(32)]
  const pay = [2, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
  const message = [1, 0, 1, 3, ...keys, ...new Uint8Array(32).fill(blockhash), 1, ...pay]
  return base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

type Way = [
  method: string,
  type: 'eoa' | 'smartAccount',
  paramsFor: (user: User, blockhash?: number) => unknown,
]

const ways: readonly Way[] = [
  ['eth_sendTransaction', 'eoa', ({ addresses }) => [{ ...call, from: addresses.eip155 }]],
  ['wallet_sendCalls', 'eoa', ({ addresses }) => [{ calls: [call, call], from: addresses.eip155 }]],
  ['personal_sign', 'eoa', ({ addresses }) => ['0x6869', addresses.eip155]],
  ['eth_signTypedData_v4', 'eoa', ({ addresses }) => [addresses.eip155, typedData]],
  ['wallet_sendCalls', 'smartAccount', ({ smart }) => [{ calls: [call], from: smart }]],
  ['personal_sign', 'smartAccount', ({ smart }) => ['0x6869', smart]],
  ['eth_signTypedData_v4', 'smartAccount', ({ smart }) => [smart, typedData]],
  ['solana_signMessage', 'eoa', ({ addresses }) => ({ message: '9Ajdvzr', pubkey: addresses.solana })],
  ['solana_signTransaction', 'eoa', (user) => ({ transaction: solanaPayment(user) })],
  ['solana_signAllTransactions', 'eoa', (user) => ({ transactions: [solanaPayment(user)] })],
  ['solana_signAndSendTransaction', 'eoa', (user, byte) => ({ transaction: solanaPayment(user, byte) })],
]

test.each(
  ways,
)('hardening A12: %s that was requested from one wallet (%s) is not signed by another one that arrived before the press', async (method, type, paramsFor) => {
  const { alice, ask, sent, swap } = await open({ type })
  expect(await ask(method, paramsFor(alice), swap)).toMatchObject({ error: mismatch })
  expect(sent).toEqual([])
  // If the wallet stays the same, the request succeeds.
  const own = await open({ type })
  expect(await own.ask(method, paramsFor(own.alice))).toMatchObject({ value: expect.anything() })
})

test('hardening A12: after another wallet arrives, nothing more of a batch is signed, and the sent part is reported', async () => {
  let wallet: Awaited<ReturnType<typeof open>> | undefined
  wallet = await open({ onSent: () => wallet?.swap() })
  const { alice, ask, sent } = wallet
  const outcome = await ask('wallet_sendCalls', [{ calls: [call, call], from: alice.addresses.eip155 }])
  expect(outcome).toMatchObject({ value: { id: expect.any(String) } })
  expect(sent).toHaveLength(1)
  const serializedTransaction = sent[0] as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(alice.addresses.eip155)
})

test.each(
  ways.filter(([method]) => /send/i.test(method)),
)('hardening A42: what a node refuses of %s (%s) counts all the same, since the node has it', async (method, type, paramsFor) => {
  const heard: string[] = []
  const { alice, ask, sent } = await open({
    limit: { check: async () => async () => void heard.push('taken back') },
    onSent() {
      throw new WalletError('NODE_REFUSED', 'No.', { nodeCode: -32000 })
    },
    type,
  })
  expect(await ask(method, paramsFor(alice))).toMatchObject({ error: { code: 'NODE_REFUSED' } })
  expect(sent).toHaveLength(1)
  expect(heard).toEqual([])
})

test.each(
  ways.filter(([method]) => /send/i.test(method)),
)('hardening A42: if a node refuses %s (%s), the same request sends the same bytes for three minutes', async (method, type, paramsFor) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const own: Record<string, unknown> = {}
  const { alice, ask, sent } = await open({
    onSent() {
      throw new WalletError('NODE_REFUSED', 'No.', { nodeCode: -32000 })
    },
    own,
    type,
  })
  const refused = { error: { code: 'NODE_REFUSED', message: expect.stringContaining('No.') } }
  expect(await ask(method, paramsFor(alice))).toMatchObject(refused)
  // The node passed the transaction on. So a new one would have another nonce, and another fee.
  own.eth_getTransactionCount = '0x1'
  own.eth_getBlockByNumber = { baseFeePerGas: '0x9', number: '0x2', timestamp: '0x2' }
  for (const ms of [1_000, 178_000]) {
    vi.setSystemTime(Date.now() + ms)
    expect(await ask(method, paramsFor(alice, 10))).toMatchObject(refused)
  }
  expect(JSON.stringify(sent)).toBe(JSON.stringify([sent[0], sent[0], sent[0]]))
  vi.setSystemTime(Date.now() + 2_000)
  expect(await ask(method, paramsFor(alice, 10))).toMatchObject(refused)
  expect(JSON.stringify(sent[3])).not.toBe(JSON.stringify(sent[0]))
  // An operation never expires. Of two with one nonce, only one can execute.
  const nonceOf = (bytes: unknown) => (bytes as { nonce?: string }).nonce
  expect(nonceOf(sent[3])).toBe(nonceOf(sent[0]))
})

test('hardening A42: if the operation that a node refused has executed, the same request says so, however often it is repeated', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const own: Record<string, unknown> = {}
  const { alice, answer, ask, sent } = await open({
    onSent() {
      throw new WalletError('NODE_REFUSED', 'No.', { nodeCode: -32000 })
    },
    own,
    type: 'smartAccount',
  })
  const params = [{ calls: [call], from: alice.smart }]
  expect(await ask('wallet_sendCalls', params)).toMatchObject({ error: { code: 'NODE_REFUSED' } })
  vi.setSystemTime(Date.now() + 4 * 60_000)
  own.eth_estimateUserOperationGas = new WalletError('NODE_REFUSED', 'AA25 invalid account nonce', {
    nodeCode: -32521,
  })
  for (const minutes of [0, 20, 30]) {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    await expect(answer({ method: 'wallet_sendCalls', params }, site)).rejects.toMatchObject({
      code: 'MAYBE_SENT',
    })
  }
  expect(sent).toHaveLength(1)
})

test.each([
  ['eth_sendTransaction', 'unknown transaction type'],
  ['wallet_sendCalls', 'AA33 reverted: sponsorship already exists'],
])('hardening A47: of %s, the words “%s” alone do not count as sent', async (method, words) => {
  const isSmart = method === 'wallet_sendCalls'
  const { alice, ask } = await open({
    onSent() {
      throw new WalletError('NODE_REFUSED', words, { nodeCode: -32000 })
    },
    type: isSmart ? 'smartAccount' : 'eoa',
  })
  const params = isSmart
    ? [{ calls: [call], from: alice.smart }]
    : [{ ...call, from: alice.addresses.eip155 }]
  expect(await ask(method, params)).toMatchObject({ error: expect.anything() })
})

test('hardening A47: “nonce too low” ends an unclear send only if the network can be asked for it', async () => {
  let refusal = new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.')
  const own: Record<string, unknown> = {
    eth_getTransactionByHash: new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.'),
  }
  const { alice, ask, sent } = await open({
    onSent() {
      throw refusal
    },
    own,
  })
  const pay = () => ask('eth_sendTransaction', [{ ...call, from: alice.addresses.eip155 }])
  expect(await pay()).toMatchObject({ error: { code: 'MAYBE_SENT' } })
  refusal = new WalletError('NODE_REFUSED', 'nonce too low', { nodeCode: -32000 })
  expect(await pay()).toMatchObject({ error: { code: 'MAYBE_SENT' } })
  expect(new Set(sent).size).toBe(1)
  own.eth_getTransactionByHash = undefined
  expect(await pay()).toMatchObject({ error: { code: 'NODE_REFUSED', message: /went first/ } })
})

test('hardening A47: a node that does not know a new blockhash yet ends no unclear send', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let refusal = new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.')
  const { alice, ask, sent } = await open({
    onSent() {
      throw refusal
    },
  })
  const pay = () => ask('solana_signAndSendTransaction', { transaction: solanaPayment(alice) })
  expect(await pay()).toMatchObject({ error: { code: 'MAYBE_SENT' } })
  refusal = new WalletError('NODE_REFUSED', 'Blockhash not found', { nodeCode: -32002 })
  expect(await pay()).toMatchObject({ error: { code: 'MAYBE_SENT' } })
  vi.setSystemTime(Date.now() + 180_000)
  expect(await pay()).toMatchObject({ error: { code: 'NODE_REFUSED', message: /went first/ } })
  expect(new Set(sent).size).toBe(1)
})

test('hardening A47: a repeated send that stays unclear is sent again for 15 minutes more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { alice, ask, sent } = await open({
    onSent() {
      throw new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.')
    },
  })
  const pay = () => ask('eth_sendTransaction', [{ ...call, from: alice.addresses.eip155 }])
  for (let minute = 0; minute < 42; minute += 14) {
    expect(await pay()).toMatchObject({ error: { code: 'MAYBE_SENT' } })
    vi.setSystemTime(Date.now() + 14 * 60_000)
  }
  expect(new Set(sent).size).toBe(1)
})

test('hardening A47: AA25 means that the operation itself used its nonce, so a repeat signs nothing new', async () => {
  let refusal = new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.')
  const { alice, ask, sent } = await open({
    onSent() {
      throw refusal
    },
    type: 'smartAccount',
  })
  const pay = () => ask('wallet_sendCalls', [{ calls: [call], from: alice.smart }])
  const unclear = { error: { code: 'MAYBE_SENT' } }
  expect(await pay()).toMatchObject(unclear)
  refusal = new WalletError('NODE_REFUSED', 'AA25 invalid account nonce', { nodeCode: -32521 })
  expect(await pay()).toMatchObject(unclear)
  expect(await pay()).toMatchObject(unclear)
  expect(new Set(sent.map((bytes) => JSON.stringify(bytes))).size).toBe(1)
})

test('hardening A42: if a node refuses a transaction that it knows, the transaction counts as sent', async () => {
  const { alice, ask } = await open({
    onSent() {
      throw new WalletError('NODE_REFUSED', 'nonce too low', { nodeCode: -32000 })
    },
    own: { eth_getTransactionByHash: { hash: '0x' } },
  })
  const params = [{ ...call, from: alice.addresses.eip155 }]
  expect(await ask('eth_sendTransaction', params)).toEqual({
    value: expect.stringMatching(/^0x[\da-f]{64}$/),
  })
})

test('hardening A12: a sign-in without a prompt is only signed by the wallet that it names', async () => {
  const [alice, mallory] = await Promise.all([createUser(), createUser()])
  const rpc: Rpc = async (_, method) => nodeAnswers[method] ?? null
  const sign = (user: User, address: string, id: string) => {
    const vault = {
      withSeed: async <result>(run: (seed: Uint8Array<ArrayBuffer>) => Promise<result>) =>
        run(user.entropy.slice()),
    }
    const signer = { address, addresses: alice.addresses, networkId: id }
    return signSilently({ rpc, vault }, 'Hello.', signer)
  }
  for (const [address, id] of [
    [alice.addresses.eip155, networkId],
    [alice.smart, networkId],
    [alice.addresses.solana, mainnet],
  ] as const) {
    expect(await sign(alice, address, id)).toEqual(expect.any(String))
    await expect(sign(mallory, address, id)).rejects.toMatchObject(mismatch)
  }
})

test('hardening A24: another email address that one user approved is not requested in another user’s name', async () => {
  const { addresses } = await createUser()
  const heard: string[] = []
  const serverCall = async ({ path }: { path: string }, { accessToken }: { accessToken?: string }) => {
    if (path.endsWith('/me')) return { logins: [] }
    heard.push(`${path} ${accessToken}`)
    return { action: 'VERIFY_PRIMARY_OTP', attempt: 'attempt' }
  }
  const [store, surface] = [memoryStore(), createSurface({ isQueued: () => true, onVisible: () => {} })]
  const session = await logIn('alice', serverCall as never, store)
  const known = async () => ({ addresses, custody: 'user', version: 1, walletId: 'w' }) as const
  const { begin } = createUpdateEmail({
    accountTypes: { typeOn: async () => 'eoa' },
    canAsk: async () => true,
    // Cast: of the vault, this test uses only `known`. A login would need more.
    login: createLogin({ call: serverCall as never, session, store, vault: { known } as never }),
    networks: { currentOf: () => networkId },
    session,
    surface,
    vault: { known },
  })
  const ask = async (before: () => Promise<unknown>) => {
    const asked = begin('new@portico.test', site)
    asked.catch(() => {})
    await expect.poll(() => surface.read().kind).toBe('approval')
    const state = surface.read()
    await before()
    if (state.kind === 'approval') surface.approve(state.id)
    return asked
  }
  await expect(ask(() => session.begin(async () => answerOf('mallory')))).rejects.toMatchObject(mismatch)
  expect(heard).toEqual([])
  // Mallory's change needs an approval of its own.
  expect(await ask(async () => {})).toBe('VERIFY_PRIMARY_OTP')
  expect(heard).toEqual([expect.stringMatching(/ token of mallory$/)])
})

test('hardening A13: the secret of another wallet releases nothing of the requested one', async () => {
  const [alice, mallory] = await Promise.all([createUser(), createUser()])
  const limit = createSpendingLimit({
    prices: async () => undefined,
    rpc: async () => null,
    session: await logIn('mallory', async () => Promise.reject(new TypeError('nothing is counted'))),
    vault: {
      known: async () => ({ addresses: mallory.addresses, custody: 'user', version: 1, walletId: 'w' }),
    },
  })
  const check = (account: string, id = networkId) => {
    const bytes = new Uint8Array([1])
    const request: ApprovalRequest = { account, bytes, kind: 'message', method: 'any', networkId: id }
    return limit.check(request)
  }
  await check(mallory.addresses.eip155)
  await check(mallory.smart)
  await check(mallory.addresses.solana, mainnet)
  for (const account of [alice.addresses.eip155, alice.smart, alice.addresses.solana])
    await expect(check(account)).rejects.toMatchObject(mismatch)
})

test.each([
  'TypedDataSign',
  'PersonalSign',
])('hardening A11: neither account signs data that defines %s itself', async (name) => {
  const { alice, answer, surface } = await open()
  const own = { [name]: [{ name: 'contents', type: 'string' }] }
  const asPrimary = { ...typedData, message: { contents: 'hi' }, primaryType: name, types: own }
  const beside = { ...typedData, types: { ...typedData.types, ...own } }
  for (const account of [alice.addresses.eip155, alice.smart]) {
    for (const data of [asPrimary, beside]) {
      const asked = answer({ method: 'eth_signTypedData_v4', params: [account, data] }, site)
      await expect(asked).rejects.toMatchObject({
        message: expect.stringContaining(`defines ${name}`),
        rpcCode: -32602,
      })
    }
  }
  expect(surface.read()).toEqual({ kind: 'none' })
})
