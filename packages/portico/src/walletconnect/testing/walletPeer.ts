import { randomBytes } from 'node:crypto'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { onTestFinished } from 'vitest'
import { endInOrder } from '../../../../../scripts/testing/endInOrder.mjs'

// With this setting, the peers send no requests to their own network (verification, telemetry).
process.env.IS_VITEST = 'true'
process.env.DISABLE_GLOBAL_CORE = 'true'

export const walletAccounts = {
  first: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  second: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const

/** What a user's wallet usually approves: two networks and one account. */
export const walletNamespaces = {
  eip155: {
    accounts: [`eip155:1:${walletAccounts.first}`, `eip155:8453:${walletAccounts.first}`],
    chains: ['eip155:1', 'eip155:8453'],
    events: ['accountsChanged', 'chainChanged'],
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
  },
}

const metadata = (name: string) => ({ description: name, icons: [], name, url: 'https://peer.example' })

/** Options without logs. If a test simulates a page, the logs would go to the console at any level. */
const quiet: Record<string, unknown> = {
  bindings: () => ({ context: '' }),
  child: () => quiet,
  level: 'silent',
}
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) quiet[level] = () => {}
const logger = quiet as unknown as NonNullable<ConstructorParameters<typeof Core>[0]>['logger'] & string

function createCore(relayUrl: string): WalletKitTypes.Options['core'] {
  const core = new Core({
    customStoragePrefix: randomBytes(8).toString('hex'),
    logger,
    relayUrl,
    storageOptions: { database: ':memory:' },
  })
  onTestFinished(endInOrder(core))
  // With exact optional properties, the package's own types do not match each other.
  return core as unknown as WalletKitTypes.Options['core']
}

/** Creates an independent wallet. Ends it when the test ends. */
export async function createWalletPeer(relayUrl: string) {
  const core = createCore(relayUrl)
  const wallet = await WalletKit.init({ core, metadata: metadata('Peer wallet') })
  endOnce(wallet.engine.signClient.engine)
  return wallet
}

/**
 * Makes the peer handle each end of a session once. On a busy machine it handles one message twice, although our client
 * sends one and the relay delivers one. The second time, the session is gone, so the peer rejects a promise that has no
 * handler.
 */
function endOnce(engine: object): void {
  const own = engine as { onSessionDeleteRequest(topic: string, request: { id: number }): Promise<void> }
  const handle = own.onSessionDeleteRequest
  const ended = new Set<number>()
  own.onSessionDeleteRequest = async (topic, request) => {
    if (ended.has(request.id)) return
    ended.add(request.id)
    await handle(topic, request)
  }
}

/** Creates an independent app, for a comparison with ours. Ends it when the test ends. */
export async function createAppPeer(relayUrl: string) {
  const core = createCore(relayUrl)
  const app = await SignClient.init({ core, logger, metadata: metadata('Peer app') })
  return app
}

export type WalletPeer = Awaited<ReturnType<typeof createWalletPeer>>
