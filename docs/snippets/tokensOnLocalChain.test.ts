import { devAccounts, localContracts } from '@portico/testkit'
import { deployFixtures, startAnvil } from '@portico/testkit/chain'
import { createPublicClient, erc20Abi, http } from 'viem'
import { expect, test } from 'vitest'

test('an account has tokens', async () => {
  const chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const balance = await client.readContract({
    abi: erc20Abi,
    address: localContracts.usdCoin,
    args: [devAccounts[0].address],
    functionName: 'balanceOf',
  })
  expect(balance).toBeGreaterThan(10_000_000_000n)
  await chain.stop()
})
