import { anvil } from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { eip155 } from './eip155.js'

test.each([
  ['a text', '0xab'],
  ['an object', { id: '0xab' }],
  ['what an older wallet calls it', { bundleId: '0xab' }],
  ['what another wallet calls it', { batchId: '0xab' }],
  ['a name of its own', { callsId: '0xab' }],
  ['an answer in an answer', { result: { id: '0xab' } }],
  ['an envelope', { id: 7, jsonrpc: '2.0', result: { id: '0xab' } }],
])('hardening R32: a late answer names a batch in %s', async (_, result) => {
  const sending = await eip155().loadSending?.()
  const network = toNetwork(anvil)
  const asked = { from: `0x${'aa'.repeat(20)}`, isBatch: true, method: 'wallet_sendCalls', network, result }
  expect(await sending?.readAnswer?.(asked)).toEqual({ callsId: '0xab' })
})

const hash = `0x${'ab'.repeat(32)}`

test.each([
  ['a text', hash],
  ['a list of one', [hash]],
  ['its transaction', { transaction: { hash } }],
  ['an object with its id', { transactionId: hash }],
  ['a short name', { tx: { hash } }],
  ['another short name', { txn: hash }],
  ['an envelope', { data: { hash } }],
  ['its receipt', { receipt: { transactionHash: hash } }],
  ['underscores', { transaction_id: hash }],
  ['capitals', { TransactionHash: hash }],
  ['JSON', JSON.stringify({ hash })],
  ["an explorer's URL", `https://etherscan.io/tx/${hash}`],
])('hardening R32: a late answer names a transaction in %s', async (_, result) => {
  const sending = await eip155().loadSending?.()
  const network = toNetwork(anvil)
  const asked = {
    from: `0x${'aa'.repeat(20)}`,
    isBatch: false,
    method: 'eth_sendTransaction',
    network,
    result,
  }
  expect(await sending?.readAnswer?.(asked)).toEqual({ hash })
})

test('error: a late answer that names no batch', async () => {
  const sending = await eip155().loadSending?.()
  const network = toNetwork(anvil)
  for (const result of [null, {}, '', { id: {} }]) {
    const asked = { from: `0x${'aa'.repeat(20)}`, isBatch: true, method: 'wallet_sendCalls', network, result }
    expect(await sending?.readAnswer?.(asked)).toBeUndefined()
  }
})
