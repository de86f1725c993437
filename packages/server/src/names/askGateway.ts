import { parseJson } from '@portico/protocol/text'
import type { Hex } from 'viem'
import { FetchFailedError } from '../errors/fetch.js'
import type { SafeFetch } from '../http/safeFetch.js'

/**
 * Limits on the lookups of one request, the URLs that are tried for one lookup, and the size and time of a response.
 */
const limits = { answerBytes: 64_000, lookups: 4, timeoutMs: 4_000, urls: 4, urlLength: 16_000 } as const

/** The media types that gateways send. Some send none. */
const types: readonly string[] = ['application/json', 'text/json', 'text/plain', '']

export type GatewayQuestion = { data: Hex; sender: string; urls: readonly string[] }

/**
 * Creates a function that requests data from the gateways of a resolver contract (EIP-3668). If one fails, the next is
 * tried. The owner of a name chooses these URLs, so only https URLs of public hosts are allowed, and only a few short
 * ones. Plain http is allowed only for origins that the operator lists as private.
 *
 * @throws FetchFailedError, and the signal's reason
 */
export function askGateway(parameters: {
  privateOrigins: readonly string[]
  safeFetch: SafeFetch
  signal: AbortSignal
}): (question: GatewayQuestion) => Promise<Hex> {
  const { privateOrigins, safeFetch, signal } = parameters
  const asked = { lookups: 0 }
  return async ({ data, sender, urls }) => {
    // A contract can answer each response with another lookup, without end.
    if (++asked.lookups > limits.lookups) throw noAnswer()
    for (const template of urls.slice(0, limits.urls)) {
      signal.throwIfAborted()
      const url = fillIn(template, { data, sender: sender.toLowerCase() })
      if (url === undefined || !isAsked(url, privateOrigins)) continue
      const body = template.includes('{data}') ? undefined : JSON.stringify({ data, sender })
      const answer = await safeFetch(url, {
        body,
        limitBytes: limits.answerBytes,
        signal,
        timeoutMs: limits.timeoutMs,
        types,
      })
        .then(({ bytes }) => readAnswer(bytes))
        // If a response is unusable, the next gateway may return a usable one.
        .catch(() => undefined)
      if (answer) return answer
    }
    throw noAnswer()
  }
}

function noAnswer(): FetchFailedError {
  return new FetchFailedError({ host: 'The gateways of a name', reason: 'none of them responded' })
}

/**
 * Fills a template. Returns undefined if the result would be too long, because a template may repeat 100 kB of data.
 */
function fillIn(template: string, values: { data: string; sender: string }): string | undefined {
  if (template.length > limits.urlLength) return undefined
  const parts = template.split(/(\{data\}|\{sender\})/)
  const filled = parts.map((part) =>
    part === '{data}' ? values.data : part === '{sender}' ? values.sender : part,
  )
  return filled.reduce((length, part) => length + part.length, 0) > limits.urlLength
    ? undefined
    : filled.join('')
}

function isAsked(url: string, privateOrigins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { origin, protocol } = new URL(url)
  return protocol === 'https:' || privateOrigins.includes(origin)
}

function readAnswer(bytes: Uint8Array): Hex | undefined {
  const { data } = parseJson(new TextDecoder().decode(bytes)) as { data?: unknown }
  return typeof data === 'string' && /^0x([\da-f]{2})*$/i.test(data) ? (data as Hex) : undefined
}
