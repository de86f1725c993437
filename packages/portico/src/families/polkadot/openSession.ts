import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import type { Session } from '../../core/family.js'
import { isRequested, readApproved } from '../requestedWallet.js'
import { toNetworkSession } from '../toNetworkSession.js'
import { type AddressFormats, readAccounts } from './accounts.js'
import { type Injected, type InjectedWallet, readInjected } from './injectedWallet.js'

export type OpenSessionParameters = {
  addressFormats: AddressFormats
  /** Of this family, those that the host configured. */
  networkIds: readonly CaipNetworkId[]
  networkId?: CaipNetworkId | undefined
}

/**
 * The session that a wallet gives; null where it shares no account. Prompts where the wallet does not know the site.
 *
 * @param onInjected called with the wallet's interface, once it is open
 */
export async function openSession(
  connector: Connector,
  parameters: OpenSessionParameters,
  onInjected?: (injected: Injected) => void,
): Promise<Session<'polkadot'> | null> {
  const { addressFormats, networkIds } = parameters
  const { provider } = connector
  if (isRequested(connector, provider)) {
    const approved = await readApproved(provider, 'polkadot')
    const accounts = [...new Set([...approved.values()].flat())].map((address) => ({ address }))
    const accountsOn = readAccounts(accounts, {
      addressFormats,
      networkIds: networkIds.filter((id) => approved.has(id)),
    })
    return toNetworkSession(connector, provider, accountsOn, parameters)
  }
  const injected = readInjected(await (provider as InjectedWallet).enable())
  if (!injected) return null
  onInjected?.(injected)
  const accountsOn = readAccounts(await injected.accounts.get(), { addressFormats, networkIds })
  return toNetworkSession(connector, injected, accountsOn, parameters)
}
