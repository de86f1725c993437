// Started by ../start.mjs: an EVM network on this machine, with tokens of its own.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { devAccounts, localContracts } from '@portico/testkit'
import { deployFixtures, findAnvil, startAnvil } from '@portico/testkit/chain'
import { evmRpcUrl as rpcUrl } from '../addresses.js'

export { rpcUrl }

export async function start() {
  const port = Number(new URL(rpcUrl).port)
  const network = await startAnvil({ port, program: findProgram(), statePath: '.portico/evm.json' })
  await deployFixtures({ rpcUrl })
  return {
    chain: {
      currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      id: 'eip155:31337',
      indexFrom: 0,
      name: 'Local network',
      // Prices of this network are made up.
      priceUsd: 3000,
      rpcUrls: [rpcUrl],
      tokens: [
        { address: localContracts.tether, decimals: 6, name: 'Test Tether USD', priceUsd: 1, symbol: 'USDT' },
        { address: localContracts.usdCoin, decimals: 6, name: 'Test USD Coin', priceUsd: 1, symbol: 'USDC' },
      ],
    },
    // "Buy" in the account sends ether of this network from a development account, for free.
    settings: { onramp: { sandboxKey: devAccounts[2].privateKey } },
    stop: network.stop,
  }
}

/** Finds Anvil among the app's optional packages. On other systems, the test kit looks for it, which may need npm. */
function findProgram() {
  const { arch, platform } = process
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    const program = join(dirname(manifest), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
    return { kind: 'anvil', program }
  } catch {
    return findAnvil({
      onDownload: (missing) => console.log(`Asking npm for ${missing}, which is not installed.`),
    })
  }
}
