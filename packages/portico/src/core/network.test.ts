import * as chains from 'viem/chains'
import { base, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createPortico } from './createPortico.js'
import { toNetwork } from './network.js'
import { memoryStorage } from './storage/storage.js'
import { scriptedFamily } from './testing/scriptedFamily.js'

test("default: a viem object becomes the specification's entity", () => {
  const {
    blockExplorers,
    caipNetworkId,
    chainNamespace,
    contracts,
    deprecatedCaipNetworkId,
    id,
    name,
    nativeCurrency,
    network,
    rpcUrls,
    testnet,
  } = toNetwork(base)
  const entity = {
    blockExplorers,
    caipNetworkId,
    chainNamespace,
    deprecatedCaipNetworkId,
    id,
    name,
    nativeCurrency,
    network,
    testnet,
  }
  expect(entity).toMatchInlineSnapshot(`
    {
      "blockExplorers": {
        "default": {
          "apiUrl": "https://api.basescan.org/api",
          "name": "Basescan",
          "url": "https://basescan.org",
        },
      },
      "caipNetworkId": "eip155:8453",
      "chainNamespace": "eip155",
      "deprecatedCaipNetworkId": undefined,
      "id": 8453,
      "name": "Base",
      "nativeCurrency": {
        "decimals": 18,
        "name": "Ether",
        "symbol": "ETH",
      },
      "network": "base",
      "testnet": false,
    }
  `)
  expect(rpcUrls.default.http).toEqual(base.rpcUrls.default.http)
  expect(contracts).toBe(base.contracts)
})

test('behavior: every network of viem/chains works unchanged', () => {
  for (const chain of Object.values(chains)) {
    expect(toNetwork(chain)).toMatchObject({
      caipNetworkId: `eip155:${chain.id}`,
      chainNamespace: 'eip155',
      name: chain.name,
      testnet: chain.testnet ?? false,
    })
  }
})

test('behavior: a network of another family keeps its namespace and ids', () => {
  expect(
    toNetwork({
      ...mainnet,
      chainNamespace: 'solana',
      deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }),
  ).toMatchObject({
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    chainNamespace: 'solana',
    deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  })
})

const http = (options: { rpcUrls?: Record<string, string[]>; server?: string[]; projectId?: string }) => {
  const { networks } = createPortico({
    families: [scriptedFamily()],
    networks: [mainnet],
    storage: memoryStorage(),
    ...options,
  })
  return networks[0]?.rpcUrls
}

test("behavior: the servers' proxies come first, and the network's own endpoints stay", () => {
  expect(http({ projectId: 'p1', server: ['https://a.example/', 'https://b.example/x'] })).toMatchObject({
    chainDefault: mainnet.rpcUrls.default,
    default: {
      http: [
        'https://a.example/v1/?chainId=eip155%3A1&projectId=p1',
        'https://b.example/x/v1/?chainId=eip155%3A1&projectId=p1',
        ...mainnet.rpcUrls.default.http,
      ],
    },
  })
})

test("behavior: the site's own endpoints are used alone, never replaced", () => {
  const own = ['https://rpc.example/key']
  expect(http({ rpcUrls: { 'eip155:1': own }, server: ['https://a.example'] })).toMatchObject({
    chainDefault: mainnet.rpcUrls.default,
    default: { http: own },
  })
})
