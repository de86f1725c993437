// Run by a maintainer after an update of viem: `node scripts/standaloneNetworks.mjs` writes the networks of
// `portico/standalone`. A bundle of the networks of `viem/chains` would also contain a third of viem's code.
// scripts/standaloneNetworks.test.mjs checks that the data match.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as viemChains from 'viem/chains'
import { root } from './checks/houseFiles.mjs'

export const networksFile = join(root, 'packages/portico/src/script/networks.ts')

const chains = new Map(Object.entries(viemChains))

/** The networks, by the names that viem gives them. */
export const networkNames = [
  'arbitrum',
  'avalanche',
  'base',
  'bsc',
  'mainnet',
  'optimism',
  'polygon',
  'sepolia',
]

/** Returns the part of viem's network that a kit reads. */
export function toNetworkData(name) {
  const { blockExplorers, contracts, id, name: title, nativeCurrency, rpcUrls, testnet } = chains.get(name)
  const explorer = { name: blockExplorers.default.name, url: blockExplorers.default.url }
  return {
    blockExplorers: { default: explorer },
    contracts,
    id,
    name: title,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(testnet && { testnet }),
  }
}

if (process.argv[1]?.endsWith('standaloneNetworks.mjs')) {
  const rows = networkNames.map(
    (name) => `export const ${name} = ${JSON.stringify(toNetworkData(name), null, 2)} as const\n`,
  )
  const head = '// scripts/standaloneNetworks.mjs writes this file from `viem/chains`.\n\n'
  writeFileSync(networksFile, head + rows.join('\n'))
}
