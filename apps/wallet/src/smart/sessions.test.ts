import { findSmartAccountPeer } from '@portico/protocol/http'
import {
  deployCode,
  type LocalBundler,
  type LocalChain,
  startAnvil,
  startBundler,
} from '@portico/testkit/chain'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeAbiParameters,
  getAddress,
  type Hex,
  hexToBigInt,
  http,
  keccak256,
  numberToHex,
  parseEther,
  publicActions,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { accountFactoryCode } from './accountCode.js'
import { coin, encodeGrant, encodeRevoke, readGrant, type SessionGrant, sessionAbi } from './sessions.js'
import { openSmartAccount, withOwnerKey } from './smartAccount.js'
import { smartAddressOf } from './smartAddress.js'
import { startPaymaster, type TestPaymaster } from './testing/startPaymaster.js'

let chain: LocalChain
let bundler: LocalBundler
let paymaster: TestPaymaster
const networkId = 'eip155:31337'
const receiver: Address = '0x00000000000000000000000000000000000a90a2'

beforeAll(async () => {
  chain = await startAnvil()
  bundler = await startBundler({ rpcUrl: chain.rpcUrl })
  await deployCode({ code: accountFactoryCode, rpcUrl: chain.rpcUrl })
  paymaster = await startPaymaster({ entryPoint: bundler.entryPoint, rpcUrl: chain.rpcUrl })
}, 120_000)
afterAll(async () => {
  await paymaster?.stop()
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

/** Creates an account that allows a key to send 100 units of the coin. The key's owner has nothing else. */
async function createSession(change: Partial<SessionGrant> = {}) {
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const owner = (await deriveAddresses(entropy)).eip155
  const address = smartAddressOf(owner)
  await client.setBalance({ address, value: parseEther('1') })
  const smart = openSmartAccount({ isSponsored: false, networkId, owner, rpc })
  const key = privateKeyToAccount(generatePrivateKey())
  const now = Number((await client.getBlock()).timestamp)
  const call = async (data: Hex) => {
    const operation = await smart.prepare([{ data, to: address, value: 0n }])
    const sealed = await smart.seal(operation, (run) => withOwnerKey(entropy, run))
    await smart.send(sealed)
    expect((await smart.receiptOf(sealed.hash)).success).toBe(true)
  }
  const grant = {
    endsAt: now + 3600,
    feeLimitWei: parseEther('0.5'),
    key: key.address,
    limits: [{ perPeriod: 100n, token: coin }],
    periodSeconds: 0,
    startsAt: now,
    ...change,
  }
  await call(encodeGrant(grant))

  /** Signs an operation with the key, without the wallet. `payFor` returns the payer's fields. */
  async function sign(
    calls: readonly { target: Address; value: bigint; data: Hex }[],
    period = 0,
    payFor: PayFor = async () => ({}),
    /** The period that the key signs. Default: the period of the operation. */
    signedPeriod?: number,
  ) {
    const { encodeFunctionData, parseAbi } = await import('viem')
    const nonce = await client.readContract({
      abi: entryPoint07Abi,
      address: entryPoint07Address,
      args: [address, 0n],
      functionName: 'getNonce',
    })
    const unpaid = {
      callData: encodeFunctionData({
        abi: parseAbi([
          'struct Call { address target; uint256 value; bytes data; }',
          'function executeBatch(Call[] calls)',
        ]),
        args: [[...calls]],
        functionName: 'executeBatch',
      }),
      callGasLimit: 200_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 5_000_000_000n,
      nonce,
      preVerificationGas: 100_000n,
      sender: address,
      signature: '0x' as Hex,
      verificationGasLimit: 300_000n,
    }
    const operation = { ...unpaid, ...(await payFor(unpaid)) }
    const hash = getUserOperationHash({
      chainId: 31_337,
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation: operation,
    })
    const signature = await key.signMessage({
      message: {
        raw: keccak256(
          encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint48' }], [hash, signedPeriod ?? period]),
        ),
      },
    })
    return { ...operation, signature: concatHex([key.address, numberToHex(period, { size: 6 }), signature]) }
  }
  async function send(
    calls: readonly { target: Address; value: bigint; data: Hex }[],
    period?: number,
    payFor?: PayFor,
  ) {
    const operation = await sign(calls, period, payFor)
    const params = [writeNumbers(operation), entryPoint07Address]
    const hash = (await rpc(networkId, 'eth_sendUserOperation', params)) as Hex
    return smart.receiptOf(hash)
  }
  /** Calls the entry point directly, without a bundler. */
  async function askEntryPoint(...signing: Parameters<typeof sign>) {
    const account = privateKeyToAccount(generatePrivateKey())
    return client.simulateContract({
      abi: entryPoint07Abi,
      account,
      address: entryPoint07Address,
      args: [[toPackedUserOperation(await sign(...signing))], account.address],
      functionName: 'handleOps',
    })
  }
  const list = () => client.readContract({ abi: sessionAbi, address, functionName: 'listSessions' })
  return { address, askEntryPoint, call, client, grant, key, list, send, sign }
}

type Unpaid = Pick<UserOperation<'0.7'>, 'callData' | 'sender'>
type PayFor = (operation: Unpaid) => Promise<{
  paymaster?: Address
  paymasterData?: Hex
  paymasterPostOpGasLimit?: bigint
  paymasterVerificationGasLimit?: bigint
}>

const writeNumbers = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberToHex(value) : value,
    ]),
  )

/** Lets the testkit's paymaster pay, with its own signature. */
const bySponsor: PayFor = async (operation) => {
  const response = await fetch(`${paymaster.origin}/pay`, {
    body: JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'pm_getPaymasterData',
      params: [writeNumbers(operation), entryPoint07Address, '0x7a69', {}],
    }),
    method: 'POST',
  })
  const { result } = (await response.json()) as {
    result: { paymaster: Address; paymasterData: Hex } & Record<
      'paymasterPostOpGasLimit' | 'paymasterVerificationGasLimit',
      Hex
    >
  }
  const { paymasterPostOpGasLimit, paymasterVerificationGasLimit, ...rest } = result
  return {
    ...rest,
    paymasterPostOpGasLimit: hexToBigInt(paymasterPostOpGasLimit),
    paymasterVerificationGasLimit: hexToBigInt(paymasterVerificationGasLimit),
  }
}

/** Names the zero address as the paymaster. The entry point treats it as no paymaster, so the account pays. */
const byNobody: PayFor = async () => ({
  paymaster: coin,
  paymasterData: '0x',
  paymasterPostOpGasLimit: 0n,
  paymasterVerificationGasLimit: 0n,
})

const pay = (value: bigint, target = receiver) => ({ data: '0x' as Hex, target, value })

test('default: a session key sends up to its limit; above it, the bundler and the entry point refuse', async () => {
  const { askEntryPoint, client, send } = await createSession()
  const before = await client.getBalance({ address: receiver })
  expect((await send([pay(60n)])).success).toBe(true)
  await expect(send([pay(41n)])).rejects.toThrow()
  // Each of the two calls is within the limit, but their sum is not.
  await expect(send([pay(21n), pay(20n)])).rejects.toThrow()
  await expect(askEntryPoint([pay(41n)])).rejects.toThrow(/AA23/)
  expect((await send([pay(40n)])).success).toBe(true)
  expect((await client.getBalance({ address: receiver })) - before).toBe(100n)
})

test('behavior: a key may not change the account, use another token, or do anything but a transfer', async () => {
  const { address, grant, send } = await createSession()
  const more = encodeGrant({ ...grant, limits: [{ perPeriod: 10n ** 18n, token: coin }] })
  await expect(send([{ data: more, target: address, value: 0n }])).rejects.toThrow()
  const transfer = `0xa9059cbb${receiver.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
  await expect(send([{ data: transfer, target: receiver, value: 0n }])).rejects.toThrow()
  const approve = `0x095ea7b3${receiver.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
  await expect(send([{ data: approve, target: receiver, value: 0n }])).rejects.toThrow()
})

test('behavior: a revoked key, an unknown key, and one without fees left do nothing', async () => {
  const { call, key, send } = await createSession()
  await call(encodeRevoke(key.address))
  await expect(send([pay(1n)])).rejects.toThrow()
  const poor = await createSession({ feeLimitWei: 1n })
  await expect(poor.send([pay(1n)])).rejects.toThrow()
})

/** The fee of an operation in these tests: 600,000 gas at 10 gwei, plus what the testkit's paymaster may use. */
const feeWei = 600_000n * 10n ** 10n
const sponsoredFeeWei = feeWei + 100_001n * 10n ** 10n

test('hardening A13: zeros as paymaster leave the fee to the account, and it counts', async () => {
  const poor = await createSession({ feeLimitWei: feeWei - 1n })
  await expect(poor.askEntryPoint([pay(1n)], 0, byNobody)).rejects.toThrow(/AA23/)
  await expect(poor.send([pay(1n)], 0, byNobody)).rejects.toThrow()
  // Without the low limit, the operation above succeeds.
  const rich = await createSession({ feeLimitWei: feeWei })
  await rich.askEntryPoint([pay(1n)], 0, byNobody)
})

test('hardening A13: a fee counts even if a paymaster pays it, with the payer’s gas, so that a key cannot spend tokens by a paymaster', async () => {
  const poor = await createSession({ feeLimitWei: sponsoredFeeWei - 1n })
  await expect(poor.askEntryPoint([pay(1n)], 0, bySponsor)).rejects.toThrow(/AA23/)
  const { address, client, list, send } = await createSession({ feeLimitWei: sponsoredFeeWei })
  const before = await client.getBalance({ address })
  expect((await send([pay(1n)], 0, bySponsor)).success).toBe(true)
  // The sponsor paid the fee, although it counts.
  expect(before - (await client.getBalance({ address }))).toBe(1n)
  expect(await list()).toMatchObject([{ feesWei: sponsoredFeeWei }])
  await expect(send([pay(1n)], 0, bySponsor)).rejects.toThrow()
})

test('behavior: a limit restarts with each period, and an operation only counts in its own period', async () => {
  const { askEntryPoint, client, send } = await createSession({ periodSeconds: 600 })
  expect((await send([pay(100n)], 0)).success).toBe(true)
  await expect(send([pay(1n)], 0)).rejects.toThrow()
  // The second period has not begun yet.
  await expect(send([pay(1n)], 1)).rejects.toThrow()
  // The bundler has its own clock, so all operations that it should accept come before this point.
  await client.increaseTime({ seconds: 600 })
  await client.mine({ blocks: 1 })
  await askEntryPoint([pay(100n)], 1)
  await expect(askEntryPoint([pay(101n)], 1)).rejects.toThrow(/AA23/)
})

test('hardening A13: a holder of a key’s operation cannot count it in another period', async () => {
  const { askEntryPoint, client } = await createSession({ periodSeconds: 600 })
  const asNobody = async () => ({})
  // AA24: the signature is not valid for the key.
  await expect(askEntryPoint([pay(1n)], 0, asNobody, 1)).rejects.toThrow(/AA24/)
  // During the second period, the number of the first is no longer valid, and the key did not sign that of the second.
  await client.increaseTime({ seconds: 600 })
  await client.mine({ blocks: 1 })
  await expect(askEntryPoint([pay(1n)], 1, asNobody, 0)).rejects.toThrow(/AA24/)
  await askEntryPoint([pay(1n)], 1, asNobody, 1)
})

test.each([
  ['the first of its periods ends with second 0', { periodSeconds: 1, startsAt: 0 }],
  ['it ends with second 0 itself', { endsAt: 1, startsAt: 0 }],
])('hardening A13: no key is valid forever, as the entry point reads an end of 0: %s', async (_, times) => {
  const { askEntryPoint } = await createSession(times)
  await expect(askEntryPoint([pay(1n)])).rejects.toThrow(/AA23/)
})

test('behavior: the account lists its sessions', async () => {
  const { grant, key, list } = await createSession()
  const [only, ...more] = await list()
  expect(more).toEqual([])
  expect(only).toMatchObject({ endsAt: grant.endsAt, key: key.address, limits: grant.limits })
})

test('error: a limit that the account cannot enforce is not granted', () => {
  const allowance = {
    data: { allowance: '0x64', period: 60, start: 5 },
    type: 'native-token-recurring-allowance',
  }
  const request = {
    expiry: 100,
    permissions: [allowance],
    signer: { data: { address: receiver }, type: 'account' },
  }
  expect(readGrant(request, 10)).toMatchObject({
    limits: [{ perPeriod: 100n, token: coin }],
    periodSeconds: 60,
  })
  expect(readGrant({ ...request, expiry: 10 }, 10)).toHaveProperty('problem')
  expect(readGrant({ ...request, permissions: [{ type: 'contract-call' }] }, 10)).toHaveProperty('problem')
  expect(readGrant({ ...request, permissions: [allowance, allowance] }, 10)).toHaveProperty('problem')
  expect(readGrant({ ...request, signer: { data: { keys: [] }, type: 'keys' } }, 10)).toHaveProperty(
    'problem',
  )
})

const nowSeconds = 2_000_000_000

/** Returns a valid request, with changes to it, to its permission and to the permission's data. */
const request = (change: object = {}, permission: object = {}, data: object = {}) => ({
  expiry: nowSeconds + 100,
  permissions: [
    {
      data: { allowance: '0x64', period: 60, start: nowSeconds, ...data },
      policies: [],
      required: true,
      type: 'native-token-recurring-allowance',
      ...permission,
    },
  ],
  policies: [],
  signer: { data: { address: receiver }, type: 'account' },
  ...change,
})

const refused = (problem: string) => ({ problem: expect.stringContaining(problem) })

test('error: an unsupported limit is refused by its name, not left out', () => {
  expect(readGrant(request(), nowSeconds)).toMatchObject({ key: getAddress(receiver) })
  const policies = [{ data: { count: 1, interval: 60 }, type: 'rate-limit' }]
  const permission = 'params.0.permissions.0'
  for (const [asked, name] of [
    [request({}, { policies }), `${permission}.policies`],
    // A policy is refused whatever it contains, because it was meant as a limit.
    [request({}, { policies: { type: 'gas-limit' } }), `${permission}.policies`],
    [request({ policies }), 'params.0.policies'],
    [request({ rules: [{ data: {}, type: 'expiry' }] }), 'params.0.rules'],
    [request({}, { rules: [] }), `${permission}.rules`],
    [request({}, {}, { recipients: [receiver] }), `${permission}.data.recipients`],
  ] as const) {
    expect(readGrant(asked, nowSeconds)).toEqual(refused(`${name} is not offered`))
  }
})

test('error: an unreadable fee limit is refused, not taken for the default', () => {
  expect(readGrant(request({ feeLimit: '0' }), nowSeconds)).toMatchObject({ feeLimitWei: 0n })
  expect(readGrant(request({ feeLimit: null }), nowSeconds)).toMatchObject({ feeLimitWei: 10n ** 16n })
  for (const feeLimit of [0, 5, '0.001', '', '-1', {}]) {
    expect(readGrant(request({ feeLimit }), nowSeconds)).toEqual(refused('params.0.feeLimit'))
  }
})

test('error: a start in the past is refused, except for a clock that is slightly behind', () => {
  const from = (start: number) => readGrant(request({}, {}, { start }), nowSeconds)
  expect(from(nowSeconds - 60)).toMatchObject({ startsAt: nowSeconds - 60 })
  expect(from(nowSeconds + 60)).toMatchObject({ startsAt: nowSeconds + 60 })
  for (const start of [0, 1, nowSeconds - 3600]) {
    expect(from(start)).toEqual(refused('must not start before now'))
  }
})
