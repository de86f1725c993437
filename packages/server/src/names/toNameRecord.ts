import { etherCoinType } from '@portico/protocol/caip'
import type { NameRecord } from '@portico/protocol/http'
import type { StoredName } from './nameStore.js'

/**
 * A name as clients read it. A key's address is the same on every EVM network, so it also stands under Ethereum's own
 * coin type, which all of them fall back on; a contract's is not.
 *
 * @param showImage the address at which the server shows a picture that a stranger chose
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

/** The address that a name stands for by one coin type; undefined where there is none. */
export function addressFor(stored: StoredName, coinType: number): string | undefined {
  if (coinType === stored.coinType) return stored.address
  // Ethereum's own coin type is that of eip155:1 too.
  if (coinType === etherCoinType && stored.coinType === mainnetCoinType) return stored.address
  const isEvm = coinType === etherCoinType || coinType >= 0x8000_0000
  return isEvm && !stored.isContract ? stored.address : undefined
}

const mainnetCoinType = 0x8000_0001
