import { foldSymbol } from '@portico/protocol/token'
import type { Connector } from './connector.js'

/**
 * Wallets of one family that an eye takes for another of the list, by id: `ΜetaMask` with a Greek letter beside
 * `MetaMask`. The one that came first is the one that is looked like. Apart from discovery, which is there with the page:
 * the table of letters is not.
 */
export function findNameTwins(
  connectors: readonly Pick<Connector, 'chain' | 'id' | 'name'>[],
): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  const twins = new Map<string, string>()
  for (const { chain, id, name } of connectors) {
    // A wallet has another id in each family, and the same name.
    const look = `${chain} ${foldSymbol(name)}`
    const known = first.get(look)
    if (known === undefined) first.set(look, id)
    else if (known !== id) twins.set(id, known)
  }
  return twins
}
