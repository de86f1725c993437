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
  type Hex,
  http,
  numberToHex,
  parseEther,
  publicActions,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { accountFactoryCode } from './accountCode.js'
import { coin, encodeGrant, encodeRevoke, readGrant, type SessionGrant, sessionAbi } from './sessions.js'
import { openSmartAccount, withOwnerKey } from './smartAccount.js'
import { smartAddressOf } from './smartAddress.js'

let chain: LocalChain
let bundler: LocalBundler
const networkId = 'eip155:31337'
const receiver: Address = '0x00000000000000000000000000000000000a90a2'

beforeAll(async () => {
  chain = await startAnvil()
  bundler = await startBundler({ rpcUrl: chain.rpcUrl })
  await deployCode({ code: accountFactoryCode, rpcUrl: chain.rpcUrl })
}, 120_000)
afterAll(async () => {
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

/** An account that has granted a key 100 units of coin, and the key's owner, who has nothing else. */
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

  /** As the key's owner would, without the wallet. */
  async function sign(calls: readonly { target: Address; value: bigint; data: Hex }[], period = 0) {
    const { encodeFunctionData, parseAbi } = await import('viem')
    const nonce = await client.readContract({
      abi: entryPoint07Abi,
      address: entryPoint07Address,
      args: [address, 0n],
      functionName: 'getNonce',
    })
    const operation = {
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
    const hash = getUserOperationHash({
      chainId: 31_337,
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation: operation,
    })
    const signature = await key.signMessage({ message: { raw: hash } })
    return { ...operation, signature: concatHex([key.address, numberToHex(period, { size: 6 }), signature]) }
  }
  async function send(calls: readonly { target: Address; value: bigint; data: Hex }[], period?: number) {
    const operation = await sign(calls, period)
    const wire = Object.fromEntries(
      Object.entries(operation).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? numberToHex(value) : value,
      ]),
    )
    const hash = (await rpc(networkId, 'eth_sendUserOperation', [wire, entryPoint07Address])) as Hex
    return smart.receiptOf(hash)
  }
  return { address, call, client, grant, key, send, sign }
}

const pay = (value: bigint, target = receiver) => ({ data: '0x' as Hex, target, value })

test('default: a session key sends up to its limit; above it the bundler and the entry point refuse', async () => {
  const { client, send, sign } = await createSession()
  const before = await client.getBalance({ address: receiver })
  expect((await send([pay(60n)])).success).toBe(true)
  await expect(send([pay(41n)])).rejects.toThrow()
  // In parts that are each within it.
  await expect(send([pay(21n), pay(20n)])).rejects.toThrow()
  // Past every bundler: to the entry point itself.
  const account = privateKeyToAccount(generatePrivateKey())
  await expect(
    client.simulateContract({
      abi: entryPoint07Abi,
      account,
      address: entryPoint07Address,
      args: [[toPackedUserOperation(await sign([pay(41n)]))], account.address],
      functionName: 'handleOps',
    }),
  ).rejects.toThrow(/AA23/)
  expect((await send([pay(40n)])).success).toBe(true)
  expect((await client.getBalance({ address: receiver })) - before).toBe(100n)
})

test('behavior: a key may not touch the account, another token, or anything that is no transfer', async () => {
  const { address, grant, send } = await createSession()
  const more = encodeGrant({ ...grant, limits: [{ perPeriod: 10n ** 18n, token: coin }] })
  await expect(send([{ data: more, target: address, value: 0n }])).rejects.toThrow()
  const transfer = `0xa9059cbb${receiver.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
  await expect(send([{ data: transfer, target: receiver, value: 0n }])).rejects.toThrow()
  const approve = `0x095ea7b3${receiver.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
  await expect(send([{ data: approve, target: receiver, value: 0n }])).rejects.toThrow()
})

test('behavior: a revoked key, a strange key, and one whose fees are used up do nothing', async () => {
  const { call, key, send } = await createSession()
  await call(encodeRevoke(key.address))
  await expect(send([pay(1n)])).rejects.toThrow()
  const poor = await createSession({ feeLimitWei: 1n })
  await expect(poor.send([pay(1n)])).rejects.toThrow()
})

test('behavior: a limit begins anew with each period, and an operation counts in its own period alone', async () => {
  const { client, send, sign } = await createSession({ periodSeconds: 600 })
  expect((await send([pay(100n)], 0)).success).toBe(true)
  await expect(send([pay(1n)], 0)).rejects.toThrow()
  // To come.
  await expect(send([pay(1n)], 1)).rejects.toThrow()
  const { address } = privateKeyToAccount(generatePrivateKey())
  const ask = async (value: bigint, period: number) =>
    client.simulateContract({
      abi: entryPoint07Abi,
      account: address,
      address: entryPoint07Address,
      args: [[toPackedUserOperation(await sign([pay(value)], period))], address],
      functionName: 'handleOps',
    })
  await client.increaseTime({ seconds: 600 })
  await client.mine({ blocks: 1 })
  await ask(100n, 1)
  await expect(ask(101n, 1)).rejects.toThrow(/AA23/)
})

test('behavior: the account lists its sessions', async () => {
  const { address, client, grant, key } = await createSession()
  const [only, ...more] = await client.readContract({
    abi: sessionAbi,
    address,
    functionName: 'listSessions',
  })
  expect(more).toEqual([])
  expect(only).toMatchObject({ endsAt: grant.endsAt, key: key.address, limits: grant.limits })
})

test('error: what the account cannot hold is not granted', () => {
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
