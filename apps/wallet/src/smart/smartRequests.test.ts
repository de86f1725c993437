import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findSmartAccountPeer,
  type GetSmartSessionsResponse,
  postEmailStart,
  postEmailVerify,
} from '@portico/protocol/http'
import { type RunningServer, startServer } from '@portico/server'
import {
  deployCode,
  type LocalBundler,
  type LocalChain,
  startAnvil,
  startBundler,
} from '@portico/testkit/chain'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  getAddress,
  http,
  keccak256,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keepLog } from '../../../../packages/server/src/testing/keepLog.js'
import { playUser } from '../approval/testing/playUser.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import { createRpcRequest } from '../requests/rpcRequest.js'
import { createTestVault } from '../requests/testing/createTestVault.js'
import { loadDeviceKey } from '../session/deviceKey.js'
import { createServerCall } from '../session/serverCall.js'
import { createSession, type Session } from '../session/session.js'
import { memoryStore } from '../storage/frameStore.js'
import { accountFactoryCode } from './accountCode.js'
import { sessionAbi } from './sessions.js'
import { accountFactory, smartAddressOf } from './smartAddress.js'
import { startPaymaster, type TestPaymaster } from './testing/startPaymaster.js'

const notEnoughEth = { problem: 'notEnough', values: { symbol: 'ETH' } } as const

let chain: LocalChain
let bundler: LocalBundler
let server: RunningServer
let inbox: Inbox
let paymaster: TestPaymaster
let session: Session
const folder = mkdtempSync(join(tmpdir(), 'portico-smart-'))
const networkId = 'eip155:31337'
const chainId = '0x7a69'
const receiver = '0x00000000000000000000000000000000000a90a3'
const site = { name: undefined, origin: 'https://shop.example' }

beforeAll(async () => {
  chain = await startAnvil()
  bundler = await startBundler({ rpcUrl: chain.rpcUrl })
  await deployCode({ code: accountFactoryCode, rpcUrl: chain.rpcUrl })
  paymaster = await startPaymaster({ entryPoint: bundler.entryPoint, rpcUrl: chain.rpcUrl })
  inbox = await startInbox()
  // Creating a new database took 90 s on a busy machine.
  cpSync(inject('emptyDatabase'), folder, { recursive: true })
  server = await startServer(
    {
      chains: [
        {
          bundlerUrl: bundler.url,
          currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          id: networkId,
          indexFrom: null,
          name: 'Anvil',
          rpcUrls: [chain.rpcUrl],
        },
      ],
      dataFolder: folder,
      mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
      port: 0,
      privateOrigins: [paymaster.origin],
    },
    { log: keepLog('the server').log },
  )
  session = await signIn()
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await inbox?.close()
  await paymaster?.stop()
  rmSync(folder, { force: true, recursive: true })
  await bundler?.stop()
  await chain?.stop()
})

const rpc: Rpc = async (_, method, params = []) => {
  const url = findSmartAccountPeer(method) === 'bundler' ? bundler.url : chain.rpcUrl
  const response = await fetch(url, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error, result } = (await response.json()) as { error?: { message: string }; result?: unknown }
  if (error) throw new Error(error.message)
  return result
}

const createCall = (store: ReturnType<typeof memoryStore>) =>
  createServerCall({ deviceKey: () => loadDeviceKey(store), origin: server.url, projectId: 'default' })

/** Logs in at the server and returns the frame's own session. */
async function signIn(): Promise<Session> {
  const store = memoryStore()
  const call = createCall(store)
  const email = 'ada@agora.example'
  const { attempt } = await call(postEmailStart, { body: { email, origin: 'http://localhost:5173' } })
  const [, first, last] = /\b(\d{3}) (\d{3})\b/.exec((await inbox.waitFor(email)).text) ?? []
  const own = createSession(store, call)
  await own.begin(() => call(postEmailVerify, { body: { attempt, code: `${first}${last}` } }))
  return own
}

/** Creates the wallet of a user who approves everything. Also returns the requests that were shown. */
async function createWallet(
  type: 'eoa' | 'smartAccount' = 'smartAccount',
  balance = parseEther('1'),
  decision: 'approve' | 'reject' = 'approve',
  ask: Rpc = rpc,
  isSponsored = false,
) {
  const { addresses, vault } = await createTestVault()
  const smart = smartAddressOf(addresses.eip155)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  await client.setBalance({ address: smart, value: balance })
  const { shown, surface } = playUser(decision)
  const networks = [{ id: networkId, isSponsored }]
  const store = memoryStore()
  const answer = createRpcRequest({
    accountTypes: {
      find: async (id) => networks.find((network) => network.id === id),
      networks: async () => networks,
      prefer: async () => {},
      typeOn: async () => type,
    },
    call: createCall(store),
    networks: {
      current: () => networkId,
      currentOf: () => networkId,
      switchTo: async () => networkId,
    },
    readBalances: async () => [],
    rpc: ask,
    session,
    store,
    surface,
    vault: vault as never,
  })
  return {
    addresses,
    ask: (method: string, params: unknown) => answer({ method, params }, site),
    client,
    shown,
    smart,
  }
}

const call = (value: string, to: Address = receiver) => ({ data: '0x', to, value })

/** Returns a recipient for one test only, because the transfers of other tests may still be in progress. */
const createReceiver = () => privateKeyToAddress(generatePrivateKey())

test('default: a batch is one operation, shown completely, and its status says that all of it ran', async () => {
  const { ask, shown, smart } = await createWallet()
  expect(await ask('eth_accounts', [])).toEqual([smart])
  expect(await ask('wallet_getCapabilities', [smart])).toEqual({
    [chainId]: {
      assetDiscovery: { supported: true },
      atomic: { status: 'supported' },
      paymasterService: { supported: true },
    },
  })
  const batch = {
    atomicRequired: true,
    calls: [call('0x1'), call('0x2')],
    chainId,
    from: smart,
    version: '2.0.0',
  }
  const { id } = (await ask('wallet_sendCalls', [batch])) as { id: string }
  expect(shown[0]).toMatchObject({
    account: smart,
    calls: [{ value: 1n }, { value: 2n }],
    operation: { isFirst: true, isSponsored: false },
  })
  await expect
    .poll(() => ask('wallet_getCallsStatus', [id]))
    .toMatchObject({
      atomic: true,
      receipts: [{ status: '0x1' }],
      status: 200,
    })
})

test('behavior: a transaction returns the hash under which a block has it', async () => {
  const { ask, client, smart } = await createWallet()
  const hash = await ask('eth_sendTransaction', [{ ...call('0x1'), from: smart }])
  expect(await client.getTransactionReceipt({ hash: hash as `0x${string}` })).toMatchObject({
    status: 'success',
  })
})

test.each([
  ['has nothing', 0n, '0x0', notEnoughEth],
  ['has less than is sent', 5n, '0x6', notEnoughEth],
] as const)('error: if an account %s, the screen shows the request, and why it cannot be sent', async (_, balance, value, blocked) => {
  const { ask, client, shown, smart } = await createWallet('smartAccount', balance, 'reject')
  const asked = ask('eth_sendTransaction', [{ ...call(value), from: smart }])
  await expect(asked).rejects.toMatchObject({ code: 'REJECTED' })
  expect(shown).toMatchObject([{ account: smart, blocked, calls: [{ value: BigInt(value) }] }])
  expect(shown[0]).not.toHaveProperty('operation')
  // No operation was prepared, so an approval signs nothing.
  const approving = await createWallet('smartAccount', balance)
  await expect(
    approving.ask('eth_sendTransaction', [{ ...call(value), from: approving.smart }]),
  ).rejects.toMatchObject({ code: 'NODE_REFUSED' })
  expect(await client.getCode({ address: approving.smart })).toBeUndefined()
})

test('error: if a contract refuses a call, the screen shows it, too, with the network’s message', async () => {
  const { ask, shown } = await createWallet('smartAccount', parseEther('1'), 'reject')
  // The account factory does not accept this call.
  const refused = { data: '0xdeadbeef', to: accountFactory, value: '0x0' }
  await expect(ask('eth_sendTransaction', [refused])).rejects.toMatchObject({ code: 'REJECTED' })
  expect(shown).toMatchObject([
    { blocked: { problem: 'wouldFail', values: { reason: expect.stringMatching(/./) } } },
  ])
})

test('behavior: each account signs for itself, whether named or active', async () => {
  const { addresses, ask, client, smart } = await createWallet()
  for (const address of [smart, addresses.eip155]) {
    const signature = (await ask('personal_sign', ['0x6869', address])) as `0x${string}`
    expect(await client.verifyMessage({ address, message: 'hi', signature })).toBe(true)
  }
  const plain = await createWallet('eoa')
  expect(await plain.ask('eth_accounts', [])).toEqual([plain.addresses.eip155])
})

test('behavior: a key is granted and revoked by ERC-7715, and the account reports it', async () => {
  const { ask, client, smart } = await createWallet()
  const key = privateKeyToAddress(generatePrivateKey())
  const list = () => client.readContract({ abi: sessionAbi, address: smart, functionName: 'listSessions' })
  const granted = (await ask('wallet_grantPermissions', [
    {
      chainId,
      expiry: Math.floor(Date.now() / 1000) + 3600,
      permissions: [{ data: { allowance: '0x64', period: 3600 }, type: 'native-token-recurring-allowance' }],
      signer: { data: { address: key }, type: 'account' },
    },
  ])) as { context: string }
  expect(await list()).toMatchObject([{ key }])
  await ask('wallet_revokePermissions', [{ permissionsContext: granted.context }])
  expect(await list()).toEqual([])
})

test('error: if the network reverts a grant or a revocation, the site gets an error', async () => {
  let isStarving = false
  const starving: Rpc = async (id, method, params) => {
    const result = await rpc(id, method, params)
    // A bundler sets the gas limits. With this one, the calls of the operation run out of gas.
    return isStarving && method === 'eth_estimateUserOperationGas'
      ? { ...(result as object), callGasLimit: '0x2710' }
      : result
  }
  const { ask, client, smart } = await createWallet('smartAccount', parseEther('1'), 'approve', starving)
  const list = () => client.readContract({ abi: sessionAbi, address: smart, functionName: 'listSessions' })
  const key = privateKeyToAddress(generatePrivateKey())
  const grant = () =>
    ask('wallet_grantPermissions', [
      {
        chainId,
        expiry: Math.floor(Date.now() / 1000) + 3600,
        permissions: [{ data: { allowance: '0x64', period: 600 }, type: 'native-token-recurring-allowance' }],
        signer: { data: { address: key }, type: 'account' },
      },
    ])
  // Its first operation creates the account.
  await ask('eth_sendTransaction', [{ ...call('0x1'), from: smart }])
  isStarving = true
  await expect(grant()).rejects.toMatchObject({ code: 'REVERTED' })
  expect(await list()).toEqual([])
  isStarving = false
  const { context } = (await grant()) as { context: string }
  isStarving = true
  await expect(ask('wallet_revokePermissions', [{ permissionsContext: context }])).rejects.toMatchObject({
    code: 'REVERTED',
  })
  expect(await list()).toMatchObject([{ key }])
  const unpaid = createReceiver()
  const hash = await ask('eth_sendTransaction', [{ ...call('0x1', unpaid), from: smart }])
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
  expect(await client.getBalance({ address: unpaid })).toBe(0n)
})

test('error: a permission with an unsupported policy is refused before the prompt', async () => {
  const { ask, shown } = await createWallet()
  const asked = ask('wallet_grantPermissions', [
    {
      chainId,
      expiry: Math.floor(Date.now() / 1000) + 3600,
      permissions: [
        {
          data: { allowance: '0x64' },
          policies: [{ data: { count: 1, interval: 3600 }, type: 'rate-limit' }],
          type: 'native-token-recurring-allowance',
        },
      ],
      signer: { data: { address: receiver }, type: 'account' },
    },
  ])
  await expect(asked).rejects.toMatchObject({
    message: expect.stringContaining('params.0.permissions.0.policies is not offered'),
    rpcCode: -32602,
  })
  expect(shown).toEqual([])
})

test('behavior: the server lists the account’s sessions, and only forwards a revocation', async () => {
  const { ask, smart } = await createWallet()
  const key = privateKeyToAddress(generatePrivateKey())
  const list = async (id: string) => {
    const response = await fetch(`${server.url}/v1/sessions/${encodeURIComponent(id)}?projectId=default`)
    return ((await response.json()) as GetSmartSessionsResponse).sessions
  }
  expect(await list(smart)).toEqual([])
  const granted = (await ask('wallet_grantPermissions', [
    {
      chainId,
      expiry: Math.floor(Date.now() / 1000) + 3600,
      permissions: [{ data: { allowance: '0x64', period: 600 }, type: 'native-token-recurring-allowance' }],
      signer: { data: { address: key }, type: 'account' },
    },
  ])) as { context: string }
  const [session, ...more] = await list(`${networkId}:${smart}`)
  expect(more).toEqual([])
  expect(session).toMatchObject({
    feeLimit: '10000000000000000',
    feesSpent: '0',
    key,
    limits: [{ perPeriod: '100', spent: '0', token: null }],
    networkId,
    pci: granted.context,
    periodSeconds: 600,
  })
  expect(await list(smart)).toEqual([session])

  const heard: string[] = []
  const { fetch: real } = globalThis
  globalThis.fetch = (input, init) => {
    heard.push(new URL(String(input)).pathname)
    return real(input, init)
  }
  await ask('wallet_revokePermissions', [{ permissionsContext: granted.context }])
  globalThis.fetch = real
  expect(heard.some((path) => path.startsWith('/v1/sessions/') && path.endsWith('/revoke'))).toBe(true)
  expect(await list(smart)).toEqual([])
})

const sponsored = (value: string, service: Record<string, unknown> = {}) => ({
  calls: [call(value)],
  capabilities: { paymasterService: { url: `${paymaster.origin}/pay`, ...service } },
  chainId,
})

test('behavior: the app’s paymaster pays for an account without funds, and is named before', async () => {
  const { ask, client, shown, smart } = await createWallet('smartAccount', 0n)
  paymaster.asked.length = 0
  const batch = sponsored('0x0', { context: { policy: 'p1' } })
  const { id } = (await ask('wallet_sendCalls', [batch])) as { id: string }
  expect(shown).toMatchObject([
    { operation: { isFirst: true, isSponsored: true, payer: new URL(paymaster.origin).host } },
  ])
  await expect.poll(() => ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect(await client.getCode({ address: smart })).toMatch(/^0x../)
  expect(paymaster.asked.map(({ method }) => method)).toEqual([
    'pm_getPaymasterStubData',
    'pm_getPaymasterData',
  ])
  const [, { params } = { params: [] }] = paymaster.asked
  expect(params).toMatchObject([{ sender: smart }, bundler.entryPoint, chainId, { policy: 'p1' }])
})

test('behavior: a paymaster’s response only changes who pays', async () => {
  const { ask, client } = await createWallet('smartAccount', 5n)
  const thief = '0x00000000000000000000000000000000000bad01'
  const wanted = { callData: '0xdead', maxFeePerGas: '0x1', nonce: '0x9', sender: thief, signature: '0x' }
  paymaster.lie({ result: wanted })
  const before = await client.getBalance({ address: receiver })
  const { id } = (await ask('wallet_sendCalls', [sponsored('0x5')])) as { id: string }
  paymaster.lie(undefined)
  await expect.poll(() => ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect((await client.getBalance({ address: receiver })) - before).toBe(5n)
})

test.each([
  [
    'its refusal',
    { body: '{"id":1,"jsonrpc":"2.0","error":{"code":-32000,"message":"not\u202e today"}}' },
    /“not today”/,
  ],
  ['no answer of the protocol', { body: '{"paymaster":"0x1"}' }, /cannot be read/],
  ['no JSON', { body: 'a page' }, /cannot be read/],
  ['nobody who pays', { result: { paymaster: `0x${'0'.repeat(40)}` } }, /cannot be read/],
  [
    'limits that do not fit',
    { result: { paymasterPostOpGasLimit: `0x1${'0'.repeat(32)}` } },
    /cannot be read/,
  ],
  ['an error of its server', { body: '{}', status: 500 }, /did not say whether/],
  ['too much', { body: `{"a":"${'x'.repeat(100_000)}"}` }, /did not say whether/],
  [
    'a way inwards',
    { body: '', headers: { location: 'http://169.254.169.254/latest' }, status: 307 },
    /did not say whether/,
  ],
  ['a signature that is none', { result: { paymasterData: '0x00' } }, /AA3/],
] as const)('error: if a paymaster responds %s, nothing is sent, and the app gets an error', async (_, how, words) => {
  const { ask, client, shown, smart } = await createWallet()
  paymaster.lie(how)
  await expect(ask('wallet_sendCalls', [sponsored('0x1')])).rejects.toMatchObject({
    code: 'PAYMASTER_REFUSED',
    message: expect.stringMatching(words),
  })
  paymaster.lie(undefined)
  expect(shown).toEqual([])
  expect(await client.getCode({ address: smart })).toBeUndefined()
})

test('behavior: if the app’s paymaster is optional, the user sees why it does not pay and is asked to pay', async () => {
  const { ask, shown } = await createWallet()
  paymaster.lie({ body: '{"id":1,"jsonrpc":"2.0","error":{"code":-32000,"message":"over budget"}}' })
  const { id } = (await ask('wallet_sendCalls', [sponsored('0x1', { optional: true })])) as { id: string }
  paymaster.lie(undefined)
  const host = new URL(paymaster.origin).host
  expect(shown).toMatchObject([
    {
      operation: {
        isSponsored: false,
        unpaid: [{ problem: 'payerRefusedFor', values: { host, reason: 'over budget' } }],
      },
    },
  ])
  await expect.poll(() => ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

/** Returns the server's response after an account has used all operations of the day. */
const usedUp: Rpc = async (id, method, params) => {
  if (findSmartAccountPeer(method) !== 'paymaster') return rpc(id, method, params)
  throw new WalletError('NODE_REFUSED', 'The operator pays for 100 operations.', { nodeCode: -32005 })
}

test('behavior: if the operator pays for no more today, the user sees that and is asked to pay', async () => {
  const { ask, shown } = await createWallet('smartAccount', parseEther('1'), 'approve', usedUp, true)
  const { id } = (await ask('wallet_sendCalls', [{ calls: [call('0x1')], chainId }])) as { id: string }
  const unpaid = [{ problem: 'payerUsedUp' }]
  expect(shown).toMatchObject([{ operation: { isSponsored: false, unpaid } }])
  await expect.poll(() => ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

test('error: if an operator’s paymaster fails in another way, nothing is sent', async () => {
  const failing: Rpc = async (id, method, params) => {
    if (findSmartAccountPeer(method) !== 'paymaster') return rpc(id, method, params)
    throw new WalletError('NODE_REFUSED', 'over budget', { nodeCode: -32000 })
  }
  const { ask, client, smart } = await createWallet('smartAccount', parseEther('1'), 'approve', failing, true)
  await expect(ask('wallet_sendCalls', [{ calls: [call('0x1')], chainId }])).rejects.toThrow()
  expect(await client.getCode({ address: smart })).toBeUndefined()
})

test('error: a URL that is not on the web is never requested', async () => {
  const { ask, shown } = await createWallet()
  for (const url of ['javascript:1', 'file:///etc/passwd', '', 7]) {
    const asked = ask('wallet_sendCalls', [sponsored('0x1', { url })])
    await expect(asked).rejects.toMatchObject({ rpcCode: -32602 })
  }
  for (const url of ['http://127.0.0.1:9/', 'https://127.0.0.1/', 'http://pay.example/']) {
    const asked = ask('wallet_sendCalls', [sponsored('0x1', { url })])
    await expect(asked).rejects.toMatchObject({ code: 'PAYMASTER_REFUSED' })
  }
  expect(shown).toEqual([])
})

test('error: a page may not change the account, or require a missing feature', async () => {
  const { ask, shown, smart } = await createWallet()
  const own = { data: '0x715018a6', from: smart, to: smart }
  await expect(ask('eth_sendTransaction', [own])).rejects.toMatchObject({ rpcCode: 4100 })
  const batch = {
    calls: [call('0x1')],
    capabilities: { auxiliaryFunds: {} },
    chainId,
  }
  await expect(ask('wallet_sendCalls', [batch])).rejects.toMatchObject({ rpcCode: 5700 })
  const plain = await createWallet('eoa')
  await expect(plain.ask('wallet_sendCalls', [sponsored('0x1')])).rejects.toMatchObject({ rpcCode: 5700 })
  expect(plain.shown).toEqual([])
  expect(shown).toEqual([])
})

const account4337 = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

test('behavior: the key that owns the smart account signs nothing that only that account would accept', async () => {
  const { addresses, ask, shown, smart } = await createWallet()
  const refused = (code: number) => ({ rpcCode: code })
  // The first is the hash of an operation that the page made itself. The second has letters of the same length, because
  // someone could search for a hash that looks like text.
  for (const hash of [keccak256('0x00'), `0x${'41'.repeat(32)}`]) {
    const asked = ask('personal_sign', [hash, addresses.eip155])
    await expect(asked).rejects.toMatchObject({
      message: expect.stringMatching(/exactly 32 bytes.*Sign it with the smart account, as typed data/),
      rpcCode: -32602,
    })
  }
  const sentence = 'Please, sign this short message.'
  expect(sentence).toHaveLength(32)
  await expect(ask('personal_sign', [sentence, addresses.eip155])).rejects.toMatchObject(refused(-32602))
  // The capabilities announce this to a page, but only for the account that refuses.
  expect(await ask('wallet_getCapabilities', [addresses.eip155])).toMatchObject({
    [chainId]: { personalSign: { refusedByteLengths: [32] } },
  })
  const ofSmart = (await ask('wallet_getCapabilities', [smart])) as Record<string, object>
  expect(ofSmart[chainId]).not.toHaveProperty('personalSign')
  const domain = { chainId: 31337, name: 'Any', verifyingContract: receiver, version: '1' }
  const contents = { contents: 'hi' }
  const typed = (primaryType: string, verifyingContract: string) => ({
    domain: { ...domain, verifyingContract },
    message: contents,
    primaryType,
    types: { [primaryType]: [{ name: 'contents', type: 'string' }] },
  })
  const ofAccount = typed('Mail', smart.toLowerCase())
  await expect(ask('eth_signTypedData_v4', [addresses.eip155, ofAccount])).rejects.toMatchObject(
    refused(4100),
  )
  const plain = await createWallet('eoa')
  const own = { data: '0x715018a6', from: plain.addresses.eip155, to: plain.smart }
  await expect(plain.ask('eth_sendTransaction', [own])).rejects.toMatchObject(refused(4100))
  const batch = { calls: [own], chainId, from: plain.addresses.eip155 }
  await expect(plain.ask('wallet_sendCalls', [batch])).rejects.toMatchObject(refused(4100))
  expect([...shown, ...plain.shown]).toEqual([])
  // The smart account signs the same bytes for itself, in its own form.
  await expect(ask('personal_sign', [keccak256('0x00'), smart])).resolves.toMatch(/^0x/)
})

test('behavior: a page’s operation is sent as its calls, with the wallet’s own nonce, fee and signature', async () => {
  const { ask, client, shown, smart } = await createWallet()
  const { entryPoint } = bundler
  const callData = encodeFunctionData({
    abi: account4337,
    args: [[{ data: '0x', target: receiver, value: 1n }]],
    functionName: 'executeBatch',
  })
  const operation = { callData, maxFeePerGas: '0xffffffffff', nonce: '0x7', sender: smart, signature: '0x' }
  const hash = await ask('eth_sendUserOperation', [operation, entryPoint])
  expect(shown).toMatchObject([
    { calls: [{ to: getAddress(receiver), value: 1n }], method: 'eth_sendUserOperation' },
  ])
  await expect
    .poll(() => ask('eth_getUserOperationReceipt', [hash]))
    .toMatchObject({ sender: expect.stringMatching(new RegExp(smart, 'i')), success: true })
  expect(await client.getCode({ address: smart })).toMatch(/^0x/)
  shown.length = 0
  const own = encodeFunctionData({
    abi: account4337,
    args: [smart, 0n, '0x715018a6'],
    functionName: 'execute',
  })
  for (const [change, at, rpcCode] of [
    [{ callData: own }, entryPoint, 4100],
    [{ callData: `${callData}00` }, entryPoint, -32602],
    [{ callData: '0xdeadbeef' }, entryPoint, -32602],
    [{}, receiver, -32602],
    [{ sender: receiver }, entryPoint, 4100],
  ] as const) {
    const asked = ask('eth_sendUserOperation', [{ ...operation, ...change }, at])
    await expect(asked).rejects.toMatchObject({ rpcCode })
  }
  expect(shown).toEqual([])
})

test('hardening R40: the fee of an operation is the same for the page as on its screen', async () => {
  const { ask, shown, smart } = await createWallet('smartAccount', parseEther('1'), 'reject')
  const callData = encodeFunctionData({
    abi: account4337,
    args: [receiver, 1n, '0x'],
    functionName: 'execute',
  })
  const operation = { callData, sender: smart }
  const told = await ask('eth_estimateUserOperationGas', [operation, bundler.entryPoint])
  expect(shown).toEqual([])
  await ask('eth_sendTransaction', [{ ...call('0x1'), from: smart }]).catch(() => {})
  const { callGasLimit, maxFeePerGas, preVerificationGas, verificationGasLimit } = told as Record<
    string,
    string
  >
  const gas = [callGasLimit, preVerificationGas, verificationGasLimit].reduce(
    (sum, part) => sum + BigInt(part ?? 0),
    0n,
  )
  expect(gas).toBeGreaterThan(100_000n)
  expect(shown).toMatchObject([{ operation: { feeWei: gas * BigInt(maxFeePerGas ?? 0) } }])

  const sponsored = await createWallet('smartAccount', 0n, 'reject', rpc, true)
  expect(
    await sponsored.ask('eth_estimateUserOperationGas', [
      { callData, sender: sponsored.smart },
      bundler.entryPoint,
    ]),
  ).toEqual({ payer: 'wallet' })
})

test('hardening R38: if a network names neither a tip nor a price, the tip of an operation is what recent blocks paid', async () => {
  const bare: Rpc = async (network, method, params) => {
    if (method === 'eth_maxPriorityFeePerGas' || method === 'eth_gasPrice') {
      throw new WalletError('NODE_REFUSED', `${method} does not exist`)
    }
    return method === 'eth_feeHistory'
      ? { reward: [['0x64'], ['0xc8'], ['0xffffffffff'], ['0x96'], ['0x96']] }
      : rpc(network, method, params)
  }
  const { ask, client, smart } = await createWallet('smartAccount', parseEther('1'), 'reject', bare)
  const callData = encodeFunctionData({
    abi: account4337,
    args: [receiver, 1n, '0x'],
    functionName: 'execute',
  })
  const { baseFeePerGas } = await client.getBlock()
  const told = await ask('eth_estimateUserOperationGas', [{ callData, sender: smart }, bundler.entryPoint])
  const { maxFeePerGas } = told as Record<string, string>
  // A fifth above the base fee, the median tip of 150 wei, and half as much again.
  expect(BigInt(maxFeePerGas ?? 0)).toBe(((((baseFeePerGas ?? 0n) * 6n) / 5n + 150n) * 3n) / 2n)
})

test('behavior: on a network without base fees, an operation pays the network’s gas price, and half as much again', async () => {
  const legacy: Rpc = async (network, method, params) => {
    if (method === 'eth_gasPrice') return '0x77359400'
    const result = await rpc(network, method, params)
    return method === 'eth_getBlockByNumber' ? { ...Object(result), baseFeePerGas: undefined } : result
  }
  const { ask, smart } = await createWallet('smartAccount', parseEther('1'), 'reject', legacy)
  const callData = encodeFunctionData({
    abi: account4337,
    args: [receiver, 1n, '0x'],
    functionName: 'execute',
  })
  const told = await ask('eth_estimateUserOperationGas', [{ callData, sender: smart }, bundler.entryPoint])
  expect(told).toMatchObject({ maxFeePerGas: '0xb2d05e00' })
})

test('behavior: two transactions of the plain account that wait for each other are both sent', async () => {
  const { addresses, ask, client } = await createWallet('eoa')
  await client.setBalance({ address: addresses.eip155, value: parseEther('1') })
  const send = (value: string) => ask('eth_sendTransaction', [{ ...call(value), from: addresses.eip155 }])
  const hashes = await Promise.all([send('0x1'), send('0x2')])
  expect(new Set(hashes).size).toBe(2)
  await expect.poll(() => client.getTransactionCount({ address: addresses.eip155 })).toBe(2)
})

test('error: if a plain account cannot pay, the screen shows the request, and why it cannot be sent', async () => {
  const { addresses, ask, shown } = await createWallet('eoa', 0n, 'reject')
  const asked = ask('eth_sendTransaction', [{ ...call('0x1'), from: addresses.eip155 }])
  await expect(asked).rejects.toMatchObject({ code: 'REJECTED' })
  expect(shown).toMatchObject([{ blocked: notEnoughEth }])
})

test('error: an unknown batch and a repeated one have the EIP-5792 codes, before the prompt', async () => {
  const { ask, shown } = await createWallet()
  await expect(ask('wallet_getCallsStatus', ['0x01'])).rejects.toMatchObject({ rpcCode: 5730 })
  const batch = { calls: [call('0x1')], chainId, id: '0x02', version: '2.0.0' }
  await ask('wallet_sendCalls', [batch])
  expect(shown).toHaveLength(1)
  await expect(ask('wallet_sendCalls', [batch])).rejects.toMatchObject({ rpcCode: 5720 })
  expect(shown).toHaveLength(1)
})

/** Creates a connection to the network that loses messages. */
function createLossyRpc(lost: (method: string) => 'answer' | 'question' | undefined): Rpc {
  return async (...question) => {
    const [, method] = question
    const fate = lost(method)
    const isAsked = fate !== 'question'
    const answer = isAsked ? await rpc(...question).catch((error: Error) => error) : undefined
    if (fate) throw new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.')
    if (answer instanceof Error) throw new WalletError('NODE_REFUSED', answer.message, { nodeCode: -32000 })
    return answer
  }
}

const sending = /^eth_send(RawTransaction|UserOperation)$/
const lookUp = /^eth_get(TransactionByHash|UserOperationByHash)$/

test.each([
  'eoa',
  'smartAccount',
] as const)('hardening A47: a lost response is looked for, and nothing is signed twice: %s', async (type) => {
  let losses = 1
  const lossy = createLossyRpc((method) => (sending.test(method) && losses-- > 0 ? 'answer' : undefined))
  const { addresses, ask, client } = await createWallet(type, parseEther('1'), 'approve', lossy)
  await client.setBalance({ address: addresses.eip155, value: parseEther('1') })
  const own = createReceiver()
  const hash = (await ask('eth_sendTransaction', [call('0x5', own)])) as `0x${string}`
  // The node returns the hash before the transaction is in a block.
  await expect.poll(() => client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await client.getBalance({ address: own })).toBe(5n)
  // The first request got its response, so the same request again counts as a new one.
  expect(await ask('eth_sendTransaction', [call('0x5', own)])).not.toBe(hash)
  await expect.poll(() => client.getBalance({ address: own })).toBe(10n)
})

test.each([
  ['eoa', 'answer'],
  ['eoa', 'question'],
  ['smartAccount', 'answer'],
  ['smartAccount', 'question'],
] as const)('hardening A47: if it is unknown whether it was sent, a retry sends the very same: %s, the %s lost', async (type, fate) => {
  let isDark = true
  const lossy = createLossyRpc((method) => {
    if (!isDark) return undefined
    return sending.test(method) ? fate : lookUp.test(method) ? 'question' : undefined
  })
  const { addresses, ask, client, shown } = await createWallet(type, parseEther('1'), 'approve', lossy)
  await client.setBalance({ address: addresses.eip155, value: parseEther('1') })
  const own = createReceiver()
  const send = () => ask('wallet_sendCalls', [{ calls: [call('0x5', own)], chainId, version: '2.0.0' }])
  await expect(send()).rejects.toMatchObject({
    code: 'MAYBE_SENT',
    message: expect.stringMatching(/0x[\da-f]{64}.*may have been sent/),
  })
  isDark = false
  const { id } = (await send()) as { id: string }
  await expect.poll(() => ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect(shown.map((request) => 'isRepeat' in request && request.isRepeat)).toEqual([false, true])
  expect(await client.getBalance({ address: own })).toBe(5n)
})

test('hardening A47: if an operation can no longer be sent, the error says so, and a retry signs a new one', async () => {
  let isDark = true
  const lossy = createLossyRpc((method) =>
    isDark && (sending.test(method) || lookUp.test(method)) ? 'question' : undefined,
  )
  const { addresses, ask, client } = await createWallet('eoa', 0n, 'approve', lossy)
  await client.setBalance({ address: addresses.eip155, value: parseEther('1') })
  const send = (value: string) => ask('eth_sendTransaction', [call(value)])
  await expect(send('0x5')).rejects.toMatchObject({ code: 'MAYBE_SENT' })
  isDark = false
  // Another transaction uses up the nonce.
  await send('0x1')
  await expect(send('0x5')).rejects.toMatchObject({ code: 'NODE_REFUSED', message: /went first/ })
  await expect(send('0x5')).resolves.toMatch(/^0x/)
})

test('behavior: an unusual fee or nonce that a page chose is flagged', async () => {
  const { addresses, ask, client, shown } = await createWallet('eoa', 0n, 'reject')
  await client.setBalance({ address: addresses.eip155, value: parseEther('100') })
  await client.setNonce({ address: addresses.eip155, nonce: 3 })
  const price = `0x${(10n ** 12n).toString(16)}`
  const hints = { gas: '0x1e8480', maxFeePerGas: price, maxPriorityFeePerGas: price }
  for (const chosen of [{}, hints, { nonce: '0x2' }, { nonce: '0x3' }, { nonce: '0x5' }]) {
    await expect(ask('eth_sendTransaction', [{ ...call('0x0'), ...chosen }])).rejects.toThrow()
  }
  const fees = shown.map((request) => (request.kind === 'calls' ? request.fees[0] : undefined))
  expect(fees.map((fee) => fee?.replaces)).toEqual([undefined, undefined, 2, undefined, undefined])
  expect(fees.map((fee) => fee?.waitsFor)).toEqual([undefined, undefined, undefined, undefined, 3])
  expect(fees.map((fee) => fee?.timesUsual !== undefined)).toEqual([false, true, false, false, false])
})
