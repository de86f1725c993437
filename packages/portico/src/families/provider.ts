/** The part of a wallet's EIP-1193 interface that Portico uses. The listener methods vary between wallets. */
type Eip1193Provider = {
  request(request: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?: (event: string, listener: (payload: unknown) => void) => void
  removeListener?: (event: string, listener: (payload: unknown) => void) => void
  off?: (event: string, listener: (payload: unknown) => void) => void
}

/** True for what can be asked by EIP-1193. A provider whose traps throw is none. */
export function isProvider(input: unknown): input is Eip1193Provider {
  try {
    return typeof (input as Eip1193Provider | null)?.request === 'function'
  } catch {
    return false
  }
}

/** Asks the wallet. What it throws, at once or later, is its own: see `readWalletError`. */
export async function request(
  provider: unknown,
  method: string,
  params?: readonly unknown[] | object,
): Promise<unknown> {
  // Sessions and connectors hold providers that passed `isProvider` when they were discovered.
  return (provider as Eip1193Provider).request(params ? { method, params } : { method })
}

/**
 * Listens to one event of the wallet, as far as it has events.
 *
 * @returns stops listening, also where the wallet cannot forget a listener
 */
export function listen(provider: unknown, event: string, onEvent: (payload: unknown) => void): () => void {
  const wallet = provider as Eip1193Provider
  let isListening = true
  const listener = (payload: unknown) => {
    if (isListening) onEvent(payload)
  }
  try {
    wallet.on?.(event, listener)
  } catch {
    // A wallet without working events is still of use: it only does not tell of changes.
  }
  return () => {
    isListening = false
    try {
      // Trust Wallet's in-app browser has `off` only: https://github.com/wevm/wagmi/issues/3526
      if (wallet.removeListener) wallet.removeListener(event, listener)
      else wallet.off?.(event, listener)
    } catch {
      // It keeps a listener that does nothing.
    }
  }
}
