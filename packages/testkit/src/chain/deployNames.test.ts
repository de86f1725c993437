import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployNames } from './deployNames.js'
import { localNames } from './localNames.js'
import { type LocalChain, startAnvil } from './startAnvil.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const { universalResolver: universalResolverAddress } = localNames
let chain: LocalChain

beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain.stop())

test('default: viem resolves names and addresses of a local network, including later changes', async () => {
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const addressOf = (name: string) => client.getEnsAddress({ name, universalResolverAddress })
  const nameOf = (address: typeof bob | typeof carol) =>
    client.getEnsName({ address, universalResolverAddress })

  await deployNames({ records: [{ address: bob, name: 'bob.eth' }], rpcUrl: chain.rpcUrl })
  expect([await addressOf('bob.eth'), await nameOf(bob)]).toEqual([bob, 'bob.eth'])
  expect([await addressOf('nobody.eth'), await nameOf(carol)]).toEqual([null, null])

  // Bob's name now belongs to Carol, so his primary name no longer resolves to him.
  await deployNames({ records: [{ address: carol, name: 'bob.eth' }], rpcUrl: chain.rpcUrl })
  expect([await addressOf('bob.eth'), await nameOf(bob), await nameOf(carol)]).toEqual([
    carol,
    null,
    'bob.eth',
  ])
})
