import type { WalletStore } from '../storage/walletStore.js'

const storeName = 'recipients'
const limit = 500

export type RecipientWarning = 'first' | 'lookAlike'

export type Recipients = {
  /** Returns the warning for a recipient. An address in `own`, or one that has received money before, gets none. */
  judge: (address: string, own: readonly string[]) => Promise<RecipientWarning | undefined>
  /** The addresses that have received money before. */
  known: () => Promise<readonly string[]>
  remember: (addresses: readonly string[]) => Promise<void>
}

/**
 * Stores the recipients of a wallet's transfers from this browser. A look-alike is an address that shares only its ends with a
 * known one.
 */
export function createRecipients(store: WalletStore): Recipients {
  const read = async () => {
    const kept = await store.get(storeName)
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : []
  }
  return {
    async judge(address, own) {
      const known = [...own, ...(await read())]
      if (known.some((each) => isSame(each, address))) return undefined
      return known.some((each) => endsOf(each) === endsOf(address)) ? 'lookAlike' : 'first'
    },
    known: read,
    async remember(addresses) {
      const before = await read()
      const added = addresses.filter((address) => !before.some((each) => isSame(each, address)))
      if (added.length > 0) await store.put(storeName, [...added, ...before].slice(0, limit))
    },
  }
}

const normalize = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)
const isSame = (first: string, second: string) => normalize(first) === normalize(second)

/** Returns the ends of an address. If users compare addresses at all, they compare these parts. */
function endsOf(address: string): string {
  const plain = normalize(address).replace(/^0x/, '')
  return `${plain.slice(0, 4)}…${plain.slice(-4)}`
}
