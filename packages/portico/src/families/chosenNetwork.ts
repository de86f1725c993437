import type { CaipNetworkId } from '@portico/protocol/caip'
import type { ApprovedAddresses } from '../core/family.js'

/** Returns the wanted network if the wallet approved it, otherwise the first network that the wallet approved. */
export function chosenNetwork(
  approved: ApprovedAddresses,
  wanted: CaipNetworkId | undefined,
): CaipNetworkId | undefined {
  return wanted && approved.has(wanted) ? wanted : approved.keys().next().value
}
