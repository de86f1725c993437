import { parseJson } from '@portico/protocol/text'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { FetchFailedError } from '../errors/fetch.js'
import { OnrampRefusedError, OnrampUnavailableError } from '../errors/onramp.js'
import { joinSignals } from '../http/joinSignals.js'
import { readBytes } from '../http/readBody.js'
import type { CountCall } from '../limits/upstreamQuota.js'

/** A provider's answer is waited for this long. */
const timeoutMs = 8000
const limitBytes = 2_000_000
/** Lists of coins and countries are long. */
const answerLimits = { depth: 64, values: 200_000 }

export type ProviderCall<schema extends GenericSchema> = {
  /** How people know it. */
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
 * Asks a provider, and parses what it says.
 *
 * @throws OnrampRefusedError with the provider's own reason where it refuses the question (400, 404, 422),
 * RateLimitedError where a project has asked too often, OnrampUnavailableError for everything else: also a key that it does not know, which is no caller's fault
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
      // It has no business sending a key elsewhere.
      redirect: 'error',
      signal: limit.signal,
    })
    const text = new TextDecoder().decode(await readBytes(response, limitBytes))
    if ([400, 404, 422].includes(response.status)) throw new OnrampRefusedError({ reason: readReason(text) })
    if (!response.ok) throw new FetchFailedError({ host, reason: `status ${response.status}` })
    const parsed = safeParse(answer, toSnakeCase(parseJson(text, answerLimits)))
    if (parsed.success) return parsed.output
    throw new FetchFailedError({ host, reason: `an answer of another shape (${parsed.issues[0].message})` })
  } catch (cause) {
    if (cause instanceof OnrampRefusedError) throw cause
    throw new OnrampUnavailableError({ cause, label })
  } finally {
    limit.release()
  }
}

/** Both write why in `message`; what else they say stays here. */
function readReason(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message === 'string' && message !== '') return message.slice(0, 300)
  } catch {
    // Not JSON: there is no reason in it.
  }
  return 'the provider gives no reason'
}

/** One provider's releases differ in how they write the names of fields: all are read as `snake_case`. */
function toSnakeCase(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(toSnakeCase)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([key, member]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toSnakeCase(member),
    ]),
  )
}
