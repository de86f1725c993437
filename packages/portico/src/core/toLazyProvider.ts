import type { EmbeddedProvider } from './embeddedClient.js'

/** The methods of a provider, the same for the embedded wallet and for WalletConnect. */
export type ProviderMethod = keyof EmbeddedProvider

/** Creates a provider that loads its client with the first request. */
export function toLazyProvider(
  ask: (method: ProviderMethod, parameters: readonly unknown[]) => Promise<unknown>,
): Record<ProviderMethod, (...parameters: readonly unknown[]) => Promise<unknown>> {
  const pass =
    (method: ProviderMethod) =>
    (...parameters: readonly unknown[]) =>
      ask(method, parameters)
  return { on: pass('on'), removeListener: pass('removeListener'), request: pass('request') }
}
