import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { openPeerStorage } from './openPeerStorage.js'

/** In a browser its logs would go to the console whatever the level. */
const quiet: Record<string, unknown> = {
  bindings: () => ({ context: '' }),
  child: () => quiet,
  level: 'silent',
}
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) quiet[level] = () => {}
// The peer takes its logger's whole class for a type; what it calls of it is above.
const logger = quiet as unknown as NonNullable<ConstructorParameters<typeof Core>[0]>['logger'] & string

/** A WalletConnect wallet that others wrote, so that the demo shows two independent ends. */
export async function createPeer(relayUrl: string) {
  const core = new Core({ logger, relayUrl, storage: openPeerStorage(), telemetryEnabled: false })
  // Both would ask its makers' own servers, which the policy of this page refuses.
  core.eventClient.init = async () => {}
  core.verify.resolve = async () => undefined as never
  return WalletKit.init({
    // Its own types do not fit each other where optional properties are exact.
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
