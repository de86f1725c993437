import type { EmbeddedProvider } from './embeddedClient.js'

/** What a provider can be asked: the embedded wallet's and WalletConnect's alike. */
export type ProviderMethod = keyof EmbeddedProvider

/** A provider whose client loads when it is first asked: for what was connected before, or now. */
export function toLazyProvider(
  ask: (method: ProviderMethod, parameters: readonly unknown[]) => Promise<unknown>,
): Record<ProviderMethod, (...parameters: readonly unknown[]) => Promise<unknown>> {
  const pass =
    (method: ProviderMethod) =>
    (...parameters: readonly unknown[]) =>
      ask(method, parameters)
  return { on: pass('on'), removeListener: pass('removeListener'), request: pass('request') }
}
