import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account } from '../../core/account.js'
import type { Connector } from '../../core/connector.js'
import type { ApprovedAddresses, FamilyAdoptParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { networkIdsOf } from '../networkIdsOf.js'
import { toNetworkSession } from '../toNetworkSession.js'
import { isAddress } from './address.js'

/** Makes a session of what a wallet approved. */
export async function adopt(
  connector: Connector,
  { approved, networkId, networks }: FamilyAdoptParameters,
): Promise<Session<'cosmos'> | null> {
  return toApprovedSession(connector, approved, { networkId, networkIds: networkIdsOf('cosmos', networks) })
}

/** Makes a session of the accounts with valid addresses. Null if there are none. */
export function toApprovedSession(
  connector: Connector,
  approved: ApprovedAddresses,
  parameters: { networkIds: readonly CaipNetworkId[]; networkId?: CaipNetworkId | undefined },
): Session<'cosmos'> | null {
  const accountsOn = Object.fromEntries(
    [...approved].flatMap(([networkId, addresses]) => {
      const accounts = addresses
        .filter(isAddress)
        .map((address): Account<'cosmos'> => ({ address, namespace: 'cosmos', type: 'eoa' }))
      return accounts.length > 0 ? [[networkId, accounts]] : []
    }),
  )
  return toNetworkSession(connector, connector.provider, accountsOn, parameters)
}
