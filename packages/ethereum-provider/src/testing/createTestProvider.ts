import { onTestFinished } from 'vitest'
import { EthereumProvider } from '../EthereumProvider.js'
import type { EthereumProviderOptions, KeyValueStorage } from '../EthereumProviderOptions.js'

/** A storage of a site, whose values last as long as the test. */
export function memoryStorage(
  values = new Map<string, unknown>(),
): KeyValueStorage & { values: Map<string, unknown> } {
  return {
    getItem: async <value>(key: string) => values.get(key) as value | undefined,
    async removeItem(key) {
      values.delete(key)
    },
    async setItem(key, value) {
      values.set(key, value)
    },
    values,
  }
}

/** Creates a provider without a dialog, on networks that the wallet peer has. Ends its session when the test ends. */
export async function createTestProvider(options: Partial<EthereumProviderOptions> & { relayUrl: string }) {
  const provider = await EthereumProvider.init({
    customStoragePrefix: crypto.randomUUID(),
    metadata: { description: 'A test', icons: [], name: 'Test app', url: 'https://app.example' },
    optionalChains: [1, 8453],
    projectId: 'default',
    showQrModal: false,
    ...options,
  })
  onTestFinished(() => provider.disconnect())
  return provider
}
