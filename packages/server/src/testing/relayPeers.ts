import { randomBytes } from 'node:crypto'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { endInOrder } from '../../../../scripts/testing/endInOrder.mjs'

// With these variables the clients skip requests to their own network (verification, telemetry).
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

/** Opens two independent clients of the protocol, an app and a wallet. `close` ends both. */
export async function openPeers(relayUrl: string) {
  const cores = { app: createCore(relayUrl), wallet: createCore(relayUrl) }
  const endings = Object.values(cores).map(endInOrder)
  // The clients' own types do not match each other with exact optional properties.
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
