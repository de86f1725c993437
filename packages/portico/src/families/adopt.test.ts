import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import type { Connector } from '../core/connector.js'
import type { ApprovedAddresses, Family } from '../core/family.js'
import type { Network } from '../core/network.js'
import { bip122 } from './bip122/index.js'
import { cosmos } from './cosmos/index.js'
import { eip155 } from './eip155/index.js'
import { polkadot } from './polkadot/index.js'
import { solana } from './solana/index.js'

/** A provider behind WalletConnect that records its requests. */
function createProvider() {
  const asked: string[] = []
  const request = async ({ method }: { method: string }) => {
    asked.push(method)
    throw new Error('The wallet must not be asked.')
  }
  return { asked, provider: { on: () => {}, removeListener: () => {}, request } }
}

type Case = [family: Family, networkIds: readonly [string, string], address: string, other: string]

const cases: Case[] = [
  [
    eip155({ announced: false, injected: false }),
    ['eip155:1', 'eip155:8453'],
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ],
  [
    solana({ announced: false, mobile: false }),
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    'Vote111111111111111111111111111111111111111',
    'Stake11111111111111111111111111111111111111',
  ],
  [
    bip122({ announced: false, injected: false }),
    ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ],
  [
    cosmos({ injected: false }),
    ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
    'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
    'osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwx',
  ],
  [
    polkadot({ injected: false }),
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'],
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ],
]

const toNetwork = (caipNetworkId: string) =>
  // A cast: the id decides the family, and the test reads nothing else of the network.
  ({ ...mainnet, caipNetworkId, chainNamespace: caipNetworkId.split(':')[0] }) as unknown as Network

test.each(
  cases.map((one) => [one[0].namespace, one] as const),
)('behavior: %s adopts what a wallet approved, on the wanted network or the first, and asks the wallet nothing', async (namespace, [
  family,
  networkIds,
  address,
  other,
]) => {
  const { asked, provider } = createProvider()
  const connector: Connector = {
    chain: namespace,
    id: 'walletConnect',
    name: 'Peer wallet',
    provider,
    type: 'WALLET_CONNECT',
  }
  const [first, second] = networkIds
  const networks = networkIds.map(toNetwork)
  const approved = new Map([
    [first, [address, 'not an address']],
    [second, [other]],
    // A cast: the ids are those above.
  ]) as ApprovedAddresses
  const adopt = (networkId?: string) =>
    // Casts: the id is one of those above, and each family here has the method.
    (family.adopt as NonNullable<Family['adopt']>)(connector, {
      approved,
      networkId: networkId as Network['caipNetworkId'] | undefined,
      networks,
    })
  for (const wanted of [undefined, first, 'eip155:999']) {
    const session = await adopt(wanted)
    expect(session).toMatchObject({ connector, networkId: first })
    expect(session?.accounts[0]).toMatchObject({ address, namespace })
    expect(session?.accounts.some((account) => account.address === 'not an address')).toBe(false)
  }
  expect(await adopt(second)).toMatchObject({ networkId: second })
  expect(asked).toEqual([])

  const invalid = new Map([[first, ['not an address']]]) as ApprovedAddresses
  expect(await family.adopt?.(connector, { approved: invalid, networks })).toBeNull()
})
