/** The part of a wallet's EIP-1193 interface that Portico uses. The methods for listeners vary between wallets. */
type Eip1193Provider = {
  request(request: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?: (event: string, listener: (payload: unknown) => void) => void
  removeListener?: (event: string, listener: (payload: unknown) => void) => void
  off?: (event: string, listener: (payload: unknown) => void) => void
}

/** Checks whether the input is an EIP-1193 provider. An object whose getters throw is not. */
export function isProvider(input: unknown): input is Eip1193Provider {
  try {
    return typeof (input as Eip1193Provider | null)?.request === 'function'
  } catch {
    return false
  }
}

/** Sends a request to the wallet. It throws or rejects with the wallet's own error: see `readWalletError`. */
export async function request(
  provider: unknown,
  method: string,
  params?: readonly unknown[] | object,
): Promise<unknown> {
  // Providers of sessions and connectors passed `isProvider` when they were discovered.
  return (provider as Eip1193Provider).request(params ? { method, params } : { method })
}

/**
 * Listens to one event of the wallet, if it has events.
 *
 * @returns a function that stops it, even if the wallet cannot remove a listener
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
    // A wallet without working events can still be used, but it reports no changes.
  }
  return () => {
    isListening = false
    try {
      // The in-app browser of Trust Wallet has only `off`: https://github.com/wevm/wagmi/issues/3526
      if (wallet.removeListener) wallet.removeListener(event, listener)
      else wallet.off?.(event, listener)
    } catch {
      // The wallet still has the listener, which now does nothing.
    }
  }
}
