import { parseJson } from '@portico/protocol/text'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import type { CountCall } from '../chain/upstreamQuota.js'
import { FetchFailedError } from '../errors/fetch.js'
import { OnrampRefusedError, OnrampUnavailableError } from '../errors/onramp.js'
import { joinSignals } from '../http/joinSignals.js'
import { readBytes } from '../http/readBody.js'

/** Time limit for a provider's response. */
const timeoutMs = 8000
const limitBytes = 2_000_000
/** Lists of coins and countries have about a tenth of these values. */
const answerLimits = { depth: 64, values: 50_000 }
/** Maximum number of fields of an object, and of letters of a name. No object of a provider has half as many. */
const fieldLimits = { count: 100, letters: 64 }

export type ProviderCall<schema extends GenericSchema> = {
  /** The name that users know. */
  label: string
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body?: unknown
  answer: schema
  countCall: CountCall
  signal: AbortSignal
}

/**
 * Sends a request to a provider and parses the response.
 *
 * @throws OnrampRefusedError with the provider's reason if it refuses the request (400, 404, 422), RateLimitedError if
 *   a project has sent too many requests, OnrampUnavailableError for everything else, including an invalid key, which
 *   is not the caller's fault
 */
export async function askProvider<schema extends GenericSchema>(
  call: ProviderCall<schema>,
): Promise<InferOutput<schema>> {
  const { answer, body, countCall, headers, label, method, signal, url } = call
  const { host } = new URL(url)
  countCall()
  const limit = joinSignals([signal], timeoutMs)
  try {
    const response = await fetch(url, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      method,
      // A provider has no reason to redirect, and the key must not go elsewhere.
      redirect: 'error',
      signal: limit.signal,
    })
    const text = new TextDecoder().decode(await readBytes(response, limitBytes, { signal: limit.signal }))
    if ([400, 404, 422].includes(response.status)) throw new OnrampRefusedError({ reason: readReason(text) })
    if (!response.ok) throw new FetchFailedError({ host, reason: `status ${response.status}` })
    const parsed = safeParse(answer, toSnakeCase(parseJson(text, answerLimits)))
    if (parsed.success) return parsed.output
    throw new FetchFailedError({ host, reason: `it has an unknown form (${parsed.issues[0].message})` })
  } catch (cause) {
    if (cause instanceof OnrampRefusedError) throw cause
    throw new OnrampUnavailableError({ cause, label })
  } finally {
    limit.release()
  }
}

/** Reads the reason of a refusal. Both providers write it in `message`; the rest of the response is not passed on. */
function readReason(text: string): string {
  try {
    const { message } = parseJson(text, answerLimits) as { message?: unknown }
    if (typeof message === 'string' && message !== '') return message.slice(0, 300)
  } catch {
    // Not JSON, so there is no reason in it.
  }
  return 'the provider gives no reason'
}

/** Converts the names of fields to `snake_case`, because releases of one provider differ in them. */
function toSnakeCase(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(toSnakeCase)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input)
      .slice(0, fieldLimits.count)
      .map(([key, member]) => [
        key.slice(0, fieldLimits.letters).replaceAll(/[A-Z]/g, '_$&').toLowerCase(),
        toSnakeCase(member),
      ]),
  )
}
