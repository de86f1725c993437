import { findSmartAccountPeer, smartAccountMethods } from '@portico/protocol/http'
import {
  deployCode,
  type LocalBundler,
  type LocalChain,
  startAnvil,
  startBundler,
} from '@portico/testkit/chain'
import {
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  http,
  parseAbi,
  parseAbiParameters,
  parseEther,
  publicActions,
  recoverMessageAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { accountFactoryCode } from './accountCode.js'
import { isDeployed } from './isDeployed.js'
import { readOperationCalls } from './readOperationCalls.js'
import { openSmartAccount, type SmartAccountOptions, withOwnerKey } from './smartAccount.js'
import { accountFactory, saltOf, smartAddressOf } from './smartAddress.js'

let chain: LocalChain
let bundler: LocalBundler

const networkId = 'eip155:31337'
const receiver = '0x00000000000000000000000000000000000a90a1'

beforeAll(async () => {
  chain = await startAnvil()
  bundler = await startBundler({ rpcUrl: chain.rpcUrl })
  await deployCode({ code: accountFactoryCode, rpcUrl: chain.rpcUrl })
}, 120_000)
afterAll(async () => {
  await bundler?.stop()
  await chain?.stop()
})

/** Sends requests to the node or the bundler, as the server's proxy does. */
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

async function createUser(
  ask: Rpc = rpc,
  payer: Pick<SmartAccountOptions, 'appPaymaster' | 'isSponsored'> = { isSponsored: false },
) {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const owner = (await deriveAddresses(entropy)).eip155
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  const address = smartAddressOf(owner)
  return {
    address,
    client,
    fund: () => client.setBalance({ address, value: parseEther('1') }),
    owner,
    smart: openSmartAccount({ ...payer, networkId, owner, rpc: ask }),
    withOwner: <result>(run: Parameters<typeof withOwnerKey<result>>[1]) => withOwnerKey(entropy, run),
  }
}

test('default: an account that is not deployed yet sends two calls as one operation, which deploys it', async () => {
  const { address, client, fund, smart, withOwner } = await createUser()
  await fund()
  expect(await isDeployed(rpc, networkId, address)).toBe(false)
  const before = await client.getBalance({ address: receiver })
  const operation = await smart.prepare([
    { data: '0x', to: receiver, value: 3n },
    { data: '0x', to: receiver, value: 4n },
  ])
  expect(operation.sender).toBe(address)
  const sealed = await smart.seal(operation, withOwner)
  await smart.send(sealed)
  const { receipt, success } = await smart.receiptOf(sealed.hash)
  expect(success).toBe(true)
  expect(receipt.status).toBe('success')
  expect((await client.getBalance({ address: receiver })) - before).toBe(7n)
  expect(await isDeployed(rpc, networkId, address)).toBe(true)
})

test('behavior: the address comes from the factory, and depends on its owner only', async () => {
  const { address, client, owner } = await createUser()
  expect(await client.getCode({ address: accountFactory })).toBeDefined()
  const abi = [
    {
      inputs: [{ name: 'salt', type: 'bytes32' }],
      name: 'getAddress',
      outputs: [{ type: 'address' }],
      stateMutability: 'view',
      type: 'function',
    },
  ] as const
  expect(
    await client.readContract({
      abi,
      address: accountFactory,
      args: [saltOf(owner)],
      functionName: 'getAddress',
    }),
  ).toBe(address)
})

test('behavior: a signature is valid before the account is deployed (ERC-6492) and after (ERC-1271)', async () => {
  const { address, client, fund, smart, withOwner } = await createUser()
  const message = { raw: new TextEncoder().encode('hello') }
  const early = await smart.signMessage(message.raw, withOwner)
  expect(early.endsWith('6492'.repeat(16))).toBe(true)
  expect(await client.verifyMessage({ address, message, signature: early })).toBe(true)
  const other = (await createUser()).address
  expect(await client.verifyMessage({ address: other, message, signature: early })).toBe(false)
  await fund()
  const payment = await smart.prepare([{ data: '0x', to: receiver, value: 1n }])
  const sealed = await smart.seal(payment, withOwner)
  await smart.send(sealed)
  await smart.receiptOf(sealed.hash)
  const late = await smart.signMessage(message.raw, withOwner)
  expect(late.endsWith('6492'.repeat(16))).toBe(false)
  expect(await client.verifyMessage({ address, message, signature: late })).toBe(true)
})

test('hardening A13: a node that lies about the account’s domain changes no signature, and is not asked for it', async () => {
  const asked: string[] = []
  const lie = encodeAbiParameters(
    parseAbiParameters('bytes1, string, string, uint256, address, bytes32, uint256[]'),
    ['0x0f', 'Another account', '7', 1n, receiver, `0x${'5'.repeat(64)}`, []],
  )
  const lying: Rpc = async (id, method, params = []) => {
    asked.push(JSON.stringify([method, params]))
    // For every call, this node returns a false result of eip712Domain().
    return method === 'eth_call' ? lie : rpc(id, method, params)
  }
  const { address, client, smart, owner, withOwner } = await createUser()
  const deceived = openSmartAccount({ isSponsored: false, networkId, owner, rpc: lying })
  const message = { raw: new TextEncoder().encode('hello') }
  const data = {
    domain: { chainId: 31_337, name: 'Shop', verifyingContract: getAddress(receiver) },
    message: { words: 'hello' },
    primaryType: 'Greeting',
    types: { Greeting: [{ name: 'words', type: 'string' }] },
  } as const
  await deceived.rehearse()
  const text = await deceived.signMessage(message.raw, withOwner)
  const typed = await deceived.signTypedData(data, withOwner)
  expect(text).toBe(await smart.signMessage(message.raw, withOwner))
  expect(typed).toBe(await smart.signTypedData(data, withOwner))
  // The contract itself accepts the signatures.
  expect(await client.verifyMessage({ address, message, signature: text })).toBe(true)
  expect(await client.verifyTypedData({ address, ...data, signature: typed })).toBe(true)
  expect(asked.filter((question) => question.includes('eth_call'))).toEqual([])
})

test('behavior: after a rehearsal a signature sends no request to the network, and the next one does', async () => {
  let asked = 0
  const { address, client, smart, withOwner } = await createUser((...question) => {
    asked += 1
    return rpc(...question)
  })
  const message = { raw: new TextEncoder().encode('hello') }
  await smart.rehearse()
  const rehearsed = asked
  const signature = await smart.signMessage(message.raw, withOwner)
  expect(asked).toBe(rehearsed)
  expect(await client.verifyMessage({ address, message, signature })).toBe(true)
  await smart.signMessage(message.raw, withOwner)
  expect(asked).toBeGreaterThan(rehearsed)
})

test('error: an unaffordable operation is refused before anything is signed', async () => {
  const { smart } = await createUser()
  await expect(smart.prepare([{ data: '0x', to: receiver, value: 1n }])).rejects.toThrow()
  expect(Object.keys(smartAccountMethods)).toContain('eth_sendUserOperation')
})

const thief = '0x000000000000000000000000000000000000dEaD'
const payment = { data: '0x', to: receiver, value: 1n } as const
/** The response of a paymaster that agrees to pay. */
const sponsorship = {
  paymaster: '0x00000000000000000000000000000000000a90b1',
  paymasterData: '0x01',
  paymasterPostOpGasLimit: '0x1',
  paymasterVerificationGasLimit: '0x2',
}
const gas = { callGasLimit: '0x3', preVerificationGas: '0x4', verificationGasLimit: '0x5' }
/** Fields that a paymaster must not set: what is done, by which account, on which network, and at what price. */
const beyond = {
  authorization: { address: thief, chainId: 1, nonce: 0 },
  callData: encodeFunctionData({
    abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
    args: [thief, parseEther('0.9'), '0x'],
  }),
  callGasLimit: '0x99',
  chainId: 1,
  factory: thief,
  factoryData: '0xdead',
  maxFeePerGas: 10n ** 18n,
  nonce: 7n,
  paymasterAndData: '0x',
  sender: thief,
  signature: '0xdead',
}

/** Returns a network whose bundler accepts everything. Its paymaster returns what the test provides. */
const payBy =
  (answer: (method: string) => unknown): Rpc =>
  async (id, method, params) => {
    if (findSmartAccountPeer(method) === 'paymaster') return answer(method)
    return method === 'eth_estimateUserOperationGas' ? gas : rpc(id, method, params)
  }

test.each([
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
])('hardening A11: an operation makes the calls that were shown, whatever the operator’s paymaster adds: %s', async (lying) => {
  const fair = await createUser(
    payBy(() => sponsorship),
    { isSponsored: true },
  )
  const unfair = await createUser(
    payBy((method) => (method === lying ? { ...sponsorship, ...beyond, isFinal: false } : sponsorship)),
    { isSponsored: true },
  )
  const [told, lied] = [await fair.smart.prepare([payment]), await unfair.smart.prepare([payment])]
  expect(readOperationCalls(lied.callData)).toEqual([{ ...payment, to: getAddress(receiver) }])
  expect(Object.keys(lied).sort()).toEqual(Object.keys(told).sort())
  expect(lied).toMatchObject({
    callGasLimit: 3n,
    factory: accountFactory,
    maxPriorityFeePerGas: told.maxPriorityFeePerGas,
    paymaster: sponsorship.paymaster,
    paymasterData: '0x01',
    paymasterPostOpGasLimit: 1n,
    paymasterVerificationGasLimit: 2n,
    sender: unfair.address,
  })
  expect(lied.factoryData).toContain(unfair.owner.slice(2).toLowerCase())
  expect(lied.maxFeePerGas).toBeLessThan(10n ** 15n)
})

test.each([
  ['nobody', { ...sponsorship, paymaster: `0x${'0'.repeat(40)}` }],
  ['no address', { ...sponsorship, paymaster: undefined }],
  ['no bytes', { ...sponsorship, paymasterData: '0x1' }],
  ['nothing', null],
  ['words', 'yes'],
])('error: a paymaster response that names %s is discarded: nothing proves that another pays', async (_, answer) => {
  const { smart } = await createUser(
    payBy(() => answer),
    { isSponsored: true },
  )
  await expect(smart.prepare([payment])).rejects.toMatchObject({
    cause: expect.objectContaining({ code: 'PAYMASTER_REFUSED' }),
  })
})

test.each(
  (['callData', 'factory', 'factoryData', 'maxFeePerGas', 'nonce', 'sender'] as const).map((name) => [name]),
)('hardening A11: an operation in which another party set its own %s is not signed', async (name) => {
  // The responses of this paymaster are not filtered.
  const appPaymaster = async () => ({ ...sponsorship, [name]: beyond[name] })
  const { smart } = await createUser(
    payBy(() => sponsorship),
    { appPaymaster, isSponsored: false },
  )
  await expect(smart.prepare([payment])).rejects.toMatchObject({
    code: 'PAYMASTER_REFUSED',
    message: expect.stringContaining('would also change other parts'),
  })
})

test('hardening A11: no operation has a foreign field: a signature is for this network only', async () => {
  const { authorization, chainId, paymasterAndData } = beyond
  const appPaymaster = async () => ({ ...sponsorship, authorization, chainId, paymasterAndData })
  const { owner, smart, withOwner } = await createUser(
    payBy(() => sponsorship),
    { appPaymaster, isSponsored: false },
  )
  const operation = await smart.prepare([payment])
  for (const name of ['authorization', 'chainId', 'paymasterAndData']) {
    expect(operation).not.toHaveProperty(name)
  }
  const { hash, params } = await smart.seal(operation, withOwner)
  const [{ signature }] = params as [{ signature: `0x${string}` }]
  expect(await recoverMessageAddress({ message: { raw: hash }, signature })).toBe(owner)
})

test('behavior: the testkit’s bundler only listens on this machine’s own address', async () => {
  // If a server listened on all addresses, every address in 127.0.0.0/8 would reach it.
  await expect(fetch(bundler.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
})
