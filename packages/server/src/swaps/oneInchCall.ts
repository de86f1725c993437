import { parseJson } from '@portico/protocol/text'
import { type GenericSchema, type InferOutput, object, safeParse, string } from 'valibot'
import type { ProviderRest } from '../chain/providerRest.js'
import type { CountCall } from '../chain/upstreamQuota.js'
import { FetchFailedError } from '../errors/fetch.js'
import { readBytes } from '../http/readBody.js'

// 1inch's "Classic Swap" API, version 6.1, as its public reference describes it:
// https://portal.1inch.dev/documentation/apis/swap/classic-swap/quick-start and the pages of each method below it.
// The tests use a local server that follows this reference. It is not verified against the live service.

const version = 'v6.1'
const limitBytes = 8 * 1024 * 1024
/** The list of a network's tokens has about a tenth of these values. */
const answerLimits = { depth: 64, values: 200_000 }
/** The pause after a 429 without `Retry-After`. The free plan allows one request a second. */
const restMs = 1000
const longestRestMs = 60_000

const errorAnswer = object({ description: string() })

/** Matches 1inch's messages for "no route". Every other 400 is an error in the request. */
const noRoute = /liquidity|no route|cannot find|not tradable|unsupported token/i

/** Creates the calls to 1inch, with the API key. After a 429, `rest` decides whose calls pause. */
export function createOneInchCall({
  countCall,
  key,
  onKeyRefused,
  rest,
  url,
}: {
  countCall: CountCall
  key: string
  onKeyRefused: () => void
  rest: ProviderRest
  url: string
}) {
  const { host } = new URL(url)

  /** Sends a request. Returns undefined if there is no route. @throws FetchFailedError, RateLimitedError */
  async function ask<schema extends GenericSchema>(
    path: string,
    { query = {}, schema, signal }: { query?: Record<string, string>; schema: schema; signal: AbortSignal },
  ): Promise<InferOutput<schema> | undefined> {
    if (rest.isResting())
      throw new FetchFailedError({
        host,
        reason: 'it refused earlier requests, so this client pauses',
        status: 429,
      })
    countCall()
    rest.count()
    const search = new URLSearchParams(query).toString()
    const target = `${url.replace(/\/+$/, '')}/swap/${version}/${path}${search && `?${search}`}`
    try {
      const response = await fetch(target, {
        headers: { accept: 'application/json', authorization: `Bearer ${key}` },
        redirect: 'error',
        signal,
      })
      const text = new TextDecoder().decode(await readBytes(response, limitBytes, { signal }))
      if (response.status === 200 || response.status === 400) rest.succeed()
      if (response.status === 200) return parse(schema, parseJson(text, answerLimits))
      if (response.status === 400) {
        const { output, success } = safeParse(errorAnswer, parseJson(text, answerLimits))
        if (success && noRoute.test(output.description)) return undefined
      }
      if (response.status === 401 || response.status === 403) onKeyRefused()
      if (response.status === 429) {
        const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
        const pauseMs = seconds > 0 ? seconds * 1000 : restMs
        rest.fail({ isLimited: true, restMs: Math.min(pauseMs, longestRestMs) })
      }
      const { status } = response
      throw new FetchFailedError({ host, reason: `status ${status}`, status })
    } catch (cause) {
      if (cause instanceof FetchFailedError) throw cause
      throw new FetchFailedError({
        cause,
        host,
        reason: 'it did not come in time, is too large, redirects or is not JSON',
      })
    }
  }

  function parse<schema extends GenericSchema>(schema: schema, input: unknown): InferOutput<schema> {
    const { output, success } = safeParse(schema, input)
    if (!success) throw new FetchFailedError({ host, reason: 'it has an unknown form' })
    return output
  }

  return ask
}
