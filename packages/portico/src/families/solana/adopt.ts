import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import type { FamilyAdoptParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { readAccounts } from './accounts.js'
import { toNetworkId } from './standardChain.js'

/** Makes a session of what a wallet approved, also with the ids that Solana's networks had before CAIP-2 was final. */
export async function adopt(
  connector: Connector,
  { approved, networkId: wanted, networks }: FamilyAdoptParameters,
): Promise<Session<'solana'> | null> {
  const chains = [...new Set([...approved.keys()].map((chain) => toNetworkId(chain)))]
  const networkIds = networks
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => chains.some((chain) => chain === id))
  const networkId: CaipNetworkId | undefined = networkIds.find((id) => id === wanted) ?? chains[0]
  const accounts = readAccounts([...approved.values()].flat())
  return accounts.length > 0 && networkId
    ? { accounts, connector, networkId, networkIds, provider: connector.provider }
    : null
}
