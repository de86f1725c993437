import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { eip155 } from './eip155.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain.stop())

test('hardening R32: a swap of coins that a wallet sent without a response is found, and nothing like it', async () => {
  const client = createTestClient({ chain: anvil, mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } })
  const [account = '0x'] = await client.getAddresses()
  const router = '0x00000000000000000000000000000000000a11ce'
  // Does nothing, whatever it is called with.
  await client.setCode({ address: router, bytecode: '0x00' })
  const sending = await eip155().loadSending?.()
  const { block = 0, nonce } = (await sending?.readMark?.({ from: account, network })) ?? {}
  const pay = async (value: bigint, data?: `0x${string}`) => {
    const hash = await client.sendTransaction({ account, data, to: router, value })
    await client.waitForTransactionReceipt({ hash })
    return hash
  }
  await pay(7n)
  const hash = await pay(7n, '0x12345678')
  const find = (kind: 'swap' | 'approval', amount: bigint, claimed: readonly string[] = []) =>
    sending?.findSent?.({
      claimed,
      kind,
      nextBlock: block,
      nonce,
      transfer: { amount, from: account, network, to: router, tokenAddress: undefined },
    })
  expect(await find('swap', 7n)).toBe(hash)
  expect(await find('swap', 7n, [hash])).toBeUndefined()
  expect(await find('swap', 8n)).toBeUndefined()
  expect(await find('approval', 7n)).toBeUndefined()
})
