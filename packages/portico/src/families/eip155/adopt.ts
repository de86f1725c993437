import type { Connector } from '../../core/connector.js'
import type { FamilyAdoptParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { chosenNetwork } from '../chosenNetwork.js'
import { readAccounts } from './accounts.js'

/** Makes a session of what a wallet approved: the accounts on the wanted network, or on the first approved one. */
export async function adopt(
  connector: Connector,
  { approved, networkId: wanted }: FamilyAdoptParameters,
): Promise<Session<'eip155'> | null> {
  const networkId = chosenNetwork(approved, wanted)
  const accounts = readAccounts(networkId && approved.get(networkId))
  return networkId && accounts.length > 0
    ? { accounts, connector, networkId, provider: connector.provider }
    : null
}
