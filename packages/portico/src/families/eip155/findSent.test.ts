import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import {
  concat,
  createTestClient,
  encodeFunctionData,
  http,
  numberToHex,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
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
  // This code does nothing, whatever the call is.
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
  expect(await find('swap', 7n)).toEqual({ hash })
  // The next look starts after both transactions.
  const next = { nextBlock: block, nonce: (nonce ?? 0) + 2 }
  expect(await find('swap', 7n, [hash])).toEqual(next)
  expect(await find('swap', 8n)).toEqual(next)
  expect(await find('approval', 7n)).toEqual({ nextBlock: block, nonce })
})

test('hardening R32: a swap of tokens in a batch of a key’s account is found by what it pays, to anyone', async () => {
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  const client = createTestClient({ chain: anvil, mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } })
  const [account = '0x'] = await client.getAddresses()
  const sending = await eip155().loadSending?.()
  const { block = 0, nonce } = (await sending?.readMark?.({ from: account, network })) ?? {}
  const find = (amount: bigint) =>
    sending?.findSent?.({
      kind: 'swap',
      nextBlock: block,
      nonce,
      transfer: {
        amount,
        from: account,
        network,
        to: '0x00000000000000000000000000000000000a11ce',
        tokenAddress: localContracts.usdCoin,
      },
    })
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address,uint256)']),
    args: ['0x00000000000000000000000000000000000b0071', 70n],
  })
  const hash = await client.sendTransaction({ account, data, to: localContracts.usdCoin })
  await client.waitForTransactionReceipt({ hash })
  expect(await find(70n)).toEqual({ hash })
  expect(await find(71n)).toEqual({ nextBlock: block + 1, nonce })
})

/** Code of an account that makes each call in its call data: 20 bytes of target, 32 of length, then the data. */
const batchCode =
  '0x60005b803611600b5700005b80601401358082603401600037600060008260006000863560601c5af160315760006000fd5b01603401600256'

test('hardening R32: several transfers in one transaction are found by all of them, and not by the first alone', async () => {
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  const client = createTestClient({ chain: anvil, mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } })
  const [owner = '0x'] = await client.getAddresses()
  const account = '0x00000000000000000000000000000000000b0080'
  const [first, second] = [
    '0x00000000000000000000000000000000000b0081',
    '0x00000000000000000000000000000000000b0082',
  ] as const
  await client.setCode({ address: account, bytecode: batchCode })
  const transferOf = (to: `0x${string}`, amount: bigint) =>
    encodeFunctionData({ abi: parseAbi(['function transfer(address,uint256)']), args: [to, amount] })
  const put = async (to: `0x${string}`, data: `0x${string}`) => {
    const hash = await client.sendTransaction({ account: owner, data, to })
    await client.waitForTransactionReceipt({ hash })
    return hash
  }
  const carryOut = (...calls: readonly `0x${string}`[]) =>
    put(
      account,
      concat(
        calls.map((data) =>
          concat([localContracts.usdCoin, numberToHex(data.length / 2 - 1, { size: 32 }), data]),
        ),
      ),
    )
  await put(localContracts.usdCoin, transferOf(account, 1_000n))
  const sending = await eip155().loadSending?.()
  const { block = 0, nonce } = (await sending?.readMark?.({ from: account, network })) ?? {}
  const of = (to: string, amount: bigint) => ({
    amount,
    from: account,
    network,
    to,
    tokenAddress: localContracts.usdCoin,
  })
  const find = (...[transfer = of(first, 0n), ...others]: readonly ReturnType<typeof of>[]) =>
    sending?.findSent?.({ nextBlock: block, nonce, others, transfer })
  const alone = await carryOut(transferOf(first, 81n))
  expect(await find(of(first, 81n))).toEqual({ hash: alone })
  expect(await find(of(first, 81n), of(second, 82n))).not.toHaveProperty('hash')
  const hash = await carryOut(transferOf(first, 81n), transferOf(second, 82n))
  expect(await find(of(first, 81n), of(second, 82n))).toEqual({ hash })
  expect(await find(of(second, 82n), of(first, 81n))).toEqual({ hash })
  expect(await find(of(first, 81n), of(second, 82n), of(second, 83n))).not.toHaveProperty('hash')
})
