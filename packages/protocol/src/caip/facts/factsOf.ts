import type { ChainNamespace } from '../namespace.js'
import { bip122Facts } from './bip122Facts.js'
import { cosmosFacts } from './cosmosFacts.js'
import { eip155Facts } from './eip155Facts.js'
import type { FamilyFacts } from './familyFacts.js'
import { polkadotFacts } from './polkadotFacts.js'
import { solanaFacts } from './solanaFacts.js'

/** The facts of each family, from the family's own file. They are too large for the first load. */
const families: Readonly<Record<ChainNamespace, FamilyFacts>> = {
  bip122: bip122Facts,
  cosmos: cosmosFacts,
  eip155: eip155Facts,
  polkadot: polkadotFacts,
  solana: solanaFacts,
}

/** Returns the facts of a family, or of a network's family. */
export function factsOf(id: ChainNamespace | `${ChainNamespace}:${string}`): FamilyFacts {
  // By its type and by its guards, a CAIP-2 id starts with a known namespace.
  return families[id.split(':', 1)[0] as ChainNamespace]
}
