import { answerLookups } from '@portico/protocol/abi'
import { evmCoinType, toCoinType } from '@portico/protocol/caip'
import { type Address, decodeAbiParameters, encodeAbiParameters, type PublicClient } from 'viem'
import { normalize } from 'viem/ens'
import { NamesNotSupportedError, NameUnresolvedError } from '../../core/errors/send.js'
import type { FamilySending } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import { askGateway } from './askGateway.js'
import { withNetwork } from './networkClient.js'
import { asHex } from './transferCall.js'

/**
 * Resolves a name to an address with a universal resolver (ENS): the network's own, or that of `nameNetwork`. It
 * normalizes the name by ENSIP-15, which rejects look-alike letters and invisible characters. Requests to gateways
 * outside the network follow the rules of `askGateway`.
 *
 * @throws NamesNotSupportedError, NameUnresolvedError, and the signal's reason
 */
export const resolveName: NonNullable<FamilySending['resolveName']> = async (parameters) => {
  const { nameNetwork = parameters.network, network, signal } = parameters
  const universalResolverAddress = findUniversalResolver(nameNetwork)
  if (!universalResolverAddress) throw new NamesNotSupportedError({ networkName: network.name })
  try {
    const name = normalize(parameters.name)
    const address = await withNames({ network: nameNetwork, signal }, (client) => {
      const read = (coinType?: number) =>
        client.getEnsAddress({
          name,
          universalResolverAddress,
          ...(coinType !== undefined && { coinType: BigInt(coinType) }),
        })
      return nameNetwork.id === network.id ? read() : readElsewhere({ client, name, network, read })
    })
    return { address: address ?? undefined, name }
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof NameUnresolvedError ? cause : new NameUnresolvedError({ cause })
  }
}

/**
 * Reads a name's address on a network other than the name's own. This is its address for that network (ENSIP-11), or
 * its address for every EVM network (ENSIP-19). Most names have neither. In that case, their Ethereum address is used
 * if it belongs to a key, which is the same on all networks. A contract may not exist on the other network, and
 * anything sent to it would be lost.
 */
async function readElsewhere({
  client,
  name,
  network,
  read,
}: {
  client: PublicClient
  name: string
  network: Network
  read: (coinType?: number) => Promise<Address | null>
}): Promise<Address | null> {
  const coinType = toCoinType(Number(network.id))
  const written = (coinType !== undefined && (await read(coinType))) || (await read(evmCoinType))
  if (written) return written
  const address = await read()
  const code = address ? await client.getCode({ address }) : undefined
  // A key that delegates its calls (EIP-7702) has code, but is still a key.
  if (code && !code.startsWith('0xef0100')) {
    throw new NameUnresolvedError({
      details: `${name} is a contract on Ethereum, and says no address for ${network.name}.`,
      reason: 'contract',
    })
  }
  return address
}

/**
 * Returns the name that an address claims. The name must resolve back to the address (the universal resolver checks
 * both) and have ENSIP-15's normal form. Undefined without such a name, and on a network without names.
 *
 * @throws the errors of the network's endpoints, and the signal's reason
 */
export const lookUpName: NonNullable<FamilySending['lookUpName']> = async ({ address, network, signal }) => {
  const universalResolverAddress = findUniversalResolver(network)
  if (!universalResolverAddress) return undefined
  const name = await withNames({ network, signal }, (client) =>
    client.getEnsName({ address: asHex(address), universalResolverAddress }),
  )
  return name !== null && isWritten(name) ? name : undefined
}

/**
 * Returns a name's picture record (ENSIP-12): a URL or the picture itself, unchanged. The caller must leave out
 * pictures that an NFT defines.
 *
 * @throws the errors of the network's endpoints, and the signal's reason
 */
export const lookUpAvatar: NonNullable<FamilySending['lookUpAvatar']> = async ({ name, network, signal }) => {
  const universalResolverAddress = findUniversalResolver(network)
  if (!universalResolverAddress) return undefined
  const avatar = await withNames({ network, signal }, (client) =>
    client.getEnsText({ key: 'avatar', name, universalResolverAddress }),
  )
  return avatar || undefined
}

/** Runs `work` with a client that answers the lookups of the network's universal resolver, and of no other contract. */
function withNames<result>(
  { network, signal }: { network: Network; signal?: AbortSignal | undefined },
  work: (client: PublicClient) => Promise<result>,
): Promise<result> {
  const answer: Parameters<typeof withNetwork>[0]['answer'] = (request, ended) =>
    answerLookups({
      abi: { decode: decodeAbiParameters, encode: encodeAbiParameters },
      askGateway: askGateway(network, ended),
      contract: findUniversalResolver(network) ?? '',
      request,
      signal: ended,
    })
  return withNetwork({ answer, network, signal }, work)
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
