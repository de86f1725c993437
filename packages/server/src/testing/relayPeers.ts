import { randomBytes } from 'node:crypto'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { endInOrder } from './endInOrder.js'

// What they would ask of their own network (verification, telemetry), they leave out where this is set.
process.env.IS_VITEST = 'true'
process.env.DISABLE_GLOBAL_CORE = 'true'

const metadata = (name: string) => ({ description: name, icons: [], name, url: 'https://peer.example' })
function createCore(relayUrl: string) {
  return new Core({
    customStoragePrefix: randomBytes(8).toString('hex'),
    logger: 'silent',
    relayUrl,
    storageOptions: { database: ':memory:' },
  })
}

/** Two independent clients of the protocol, on the sides of an app and of a wallet, which `close` ends. */
export async function openPeers(relayUrl: string) {
  const cores = { app: createCore(relayUrl), wallet: createCore(relayUrl) }
  const endings = Object.values(cores).map(endInOrder)
  // Its own types do not fit each other where optional properties are exact.
  const { app: appCore, wallet: walletCore } = cores as unknown as Record<
    keyof typeof cores,
    WalletKitTypes.Options['core']
  >
  const app = await SignClient.init({ core: appCore, logger: 'silent', metadata: metadata('App') })
  const wallet = await WalletKit.init({ core: walletCore, metadata: metadata('Wallet') })
  return {
    app,
    async close() {
      await Promise.all(endings.map((end) => end()))
    },
    wallet,
  }
}

export type Peers = Awaited<ReturnType<typeof openPeers>>
