import { findSmartAccountPeer, smartAccountMethods } from '@portico/protocol/http'
import {
  deployCode,
  type LocalBundler,
  type LocalChain,
  startAnvil,
  startBundler,
} from '@portico/testkit/chain'
import { createTestClient, http, parseEther, publicActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { accountFactoryCode } from './accountCode.js'
import { isDeployed } from './isDeployed.js'
import { openSmartAccount, withOwnerKey } from './smartAccount.js'
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

/** As the server's proxy parts them. */
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

async function createPerson(ask: Rpc = rpc) {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const owner = (await deriveAddresses(entropy)).eip155
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  const address = smartAddressOf(owner)
  return {
    address,
    client,
    fund: () => client.setBalance({ address, value: parseEther('1') }),
    owner,
    smart: openSmartAccount({ isSponsored: false, networkId, owner, rpc: ask }),
    withOwner: <result>(run: Parameters<typeof withOwnerKey<result>>[1]) => withOwnerKey(entropy, run),
  }
}

test('default: an account that is not made yet sends two calls as one operation, and is made by it', async () => {
  const { address, client, fund, smart, withOwner } = await createPerson()
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

test('behavior: the address is the factory’s, and of its owner alone', async () => {
  const { address, client, owner } = await createPerson()
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

test('behavior: a signature counts before the account is made (ERC-6492) and after (ERC-1271)', async () => {
  const { address, client, fund, smart, withOwner } = await createPerson()
  const message = { raw: new TextEncoder().encode('hello') }
  const early = await smart.signMessage(message.raw, withOwner)
  expect(early.endsWith('6492'.repeat(16))).toBe(true)
  expect(await client.verifyMessage({ address, message, signature: early })).toBe(true)
  const other = (await createPerson()).address
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

test('behavior: after a rehearsal a signature asks the network nothing, and the next one asks again', async () => {
  let asked = 0
  const { address, client, smart, withOwner } = await createPerson((...question) => {
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

test('error: what cannot be paid is refused before anything is signed', async () => {
  const { smart } = await createPerson()
  await expect(smart.prepare([{ data: '0x', to: receiver, value: 1n }])).rejects.toThrow()
  expect(Object.keys(smartAccountMethods)).toContain('eth_sendUserOperation')
})
