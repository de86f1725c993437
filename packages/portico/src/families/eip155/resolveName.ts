import { normalize } from 'viem/ens'
import { NamesNotSupportedError, NameUnresolvedError } from '../../core/errors/send.js'
import type { FamilySending } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import { askGateway } from './askGateway.js'
import { withNetwork } from './networkClient.js'
import { asHex } from './transferCall.js'

/**
 * The address that a name stands for, by the network's own universal resolver (ENS). The name is written by ENSIP-15,
 * which refuses look-alike letters and what cannot be seen. Gateways outside of the network are asked as `askGateway` says.
 *
 * @throws NamesNotSupportedError, NameUnresolvedError, and the signal's reason
 */
export const resolveName: NonNullable<FamilySending['resolveName']> = async (parameters) => {
  const { network, signal } = parameters
  const universalResolverAddress = findUniversalResolver(network)
  if (!universalResolverAddress) throw new NamesNotSupportedError({ networkName: network.name })
  try {
    const name = normalize(parameters.name)
    const address = await withNetwork(
      { askGateway: askGateway({ network, signal }), network, signal },
      (client) => client.getEnsAddress({ name, universalResolverAddress }),
    )
    return { address: address ?? undefined, name }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NameUnresolvedError({ cause })
  }
}

/**
 * The name that an address calls itself, where that name stands for it (the universal resolver looks both ways) and is
 * written as ENSIP-15 writes it. Undefined without one, and on a network without names.
 *
 * @throws what the network's endpoints say, and the signal's reason
 */
export const lookUpName: NonNullable<FamilySending['lookUpName']> = async ({ address, network, signal }) => {
  const universalResolverAddress = findUniversalResolver(network)
  if (!universalResolverAddress) return undefined
  const name = await withNetwork({ askGateway: askGateway({ network, signal }), network, signal }, (client) =>
    client.getEnsName({ address: asHex(address), universalResolverAddress }),
  )
  return name !== null && isWritten(name) ? name : undefined
}

/**
 * What a name says of its picture (ENSIP-12): an address or the picture itself, as it stands there. Pictures by NFT are for
 * whoever reads it to leave out.
 *
 * @throws what the network's endpoints say, and the signal's reason
 */
export const lookUpAvatar: NonNullable<FamilySending['lookUpAvatar']> = async ({ name, network, signal }) => {
  const universalResolverAddress = findUniversalResolver(network)
  if (!universalResolverAddress) return undefined
  const avatar = await withNetwork(
    { askGateway: askGateway({ network, signal }), network, signal },
    (client) => client.getEnsText({ key: 'avatar', name, universalResolverAddress }),
  )
  return avatar || undefined
}

function findUniversalResolver({ contracts }: Network): `0x${string}` | undefined {
  const resolver = contracts?.ensUniversalResolver as { address?: unknown } | undefined
  return typeof resolver?.address === 'string' ? asHex(resolver.address) : undefined
}

function isWritten(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
