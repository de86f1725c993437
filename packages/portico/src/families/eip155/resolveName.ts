import { normalize } from 'viem/ens'
import { NamesNotSupportedError, NameUnresolvedError } from '../../core/errors/send.js'
import type { FamilySending } from '../../core/family.js'
import { withNetwork } from './networkClient.js'
import { asHex } from './transferCall.js'

/**
 * The address that a name stands for, by the network's own universal resolver (ENS). The name is written by ENSIP-15,
 * which refuses look-alike letters and what cannot be seen. Gateways outside of the chain are not asked: a name would
 * then choose whom the visitor's browser calls.
 *
 * @throws NamesNotSupportedError, NameUnresolvedError, and the signal's reason
 */
export const resolveName: NonNullable<FamilySending['resolveName']> = async (parameters) => {
  const { network, signal } = parameters
  const resolver = network.contracts?.ensUniversalResolver as { address?: unknown } | undefined
  if (typeof resolver?.address !== 'string') throw new NamesNotSupportedError({ networkName: network.name })
  const universalResolverAddress = asHex(resolver.address)
  try {
    const name = normalize(parameters.name)
    const address = await withNetwork({ network, signal }, (client) => {
      client.ccipRead = false
      return client.getEnsAddress({ name, universalResolverAddress })
    })
    return { address: address ?? undefined, name }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NameUnresolvedError({ cause })
  }
}
