import { findSmartAccountPeer } from '@portico/protocol/http'
import {
  deployCode,
  type LocalBundler,
  type LocalChain,
  startAnvil,
  startBundler,
} from '@portico/testkit/chain'
import { createTestClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalRequest } from '../approval/approvalRequest.js'
import { createSurface } from '../approval/surface.js'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { createRpcRequest } from '../requests/rpcRequest.js'
import { memoryStore } from '../storage/frameStore.js'
import { accountFactoryCode } from './accountCode.js'
import { sessionAbi } from './sessions.js'
import { smartAddressOf } from './smartAddress.js'

let chain: LocalChain
let bundler: LocalBundler
const networkId = 'eip155:31337'
const chainId = '0x7a69'
const receiver = '0x00000000000000000000000000000000000a90a3'
const asker = { name: undefined, origin: 'https://shop.example' }

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

/** The wallet of somebody who approves everything, and what they were shown. */
async function createWallet(type: 'eoa' | 'smartAccount' = 'smartAccount') {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const addresses = await deriveAddresses(entropy)
  const smart = smartAddressOf(addresses.eip155)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  await client.setBalance({ address: smart, value: parseEther('1') })
  const shown: ApprovalRequest[] = []
  const surface = createSurface({ isQueued: () => true, onVisible: () => {} })
  surface.subscribe(() => {
    const state = surface.read()
    if (state.kind !== 'approval' || state.step !== 'asked') return
    shown.push(state.request)
    surface.approve(state.id)
  })
  const networks = [{ id: networkId, isSponsored: false }]
  const answer = createRpcRequest({
    accountTypes: {
      find: async (id) => networks.find((network) => network.id === id),
      networks: async () => networks,
      prefer: async () => {},
      typeOn: async () => type,
    },
    networks: {
      current: () => networkId,
      currentOf: () => networkId,
      switchTo: async () => networkId,
    },
    rpc,
    store: memoryStore(),
    surface,
    vault: {
      known: async () => ({ addresses, custody: 'operator', version: 1, walletId: 'w' }),
      withSeed: async (run: (seed: Uint8Array<ArrayBuffer>) => Promise<never>) => run(entropy.slice()),
    } as never,
  })
  const ask = (method: string, params: unknown) => answer({ method, params }, asker)
  return { addresses, ask, client, shown, smart }
}

const call = (value: string) => ({ data: '0x', to: receiver, value })

test('default: a batch is one operation, shown whole, and its status says that all of it happened', async () => {
  const { ask, shown, smart } = await createWallet()
  expect(await ask('eth_accounts', [])).toEqual([smart])
  expect(await ask('wallet_getCapabilities', [smart])).toEqual({
    [chainId]: { atomic: { status: 'supported' } },
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

test('behavior: a transaction answers with the hash that a block has it under', async () => {
  const { ask, client, smart } = await createWallet()
  const hash = await ask('eth_sendTransaction', [{ ...call('0x1'), from: smart }])
  expect(await client.getTransactionReceipt({ hash: hash as `0x${string}` })).toMatchObject({
    status: 'success',
  })
})

test('behavior: each account signs for itself, named or in use', async () => {
  const { addresses, ask, client, smart } = await createWallet()
  for (const address of [smart, addresses.eip155]) {
    const signature = (await ask('personal_sign', ['0x6869', address])) as `0x${string}`
    expect(await client.verifyMessage({ address, message: 'hi', signature })).toBe(true)
  }
  const plain = await createWallet('eoa')
  expect(await plain.ask('eth_accounts', [])).toEqual([plain.addresses.eip155])
})

test('behavior: a key is granted and revoked by ERC-7715, and the account says so', async () => {
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

test('error: a page may not change the account, nor need what the wallet has not', async () => {
  const { ask, shown, smart } = await createWallet()
  const own = { data: '0x715018a6', from: smart, to: smart }
  await expect(ask('eth_sendTransaction', [own])).rejects.toMatchObject({ rpcCode: 4100 })
  const batch = {
    calls: [call('0x1')],
    capabilities: { paymasterService: { url: 'https://p.example' } },
    chainId,
  }
  await expect(ask('wallet_sendCalls', [batch])).rejects.toMatchObject({ rpcCode: 5700 })
  expect(shown).toEqual([])
})
