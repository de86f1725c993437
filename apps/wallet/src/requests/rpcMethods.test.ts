import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { expect, test } from 'vitest'
import { playUser } from '../approval/testing/playUser.js'
import type { Rpc } from '../networks/rpc.js'
import { memoryStore } from '../storage/frameStore.js'
import { createRpcRequest } from './rpcRequest.js'
import { createTestVault } from './testing/createTestVault.js'

const site = { name: undefined, origin: 'https://shop.example' }
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'1'.repeat(64)}`

/** Responses of nodes. */
const answers: Readonly<Record<string, unknown>> = {
  eth_blockNumber: '0x10',
  eth_call: '0x',
  eth_chainId: '0x1',
  eth_estimateGas: '0x5208',
  eth_feeHistory: { oldestBlock: '0x1' },
  eth_gasPrice: '0x2',
  eth_getBalance: '0x8ac7230489e80000',
  eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x1', timestamp: '0x1' },
  eth_getCode: '0x',
  eth_getLogs: [],
  eth_getTransactionByHash: null,
  eth_getTransactionCount: '0x7',
  eth_getTransactionReceipt: { blockHash: hash, status: '0x1', transactionHash: hash },
  eth_maxPriorityFeePerGas: '0x1',
  eth_sendRawTransaction: hash,
}

/** Creates the wallet of a user who approves everything, or nothing. Its networks have no smart accounts. */
async function createWallet(
  decision: 'approve' | 'reject' = 'approve',
  told: Readonly<Record<string, unknown>> = {},
) {
  const { addresses, vault } = await createTestVault()
  const asked: [networkId: string, method: string, params: unknown][] = []
  const rpc: Rpc = async (networkId, method, params) => {
    asked.push([networkId, method, params])
    return { ...answers, ...told }[method] ?? null
  }
  const { shown, surface } = playUser(decision)
  const answer = createRpcRequest({
    accountTypes: { find: async () => undefined, networks: async () => [], typeOn: async () => 'eoa' },
    networks: { currentOf: (family: string) => (family === 'solana' ? mainnet : 'eip155:1') },
    rpc,
    store: memoryStore(),
    surface,
    vault,
    // Cast: these methods use no other parts.
  } as never)
  const ask = (method: string, params?: unknown, chainId?: string) =>
    answer({ chainId, method, params }, site)
  return { ask, asked, own: addresses.eip155 as Hex, shown, solana: addresses.solana }
}

test.each([
  ['eth_blockNumber', []],
  ['eth_call', [{ data: '0x', to: bob }, 'latest']],
  ['eth_estimateGas', [{ to: bob }]],
  ['eth_feeHistory', ['0x1', 'latest', []]],
  ['eth_gasPrice', []],
  ['eth_getBalance', [bob, 'latest']],
  ['eth_getBlockByNumber', ['latest', false]],
  ['eth_getCode', [bob, 'latest']],
  ['eth_getLogs', [{}]],
  ['eth_getTransactionByHash', [hash]],
  ['eth_getTransactionCount', [bob, 'latest']],
  ['eth_getTransactionReceipt', [hash]],
  ['eth_maxPriorityFeePerGas', []],
  ['eth_sendRawTransaction', ['0x02']],
])('default: %s returns the node’s response, for the network of the request, without a prompt', async (method, params) => {
  const { ask, asked, shown } = await createWallet()
  expect(await ask(method, params, 'eip155:137')).toEqual(answers[method])
  expect(await ask(method, params)).toEqual(answers[method])
  expect(asked).toEqual([
    ['eip155:137', method, params],
    ['eip155:1', method, params],
  ])
  expect(shown).toEqual([])
})

test('behavior: eth_accounts and eth_chainId are answered by the wallet', async () => {
  const { ask, asked, own } = await createWallet()
  expect(await ask('eth_accounts')).toEqual([own])
  expect(await ask('eth_chainId', [], 'eip155:137')).toBe('0x89')
  expect(asked).toEqual([])
})

test('behavior: wallet_getCapabilities reports asset discovery, even without a smart account', async () => {
  const { ask, own } = await createWallet()
  expect(await ask('wallet_getCapabilities', [own])).toEqual({
    '0x1': {
      assetDiscovery: { supported: true },
      atomic: { status: 'unsupported' },
      personalSign: { refusedByteLengths: [32] },
    },
  })
})

test('behavior: personal_sign signs exactly these bytes, with the account', async () => {
  const { ask, own, shown } = await createWallet()
  const signature = (await ask('personal_sign', ['0x6869', own])) as Hex
  expect(shown).toMatchObject([{ account: own, kind: 'message' }])
  expect(await verifyMessage({ address: own, message: 'hi', signature })).toBe(true)
})

const typedData = {
  domain: { chainId: 1, name: 'Shop' },
  message: { words: 'Hello.' },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'words', type: 'string' }] },
} as const

test('behavior: eth_signTypedData_v4 signs exactly this data, with the account', async () => {
  const { ask, own, shown } = await createWallet()
  const signature = (await ask('eth_signTypedData_v4', [own, JSON.stringify(typedData)])) as Hex
  expect(shown).toMatchObject([{ account: own, kind: 'typedData' }])
  expect(await verifyTypedData({ ...typedData, address: own, signature })).toBe(true)
})

test('behavior: on a rollup the highest fee shown includes the fee for the data; other networks have no such fee', async () => {
  const { ask, own, shown } = await createWallet('approve', { eth_call: `0x${'3e8'.padStart(64, '0')}` })
  const transaction = { data: '0x', from: own, to: bob, value: '0x5' }
  await ask('eth_sendTransaction', [transaction], 'eip155:8453')
  await ask('eth_sendTransaction', [transaction], 'eip155:1')
  // 1,000 wei, plus half of that in case the fee rises.
  expect(shown).toMatchObject([{ dataFeeWei: 1_500n }, { networkId: 'eip155:1' }])
  expect(shown[1]).not.toHaveProperty('dataFeeWei')
})

test('behavior: on a rollup whose node does not return its fee for the data, the request says so', async () => {
  const { ask, own, shown } = await createWallet('approve', { eth_call: '0x' })
  const transaction = { data: '0x', from: own, to: bob, value: '0x5' }
  await ask('eth_sendTransaction', [transaction], 'eip155:84532')
  await ask('eth_sendTransaction', [transaction], 'eip155:1')
  expect(shown).toMatchObject([{ isDataFeeUnknown: true }, { networkId: 'eip155:1' }])
  expect(shown[1]).not.toHaveProperty('isDataFeeUnknown')
})

test('behavior: eth_sendTransaction signs and sends the transaction, and returns its hash', async () => {
  const { ask, asked, own, shown } = await createWallet()
  const transaction = { data: '0x', from: own, to: bob, value: '0x5' }
  const answered = await ask('eth_sendTransaction', [transaction])
  expect(shown).toMatchObject([{ calls: [{ to: bob, value: 5n }], kind: 'calls' }])
  const sent = asked.filter(([, method]) => method === 'eth_sendRawTransaction')
  expect(sent).toHaveLength(1)
  const [serialized] = sent[0]?.[2] as [`0x02${string}`]
  expect(answered).toBe(keccak256(serialized))
  expect(parseTransaction(serialized)).toMatchObject({
    chainId: 1,
    nonce: 7,
    to: bob.toLowerCase(),
    value: 5n,
  })
  expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(own)
})

test('behavior: wallet_getCallsStatus returns the result of a batch, from its receipts', async () => {
  const { ask, own } = await createWallet()
  const calls = [{ data: '0x', to: bob, value: '0x1' }]
  const { id } = (await ask('wallet_sendCalls', [
    { calls, chainId: '0x1', from: own, version: '2.0.0' },
  ])) as {
    id: string
  }
  expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({
    atomic: false,
    chainId: '0x1',
    id,
    receipts: [{ status: '0x1', transactionHash: hash }],
    status: 200,
  })
  await expect(ask('wallet_getCallsStatus', ['0xunknown'])).rejects.toThrow()
})

/** Returns a payment of the account that is not signed yet. */
function payment(payer: string, lamports: number): string {
  const keys = [...base58.decode(payer), ...new Uint8Array(32).fill(8), ...new Uint8Array(32)]
  const pay = [2, 2, 0, 1, 12, 2, 0, 0, 0, lamports, 0, 0, 0, 0, 0, 0, 0]
  const message = [1, 0, 1, 3, ...keys, ...new Uint8Array(32).fill(9), 1, ...pay]
  return base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

/** Reads a transaction's message, and checks whether its one signature is the account's. */
function readSigned(bytes: Uint8Array, account: string): { message: Uint8Array; isSigned: boolean } {
  const [signature, message] = [bytes.slice(1, 65), bytes.slice(65)]
  return { isSigned: ed25519.verify(signature, message, base58.decode(account)), message }
}

const messageOf = (transaction: string) => base58.decode(transaction).slice(65)

test('behavior: solana_signMessage signs exactly these bytes, with the account', async () => {
  const { ask, shown, solana } = await createWallet()
  const bytes = new TextEncoder().encode('hi')
  const { signature } = (await ask('solana_signMessage', {
    message: base58.encode(bytes),
    pubkey: solana,
  })) as {
    signature: string
  }
  expect(shown).toMatchObject([{ account: solana, kind: 'message' }])
  expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(solana))).toBe(true)
})

test('behavior: solana_signTransaction returns the transaction with the account’s signature, and sends nothing', async () => {
  const { ask, asked, shown, solana } = await createWallet()
  const transaction = payment(solana, 5)
  const signed = (await ask('solana_signTransaction', { transaction })) as Record<string, string>
  expect(shown).toMatchObject([{ isSent: false, kind: 'solana', transactions: [transaction] }])
  const bytes = base58.decode(signed.transaction ?? '')
  expect(readSigned(bytes, solana)).toEqual({ isSigned: true, message: messageOf(transaction) })
  expect(signed.signature).toBe(base58.encode(bytes.slice(1, 65)))
  expect(asked).toEqual([])
})

test('behavior: solana_signAllTransactions returns each with the account’s signature, in order', async () => {
  const { ask, asked, shown, solana } = await createWallet()
  const transactions = [payment(solana, 5), payment(solana, 6)]
  const signed = (await ask('solana_signAllTransactions', { transactions })) as { transactions: string[] }
  expect(shown).toMatchObject([{ isSent: false, kind: 'solana', transactions }])
  expect(signed.transactions.map((each) => readSigned(base58.decode(each), solana))).toEqual(
    transactions.map((each) => ({ isSigned: true, message: messageOf(each) })),
  )
  expect(asked).toEqual([])
})

test('behavior: solana_signAndSendTransaction sends the signed transaction once, and returns its signature', async () => {
  const { ask, asked, shown, solana } = await createWallet()
  const transaction = payment(solana, 5)
  const { signature } = (await ask('solana_signAndSendTransaction', {
    options: { skipPreflight: true },
    transaction,
  })) as { signature: string }
  expect(shown).toMatchObject([{ isSent: true, kind: 'solana' }])
  const sent = asked.filter(([, method]) => method === 'sendTransaction')
  expect(sent).toHaveLength(1)
  const [wire, options] = sent[0]?.[2] as [string, object]
  expect(options).toEqual({ encoding: 'base64', skipPreflight: true })
  expect(readSigned(base64.decode(wire), solana)).toEqual({ isSigned: true, message: messageOf(transaction) })
  expect(signature).toBe(base58.encode(base64.decode(wire).slice(1, 65)))
})

test('error: if the user rejects a request, nothing is signed or sent', async () => {
  const { ask, asked, own, solana } = await createWallet('reject')
  for (const [method, params] of [
    ['personal_sign', ['0x6869', own]],
    ['eth_signTypedData_v4', [own, JSON.stringify(typedData)]],
    ['eth_sendTransaction', [{ data: '0x', from: own, to: bob, value: '0x5' }]],
    ['solana_signMessage', { message: base58.encode(new TextEncoder().encode('hi')), pubkey: solana }],
    ['solana_signTransaction', { transaction: payment(solana, 5) }],
    ['solana_signAllTransactions', { transactions: [payment(solana, 5)] }],
    ['solana_signAndSendTransaction', { transaction: payment(solana, 5) }],
  ] as const) {
    await expect(ask(method, params)).rejects.toMatchObject({ code: 'REJECTED' })
  }
  expect(asked.filter(([, method]) => method.startsWith('send') || method.startsWith('eth_send'))).toEqual([])
})
