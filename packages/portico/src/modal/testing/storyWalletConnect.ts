import { ConnectionRejectedError } from '../../core/errors/connection.js'
import { RelayUnreachableError } from '../../core/errors/walletConnect.js'
import type { Portico } from '../../core/portico.js'
import type { Pairing, WalletConnectClient, WalletConnectSession } from '../../core/walletConnectClient.js'
import { walletConnectSlot } from '../../core/walletConnectSlot.js'
import { storyAddress } from './storyPortico.js'

/** A pairing as long as a real one, with a key that nothing uses. */
export const storyPairing: Pairing = {
  expiresAt: 4_102_444_800_000,
  uri: `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&expiryTimestamp=4102444800`,
}

/** A WalletConnect client whose peer follows a script, with controls for tests. */
export type StoryWalletConnect = {
  /** Number of requested connections. */
  readonly asked: number
  /** Number of canceled connections. */
  readonly aborted: number
  pair(pairing?: Pairing): void
  approve(name?: string): void
  reject(): void
  fail(): void
}

const namespaces: WalletConnectSession['namespaces'] = {
  eip155: { accounts: [`eip155:1:${storyAddress}`], chains: ['eip155:1'], events: [], methods: [] },
}

/** Replaces the client with a simulated one. `pairs`: each connection gets a pairing immediately. Default: true. */
export function playWalletConnect(
  portico: Portico,
  { pairs = true }: { pairs?: boolean } = {},
): StoryWalletConnect {
  let asked = 0
  let aborted = 0
  let session: WalletConnectSession | undefined
  let running:
    | {
        onPairing: (pairing: Pairing) => void
        resolve: (session: WalletConnectSession) => void
        reject: (error: unknown) => void
      }
    | undefined

  const client: WalletConnectClient = {
    connect({ onPairing, signal }) {
      asked++
      return new Promise((resolve, reject) => {
        running = { onPairing, reject, resolve }
        signal.addEventListener('abort', () => {
          aborted++
          reject(signal.reason)
        })
        if (pairs) onPairing(storyPairing)
      })
    },
    disconnect: async () => {
      session = undefined
    },
    getProvider: () => ({ on: () => {}, removeListener: () => {}, request: async () => [] }),
    getSession: () => session,
    stop: () => {},
    subscribe: () => () => {},
  }
  portico.internal.slots.set(walletConnectSlot, Promise.resolve(client))
  return {
    get aborted() {
      return aborted
    },
    approve(name = 'Rainbow') {
      const peer = { description: '', iconUrl: undefined, name, url: 'https://wallet.story.test' }
      session = { expiry: 4_102_444_800, namespaces, peer, topic: 'story' }
      running?.resolve(session)
    },
    get asked() {
      return asked
    },
    fail: () => running?.reject(new RelayUnreachableError()),
    pair: (pairing = storyPairing) => running?.onPairing(pairing),
    reject: () => running?.reject(new ConnectionRejectedError()),
  }
}
