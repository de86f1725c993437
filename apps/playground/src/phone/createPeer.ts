import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { openPeerStorage } from './openPeerStorage.js'

/** In a browser, the default logger would write to the console at any level. */
const quiet: Record<string, unknown> = {
  bindings: () => ({ context: '' }),
  child: () => quiet,
  level: 'silent',
}
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) quiet[level] = () => {}
// The peer's types require its logger's whole class; the object above has every method that the peer calls.
const logger = quiet as unknown as NonNullable<ConstructorParameters<typeof Core>[0]>['logger'] & string

/**
 * Creates a WalletConnect wallet from another project's code, so that the demo connects two independent
 * implementations.
 */
export async function createPeer(relayUrl: string) {
  const core = new Core({ logger, relayUrl, storage: openPeerStorage(), telemetryEnabled: false })
  // `eventClient` and `verify` would send requests to their vendor's servers, which the policy of this page blocks.
  core.eventClient.init = async () => {}
  core.verify.resolve = async () => undefined as never
  return WalletKit.init({
    // The types of this package contradict each other under `exactOptionalPropertyTypes`.
    core: core as unknown as WalletKitTypes.Options['core'],
    metadata: {
      description: 'The phone of the playground.',
      icons: [],
      name: 'Phone wallet',
      url: location.origin,
    },
  })
}

export type Peer = Awaited<ReturnType<typeof createPeer>>
