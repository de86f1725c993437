import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import type { ApprovedAddresses, FamilyAdoptParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { networkIdsOf } from '../networkIdsOf.js'
import { toNetworkSession } from '../toNetworkSession.js'
import { type AddressFormats, readAccounts } from './accounts.js'

/** Makes a session of what a wallet approved. */
export async function adopt(
  connector: Connector,
  {
    addressFormats,
    approved,
    networkId,
    networks,
  }: FamilyAdoptParameters & { addressFormats: AddressFormats },
): Promise<Session<'polkadot'> | null> {
  const networkIds = networkIdsOf('polkadot', networks)
  return toApprovedSession(connector, approved, { addressFormats, networkId, networkIds })
}

/** Makes a session of the accounts with valid addresses. Null if there are none. */
export function toApprovedSession(
  connector: Connector,
  approved: ApprovedAddresses,
  parameters: {
    addressFormats: AddressFormats
    networkIds: readonly CaipNetworkId[]
    networkId?: CaipNetworkId | undefined
  },
): Session<'polkadot'> | null {
  const { addressFormats, networkIds } = parameters
  const accounts = [...new Set([...approved.values()].flat())].map((address) => ({ address }))
  const accountsOn = readAccounts(accounts, {
    addressFormats,
    networkIds: networkIds.filter((id) => approved.has(id)),
  })
  return toNetworkSession(connector, connector.provider, accountsOn, parameters)
}
