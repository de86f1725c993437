import type { EmbeddedClient, EmbeddedNamespace } from '../core/embeddedClient.js'
import { createAccountState } from './accountState.js'
import { createAccountVerbs } from './accountVerbs.js'
import type { ClientContext } from './clientContext.js'
import { createClientFrame } from './clientFrame.js'
import type { EmittingProvider } from './createProvider.js'
import type { EmbeddedClientOptions } from './embeddedClientOptions.js'
import { createFrameProvider } from './frameProvider.js'
import { createLoginVerbs } from './loginVerbs.js'

/**
 * Creates the page's side of the embedded wallet. It loads the frame when a call first needs it.
 *
 * @see docs/embedded.md
 */
export function createEmbeddedClient(options: EmbeddedClientOptions): EmbeddedClient & { syncTheme(): void } {
  const account = createAccountState({
    cache: options.cache,
    emit: (namespace, event, payload) => providers[namespace].emit(event, payload),
  })
  const frame = createClientFrame(options, account)
  const context: ClientContext = {
    account,
    ask: (name, payload, asked) => frame.open().ask(name, payload, asked),
    frame,
    options,
  }
  const { openSettings, ...accountVerbs } = createAccountVerbs(context)
  const providers: Readonly<Record<EmbeddedNamespace, EmittingProvider>> = {
    eip155: createFrameProvider('eip155', context, accountVerbs),
    solana: createFrameProvider('solana', context, accountVerbs),
  }

  return {
    ...accountVerbs,
    ...createLoginVerbs(context),
    getProvider: (namespace) => providers[namespace].provider,
    getState: account.read,
    load: () => frame.open().ready(),
    get openSettings() {
      // A third-party frame has no settings, and would open for nothing.
      return frame.current()?.hasPort() === false ? undefined : openSettings
    },
    rejectPending: frame.rejectPending,
    reload: () => frame.open().reload(),
    stop() {
      frame.close()
      account.listeners.clear()
    },
    subscribe(listener) {
      account.listeners.add(listener)
      return () => account.listeners.delete(listener)
    },
    surface: frame.surface,
    syncTheme: frame.syncTheme,
  }
}
