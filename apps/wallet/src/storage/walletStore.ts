import type { FrameStore } from './frameStore.js'

/** Stored values of one wallet. The next user of this browser gets none of them. */
export type WalletStore = Pick<FrameStore, 'get' | 'put'>

/**
 * Creates the part of a store that belongs to one wallet. The wallet's id is in the names of its values, so they are
 * there again when its user logs in the next time.
 *
 * @param known returns the wallet whose values are read and written
 */
export function createWalletStore(
  store: WalletStore,
  known: () => Promise<{ walletId: string }>,
): WalletStore {
  const nameOf = async (name: string) => `${name} ${(await known()).walletId}`
  return {
    get: async (name) => store.get(await nameOf(name)),
    put: async (name, value) => store.put(await nameOf(name), value),
  }
}

/** Deletes the values that belong to one wallet. */
export async function forgetWallet(
  store: Pick<FrameStore, 'names' | 'remove'>,
  walletId: string,
): Promise<void> {
  for (const name of await store.names()) if (name.endsWith(` ${walletId}`)) await store.remove(name)
}
