import { parseCaipNetworkId } from '@portico/protocol/caip'
import {
  type PostPaymasterResponse,
  paymasterSponsorship,
  postPaymaster,
  rpcAnswer,
} from '@portico/protocol/http'
import { parseJson as parseAnswer } from '@portico/protocol/text'
import { safeParse } from 'valibot'
import { AddressRefusedError, FetchFailedError } from '../errors/fetch.js'
import { InvalidRequestError, UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { requireIdentity } from '../identity/requireIdentity.js'
import { entryPoint } from './accountAbi.js'

/** Of an answer, which holds one address and a signature; and ms that it is waited for. */
const limits = { answerBytes: 64_000, messageLength: 200, timeoutMs: 8_000 } as const

/** Two writings of 100 kB: what an operation calls, and what makes its account. */
const bodyLimitBytes = 512 * 1024

/** What one question counts: it leads to a stranger's server. */
const cost = 5

const types: readonly string[] = ['application/json', 'text/json', 'text/plain', '']

/**
 * Asks the paymaster that an app named for one operation of one network. Whoever makes an app chooses the address: https
 * and public hosts alone, unless the operator named its origin as private, no redirect, and what comes back is told to
 * nobody but for the fields that the schema names.
 */
export const handlePostPaymaster = handle(
  postPaymaster,
  async ({ body, caller }, context): Promise<PostPaymasterResponse> => {
    const { safeFetch, settings } = context
    await requireIdentity(context).sessions.require(caller)
    const { method, networkId, operation, url } = body
    const chain = settings.chains.find(({ id }) => id === networkId)
    if (chain?.bundlerUrl === undefined) throw new UnsupportedChainError({ field: 'body.networkId' })
    checkAddress(url, settings.privateOrigins)
    caller.spend(cost - 1)
    const chainId = `0x${Number(parseCaipNetworkId(chain.id).reference).toString(16)}`
    const params = [operation, entryPoint, chainId, body.context ?? {}]
    let bytes: Uint8Array
    try {
      const answer = await safeFetch(url, {
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
        limitBytes: limits.answerBytes,
        signal: caller.signal,
        timeoutMs: limits.timeoutMs,
        types,
      })
      bytes = answer.bytes
    } catch (error) {
      if (error instanceof AddressRefusedError) throw refuseAddress(error)
      if (error instanceof FetchFailedError) return { refusal: 'unreachable' }
      throw error
    }
    return readAnswer(bytes)
  },
  { access: 'wallet', bodyLimitBytes },
)

/** @throws InvalidRequestError */
function checkAddress(input: string, privateOrigins: readonly string[]): void {
  const url = URL.canParse(input) ? new URL(input) : undefined
  if (url?.protocol === 'https:' || (url && privateOrigins.includes(url.origin))) return
  throw refuseAddress()
}

/** In one sentence, whatever is wrong: it must not tell what stands in the operator's network. */
function refuseAddress(cause?: AddressRefusedError): InvalidRequestError {
  return new InvalidRequestError({ cause, field: 'body.url', reason: 'it must be https, at a public host' })
}

function readAnswer(bytes: Uint8Array): PostPaymasterResponse {
  const answer = safeParse(rpcAnswer, parseJson(bytes))
  if (!answer.success) return { refusal: 'unreadable' }
  const { error, result } = answer.output
  if (error) return { message: error.message.slice(0, limits.messageLength), refusal: 'refused' }
  const sponsorship = safeParse(paymasterSponsorship, result)
  return sponsorship.success ? { sponsorship: sponsorship.output } : { refusal: 'unreadable' }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseAnswer(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
