// Started by ../start.mjs: a Solana cluster in this process, with tokens of its own. It begins empty at each start.
import { localMints, solanaLocalnet } from '@portico/testkit'
import { startSolanaCluster } from '@portico/testkit/chain'
import { solanaRpcUrl as rpcUrl } from '../addresses.js'

export { rpcUrl }

export async function start() {
  const cluster = await startSolanaCluster({ port: Number(new URL(rpcUrl).port) })
  return {
    chain: {
      currency: solanaLocalnet.nativeCurrency,
      id: solanaLocalnet.caipNetworkId,
      name: solanaLocalnet.name,
      // Prices of this network are made up.
      priceUsd: 150,
      rpcUrls: [rpcUrl],
      tokens: [{ ...localMints.agora, priceUsd: 1 }],
    },
    settings: {},
    stop: cluster.stop,
  }
}
