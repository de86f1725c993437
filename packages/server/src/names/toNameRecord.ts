import { etherCoinType } from '@portico/protocol/caip'
import type { NameRecord } from '@portico/protocol/http'
import type { StoredName } from './nameStore.js'

/**
 * Converts a name to the format of clients. A key's address is the same on every EVM network, so it is also returned
 * for Ethereum's coin type, which is the fallback of all of them. A contract's address is not returned for it.
 *
 * @param showImage returns the URL at which the server shows an image that a stranger chose
 */
export function toNameRecord(stored: StoredName, showImage: (original: string) => string): NameRecord {
  const entry = { address: stored.address, created: stored.registeredAt }
  const avatar = stored.avatar === null ? '' : showImage(stored.avatar)
  return {
    addresses: {
      ...(stored.isContract ? {} : { [etherCoinType]: entry }),
      [stored.coinType]: entry,
    },
    attributes:
      avatar || stored.bio !== null
        ? [{ ...(avatar && { avatar }), ...(stored.bio !== null && { bio: stored.bio }) }]
        : [],
    name: stored.name,
    registered: stored.registeredAt,
    updated: stored.updatedAt,
  }
}

/** Returns the address of a name for one coin type; undefined if there is none. */
export function addressFor(stored: StoredName, coinType: number): string | undefined {
  if (coinType === stored.coinType) return stored.address
  // Ethereum's coin type is also that of eip155:1.
  if (coinType === etherCoinType && stored.coinType === mainnetCoinType) return stored.address
  const isEvm = coinType === etherCoinType || coinType >= 0x8000_0000
  return isEvm && !stored.isContract ? stored.address : undefined
}

/**
 * Checks whether an address has a name on the network of a coin type. A contract's name is valid only on its own
 * network. If no network is known, no contract's name is valid.
 */
export function isValidOn(stored: StoredName, coinType: number | undefined): boolean {
  return !stored.isContract || (coinType !== undefined && addressFor(stored, coinType) !== undefined)
}

const mainnetCoinType = 0x8000_0001
