import { answerLookups } from '@portico/protocol/abi'
import { isRevert } from '@portico/protocol/token'
import {
  createPublicClient,
  custom,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  type PublicClient,
  RpcRequestError,
} from 'viem'
import { toUnanswered } from '../chain/readCallResult.js'
import type { Upstream } from '../chain/upstream.js'
import type { SafeFetch } from '../http/safeFetch.js'
import { askGateway } from './askGateway.js'
import { normalizeName } from './nameRules.js'

/** Names that may be shown: letters, marks, digits and few symbols of any script, in labels. */
const shownName = /^[\p{L}\p{M}\p{N}\p{Emoji}_$-]{1,63}(\.[\p{L}\p{M}\p{N}\p{Emoji}_$-]{1,63})+$/u

/** Maximum length of an avatar. It is longer than any URL of an image. An embedded image may have the same length. */
const avatarLengthLimit = 64_000

export type EnsIdentity = { name: string; avatar: string | null }

/** Time limit for one address, including gateways. */
const timeoutMs = 10_000

/**
 * Returns the primary name of an address, verified by a forward lookup, and its image; null if there is none.
 *
 * @throws UpstreamUnavailableError if the network does not respond, or does not say what the contract returns
 */
export type EnsReader = (address: string) => Promise<EnsIdentity | null>

type EnsReaderOptions = {
  /** Origins that are allowed although they are not public. */
  privateOrigins: readonly string[]
  safeFetch: SafeFetch
  universalResolver: string
  upstream: Upstream
}

/**
 * Creates a reader of ENS through a network's universal resolver. Lookups outside the network (EIP-3668) go to their
 * gateways. An invalid result of a contract or a gateway counts as no name.
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
  // An unnormalized name could be mistaken for the one it looks like, and the resolver does not enforce ENSIP-15.
  if (normalizeName(name) !== name) return null
  const avatar = await orNull(client.getEnsText({ key: 'avatar', name, universalResolverAddress }))
  return { avatar: avatar !== null && isPicture(avatar) ? avatar : null, name }
}

/** Checks for a supported image. Source: ENSIP-12. Images of NFTs (CAIP-22) are not looked up. */
function isPicture(avatar: string): boolean {
  return avatar.length <= avatarLengthLimit && /^(https:\/\/|ipfs:\/\/|data:image\/)/i.test(avatar)
}

/**
 * Creates a client on the server's upstream. It collects failures of the upstream separately from errors of contracts.
 */
function createClient(options: EnsReaderOptions): { client: PublicClient; failed: readonly unknown[] } {
  const { privateOrigins, safeFetch, universalResolver, upstream } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const failed: unknown[] = []
  const send = async ({ method, params }: { method: string; params?: unknown }) => {
    const body = { id: 1, jsonrpc: '2.0' as const, method, params: Array.isArray(params) ? params : [] }
    const [answer] = await upstream.send([body], { signal }).catch((error: unknown) => {
      failed.push(error)
      throw error
    })
    if (answer?.error && !isRevert(answer.error)) failed.push(toUnanswered(method, answer))
    // Keeps the error's data, because a contract requests a lookup at a gateway by a revert.
    if (answer?.error) throw new RpcRequestError({ body, error: answer.error, url: 'upstream' })
    return answer?.result
  }
  const request = answerLookups({
    abi: { decode: decodeAbiParameters, encode: encodeAbiParameters },
    askGateway: askGateway({ privateOrigins, safeFetch, signal }),
    contract: universalResolver,
    request: send,
    signal,
  })
  const client = createPublicClient({
    ccipRead: false,
    transport: custom({ request }, { retryCount: 0 }),
  })
  return { client, failed }
}
