import { createPublicClient, custom, type Hex, type PublicClient, RpcRequestError } from 'viem'
import type { Upstream } from '../chain/upstream.js'
import type { SafeFetch } from '../http/safeFetch.js'
import { askGateway } from './askGateway.js'
import { normalizeName } from './nameRules.js'

/** What a name may hold to be shown: letters, marks, digits and few signs of any script, in labels. */
const shownName = /^[\p{L}\p{M}\p{N}\p{Emoji}_$-]{1,63}(\.[\p{L}\p{M}\p{N}\p{Emoji}_$-]{1,63})+$/u

/** Longer than any address of a picture; a picture in the text itself may have as much. */
const avatarLengthLimit = 64_000

export type EnsIdentity = { name: string; avatar: string | null }

/** One address takes no longer than this, gateways and all. */
const timeoutMs = 10_000

/**
 * The name that an address calls itself, checked forwards, and the picture of that name, or null.
 *
 * @throws UpstreamUnavailableError where the network does not answer
 */
export type EnsReader = (address: string) => Promise<EnsIdentity | null>

type EnsReaderOptions = {
  /** Origins that may be asked although they are not public. */
  privateOrigins: readonly string[]
  safeFetch: SafeFetch
  universalResolver: string
  upstream: Upstream
}

/**
 * Reads ENS through the universal resolver of a network. What is answered by a gateway outside of the network (EIP-3668) is
 * asked there; what a contract or a gateway says wrong is no name.
 *
 * @see https://docs.ens.domains/resolvers/universal
 */
export function createEnsReader(options: EnsReaderOptions): EnsReader {
  return (address) => readEnsIdentity(options, address as Hex)
}

async function readEnsIdentity(options: EnsReaderOptions, address: Hex): Promise<EnsIdentity | null> {
  const universalResolverAddress = options.universalResolver as Hex
  const { client, failed } = createClient(options)
  const orNull = async <value>(asked: Promise<value | null>): Promise<value | null> => {
    const answer = await asked.catch(() => null)
    const [failure] = failed
    if (failure !== undefined) throw failure
    return answer
  }
  const name = await orNull(client.getEnsName({ address, universalResolverAddress }))
  if (name === null || name.length > 255 || !shownName.test(name)) return null
  // Anything else could be taken for the name it looks like: the resolver does not hold to ENSIP-15.
  if (normalizeName(name) !== name) return null
  const avatar = await orNull(client.getEnsText({ key: 'avatar', name, universalResolverAddress }))
  return { avatar: avatar !== null && isPicture(avatar) ? avatar : null, name }
}

/** Source: ENSIP-12. Pictures by NFT (CAIP-22) are not looked up. */
function isPicture(avatar: string): boolean {
  return avatar.length <= avatarLengthLimit && /^(https:\/\/|ipfs:\/\/|data:image\/)/i.test(avatar)
}

/** A client on the server's own way to the network. What that way fails with is kept apart from what contracts say. */
function createClient({ privateOrigins, safeFetch, upstream }: EnsReaderOptions): {
  client: PublicClient
  failed: readonly unknown[]
} {
  const signal = AbortSignal.timeout(timeoutMs)
  const failed: unknown[] = []
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    const body = { id: 1, jsonrpc: '2.0' as const, method, params: [...(params ?? [])] }
    const [answer] = await upstream.send([body], { signal }).catch((error: unknown) => {
      failed.push(error)
      throw error
    })
    // With its data: a question for a gateway is a revert.
    if (answer?.error) throw new RpcRequestError({ body, error: answer.error, url: 'upstream' })
    return answer?.result
  }
  const client = createPublicClient({
    ccipRead: { request: askGateway({ privateOrigins, safeFetch, signal }) },
    transport: custom({ request }, { retryCount: 0 }),
  })
  return { client, failed }
}
