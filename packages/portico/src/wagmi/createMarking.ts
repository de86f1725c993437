import type { Connector } from '../core/connector.js'
import { type OfferedConnector, toRdns } from './offeredConfig.js'

export type Marking = {
  /** Marks announced wallets that have the name (EIP-6963's `rdns`) or id of one of wagmi's rows. */
  mark(
    others: readonly Connector[],
    offered: readonly OfferedConnector[],
    toRow: (connector: OfferedConnector) => Connector,
  ): readonly Connector[]
  /** Returns the connector without the mark. */
  toOriginal(connector: Connector): Connector
}

/** Creates the marks of announced wallets. A wallet keeps its marked object, so a list without a change stays equal. */
export function createMarking(): Marking {
  const markedByOriginal = new WeakMap<Connector, Connector>()
  const originals = new WeakMap<Connector, Connector>()
  const toMarked = (original: Connector, duplicateOf: string) => {
    const known = markedByOriginal.get(original)
    if (known?.duplicateOf === duplicateOf) return known
    const marked = { ...original, duplicateOf }
    markedByOriginal.set(original, marked)
    originals.set(marked, original)
    return marked
  }
  return {
    mark(others, offered, toRow) {
      const owners = new Map<string, string>()
      for (const connector of offered) {
        for (const name of toRdns(connector)) {
          // Portico's own discovery changes names to lower case.
          const announced = name.toLowerCase()
          if (!owners.has(announced)) owners.set(announced, toRow(connector).id)
        }
      }
      return others.map((one) => {
        if (one.chain !== 'eip155' || one.type !== 'ANNOUNCED' || one.duplicateOf !== undefined) return one
        const owner = owners.get(one.info?.rdns ?? one.id)
        return owner === undefined ? one : toMarked(one, owner)
      })
    },
    toOriginal: (connector) => originals.get(connector) ?? connector,
  }
}
