import { randomBytes } from 'node:crypto'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

// What they would ask of their own network (verification, telemetry), they leave out where this is set.
process.env.IS_VITEST = 'true'
process.env.DISABLE_GLOBAL_CORE = 'true'

const metadata = (name: string) => ({ description: name, icons: [], name, url: 'https://peer.example' })
function createCore(relayUrl: string): WalletKitTypes.Options['core'] {
  const core = new Core({
    customStoragePrefix: randomBytes(8).toString('hex'),
    logger: 'silent',
    relayUrl,
    storageOptions: { database: ':memory:' },
  })
  // Its own types do not fit each other where optional properties are exact.
  return core as unknown as WalletKitTypes.Options['core']
}

/** An independent client of the protocol, on the side of an app. */
export function createAppPeer(relayUrl: string) {
  return SignClient.init({ core: createCore(relayUrl), logger: 'silent', metadata: metadata('App') })
}

/** An independent client of the protocol, on the side of a wallet. */
export function createWalletPeer(relayUrl: string) {
  return WalletKit.init({ core: createCore(relayUrl), metadata: metadata('Wallet') })
}

export type AppPeer = Awaited<ReturnType<typeof createAppPeer>>
export type WalletPeer = Awaited<ReturnType<typeof createWalletPeer>>
