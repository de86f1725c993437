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

/** Limits of a response, which contains one address and a signature, and the time limit in ms. */
const limits = { answerBytes: 64_000, messageLength: 200, timeoutMs: 8_000 } as const

/** Enough for two texts of 100 kB: the calldata of an operation, and the init code of its account. */
const bodyLimitBytes = 512 * 1024

/** Cost of one request, because it goes to an unknown server. */
const cost = 5

const types: readonly string[] = ['application/json', 'text/json', 'text/plain', '']

/**
 * Forwards one operation to the paymaster of an app. The app's developer chooses the URL, so only https and public
 * hosts are allowed, except for origins that the operator lists as private. Redirects are refused, and only the fields
 * in the schema are returned.
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
      if (error instanceof AddressRefusedError && !error.isOfName) throw refuseAddress(error)
      if (error instanceof AddressRefusedError || error instanceof FetchFailedError)
        return { refusal: 'unreachable' }
      throw error
    }
    return readAnswer(bytes)
  },
  { access: 'wallet', bodyLimitBytes },
)

/** Checks a paymaster's URL. @throws InvalidRequestError */
function checkAddress(input: string, privateOrigins: readonly string[]): void {
  const url = URL.canParse(input) ? new URL(input) : undefined
  if (url?.protocol === 'https:' || (url && privateOrigins.includes(url.origin))) return
  throw refuseAddress()
}

/** Creates one error for every reason, so that it reveals nothing about the operator's network. */
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
