import { foldSymbol } from '@portico/protocol/token'
import type { Connector } from './connector.js'

/**
 * Finds wallets of one family whose name looks like that of an earlier wallet, e.g. `ΜetaMask` with a Greek letter
 * beside `MetaMask`. Returns the id of the imitated wallet by the id of the later one. Separate from discovery, so the
 * table of letters does not load with the page.
 */
export function findNameTwins(
  connectors: readonly Pick<Connector, 'chain' | 'id' | 'name'>[],
): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  const twins = new Map<string, string>()
  for (const { chain, id, name } of connectors) {
    // Compares names, because a wallet has a different id in each family but the same name.
    const look = `${chain} ${foldSymbol(name)}`
    const known = first.get(look)
    if (known === undefined) first.set(look, id)
    else if (known !== id) twins.set(id, known)
  }
  return twins
}
