import { type ChainNamespace, etherCoinType, factsOf, toCoinType } from '@portico/protocol/caip'
import { isPorticoError } from '@portico/protocol/errors'
import { NamesNotSupportedError, NameUnresolvedError } from './errors/send.js'
import type { FamilySending } from './family.js'
import { findNameNetwork } from './findNameNetwork.js'
import { nameLabelPattern, toOwnLabel } from './nameRule.js'
import { readNameZone } from './nameZone.js'
import type { Network } from './network.js'
import type { Portico } from './portico.js'

/**
 * Loads the sending part of a family. Adds names that are registered at the site's server, and Ethereum's names on
 * networks that have no names of their own. Undefined if the family has no sending part.
 */
export async function loadSending(
  portico: Portico,
  namespace: ChainNamespace,
): Promise<FamilySending | undefined> {
  const sending = await portico.families[namespace]?.loadSending?.()
  // For families that have no names at the server, the family's own resolver stays unchanged.
  const hasServer = portico.options.servers.length > 0
  if (!sending || !factsOf(namespace).server?.names || !(sending.resolveName || hasServer)) return sending
  return { ...sending, resolveName: (parameters) => resolve(portico, sending, parameters) }
}

type Resolve = NonNullable<FamilySending['resolveName']>

async function resolve(
  portico: Portico,
  sending: FamilySending,
  parameters: Parameters<Resolve>[0],
): ReturnType<Resolve> {
  const { network, signal } = parameters
  const own = portico.options.servers.length > 0 ? await resolveOwn(portico, parameters) : undefined
  signal?.throwIfAborted()
  if (own) return own
  if (!sending.resolveName) throw new NamesNotSupportedError({ networkName: network.name })
  return sending.resolveName({ ...parameters, nameNetwork: findNameNetwork(portico.networks, network) })
}

/**
 * Resolves a name that is registered at the site's server. Returns undefined if the name is not below the server's
 * domain, or if the server does not respond. The network's own names are then used.
 */
async function resolveOwn(
  portico: Portico,
  { name, network, signal }: Parameters<Resolve>[0],
): Promise<Awaited<ReturnType<Resolve>> | undefined> {
  try {
    const { zone } = await readNameZone(portico, { signal })
    const label = zone === null ? undefined : toOwnLabel(name, zone)
    if (label === undefined) return undefined
    // The name is below our domain but invalid, e.g. because of a letter from another script.
    if (!nameLabelPattern.test(label)) throw new NameUnresolvedError({ details: `Name: ${label}.${zone}` })
    const { requestNameRecord } = await import('./http/requestNameRecord.js')
    const record = await requestNameRecord(portico, { name: `${label}.${zone}`, signal })
    return { address: addressOn(network, record?.addresses), name: `${label}.${zone}` }
  } catch (error) {
    if (!isPorticoError(error) || error instanceof NameUnresolvedError) throw error
    return undefined
  }
}

/**
 * Returns the address in a record on a network. A contract's name has an address only on the contract's network. A
 * key's name has the same address on every network.
 */
function addressOn(
  network: Network,
  addresses: Readonly<Record<string, { address: string }>> | undefined,
): string | undefined {
  const coinType = toCoinType(Number(network.id))
  return (addresses?.[String(coinType)] ?? addresses?.[etherCoinType])?.address
}
