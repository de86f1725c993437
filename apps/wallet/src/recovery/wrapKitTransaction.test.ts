import { deployCode, type LocalChain, startAnvil } from '@portico/testkit/chain'
import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEntropy, deriveAddresses } from '../keys/deriveAccounts.js'
import { signEip155Call } from '../signing/eip155.js'
import { accountFactoryCode } from '../smart/accountCode.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import type { KitPurpose } from './readKitTransaction.js'
import { readKitTransaction } from './readKitTransaction.js'
import { wrapKitTransaction } from './wrapKitTransaction.js'

let chain: LocalChain

const receiver = '0x00000000000000000000000000000000000a90a1'

beforeAll(async () => {
  chain = await startAnvil()
  await deployCode({ code: accountFactoryCode, rpcUrl: chain.rpcUrl })
})
afterAll(() => chain?.stop())

async function createUser() {
  const entropy = createEntropy()
  const owner = (await deriveAddresses(entropy)).eip155
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const address = smartAddressOf(owner)
  const sign = async (purpose: KitPurpose, written: Record<string, unknown>) => {
    const text = JSON.stringify({
      chainId: 31_337,
      maxFeePerGas: '30000000000',
      maxPriorityFeePerGas: 1,
      ...written,
    })
    const read = readKitTransaction(text, purpose)
    if ('problem' in read) return read
    const wrapped = wrapKitTransaction(read, { owner, purpose })
    return 'problem' in wrapped ? wrapped : signEip155Call(entropy, wrapped, owner)
  }
  const send = async (purpose: KitPurpose, written: Record<string, unknown>) => {
    const serializedTransaction = await sign(purpose, written)
    if (typeof serializedTransaction !== 'string') throw new TypeError(serializedTransaction.problem)
    const hash = await client.sendRawTransaction({ serializedTransaction })
    return client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  return { address, client, owner, send, sign }
}

test('default: funds in a smart account that was never deployed are recovered by two signatures of its key alone', async () => {
  const { address, client, owner, send } = await createUser()
  await client.setBalance({ address: owner, value: parseEther('0.1') })
  await client.setBalance({ address, value: parseEther('2') })
  expect(await client.getCode({ address })).toBeUndefined()
  // The gas limits are those of the kit's own examples.
  expect(await send('creation', { gas: 300_000, nonce: 0 })).toMatchObject({ status: 'success' })
  expect(await client.getCode({ address })).toBeDefined()
  const before = await client.getBalance({ address: receiver })
  const sent = await send('smart', { gas: 200_000, nonce: 1, to: receiver, value: String(parseEther('2')) })
  expect(sent).toMatchObject({ status: 'success' })
  expect((await client.getBalance({ address: receiver })) - before).toBe(parseEther('2'))
  expect(await client.getBalance({ address })).toBe(0n)
})

test('behavior: no other key can move them', async () => {
  const user = await createUser()
  const other = await createUser()
  const { client } = user
  for (const { owner } of [user, other]) await client.setBalance({ address: owner, value: parseEther('0.1') })
  await user.send('creation', { gas: 300_000, nonce: 0 })
  await client.setBalance({ address: user.address, value: parseEther('2') })
  const wrapped = await user.sign('smart', { gas: 200_000, nonce: 1, to: receiver, value: '1' })
  expect(wrapped).toMatch(/^0x02/)
  // The other user's kit calls that user's own account, which does not exist yet. So nothing happens.
  await other.send('smart', { gas: 200_000, nonce: 0, to: receiver, value: String(parseEther('2')) })
  expect(await client.getBalance({ address: user.address })).toBe(parseEther('2'))
})

test.each([
  ['creation', { to: receiver }, { problem: 'filled', values: { name: 'to' } }],
  ['creation', { value: '1' }, { problem: 'filled', values: { name: 'value' } }],
  ['smart', { data: '0x6001' }, { problem: 'missingTo' }],
] as const)('error: for %s, %o', async (purpose, written, problem) => {
  const { sign } = await createUser()
  expect(await sign(purpose, { gas: 1, nonce: 0, ...written })).toEqual(problem)
})
