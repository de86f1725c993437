import { base, mainnet } from 'viem/chains'
import { onTestFinished } from 'vitest'
import { type Network, toNetwork } from '../../core/network.js'
import type { Pairing, WalletConnectParameters } from '../../core/walletConnectClient.js'
import {
  createWalletConnectClient,
  type StandaloneWalletConnectClient,
  type WalletConnectClientOptions,
} from '../createWalletConnectClient.js'
import type { RecordStore } from '../recordStore.js'

export const testNetworks: readonly Network[] = [
  toNetwork(mainnet, undefined, []),
  toNetwork(base, undefined, []),
]

/** Creates a separate storage. Its records last as long as the test. */
export function memoryRecords(
  records = new Map<string, unknown>(),
): RecordStore & { records: Map<string, unknown> } {
  return {
    get: async (name) => records.get(name),
    records,
    async remove(name) {
      records.delete(name)
    },
    async set(name, record) {
      records.set(name, record)
      return true
    },
  }
}

/** Creates a client. Stops it when the test ends. */
export async function createTestClient(
  options: Partial<WalletConnectClientOptions> & { relayUrl: string },
): Promise<StandaloneWalletConnectClient> {
  const client = await createWalletConnectClient({
    keep: memoryRecords(),
    metadata: { description: 'A test', icons: [], name: 'Test app', url: 'https://app.example' },
    networks: testNetworks,
    storageKey: crypto.randomUUID(),
    ...options,
  })
  onTestFinished(() => client.stop())
  return client
}

/** Starts a connection. `pairing` settles with the first pairing, and `session` with what the wallet approves. */
export function startPairing(
  client: StandaloneWalletConnectClient,
  networks = testNetworks,
  signing: Pick<WalletConnectParameters, 'onSignIn' | 'signIn'> = {},
) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const shown: Pairing[] = []
  let onFirst: (pairing: Pairing) => void = () => {}
  const pairing = new Promise<Pairing>((resolve) => {
    onFirst = resolve
  })
  const session = client.connect({
    ...signing,
    networks,
    onPairing(next) {
      shown.push(next)
      onFirst(next)
    },
    signal: abort.signal,
  })
  session.catch(() => {})
  const first = Promise.race([pairing, session.then(() => pairing)])
  first.catch(() => {})
  return { abort, pairing: first, session, shown }
}
