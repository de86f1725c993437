import { createTestClient, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { startAnvil } from '../chain/startAnvil.js'
import { devAccounts } from './devAccounts.js'
import { isReplaced } from './isReplaced.js'

test('default: of two transactions with one nonce, the one with the lower fee is replaced', async () => {
  const chain = await startAnvil()
  onTestFinished(() => chain.stop())
  const [sender, receiver] = devAccounts
  const client = createTestClient({
    account: privateKeyToAccount(sender.privateKey),
    chain: anvil,
    mode: 'anvil',
    transport: http(chain.rpcUrl),
  })
    .extend(publicActions)
    .extend(walletActions)
  await client.setAutomine(false)
  const send = (maxFeePerGas: bigint) =>
    client.sendTransaction({
      gas: 21_000n,
      maxFeePerGas,
      maxPriorityFeePerGas: 1n,
      nonce: 0,
      to: receiver.address,
      value: maxFeePerGas,
    })
  const first = await send(2_000_000_000n)
  const second = await send(2_000_000_001n)
  const check = (hash: typeof first) => isReplaced(client, { address: sender.address, hash, nonce: 0 })
  expect(await check(first)).toBe(false)
  await client.mine({ blocks: 1 })
  expect(await Promise.all([first, second].map(check))).toEqual([true, false])
})
