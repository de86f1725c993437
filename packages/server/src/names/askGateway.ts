import type { AskGateway } from '@portico/protocol/abi'
import { parseJson } from '@portico/protocol/text'
import type { Hex } from 'viem'
import type { SafeFetch } from '../http/safeFetch.js'

/** Limits on the size and time of a response, and on the length of a URL. */
const limits = { answerBytes: 64_000, timeoutMs: 4_000, urlLength: 16_000 } as const

/** The media types that gateways send. Some send none. */
const types: readonly string[] = ['application/json', 'text/json', 'text/plain', '']

/**
 * Creates a function that requests data from one gateway of a resolver contract (EIP-3668). The owner of a name chooses
 * its URL, so only https URLs of public hosts are allowed, and only short ones. Plain http is allowed only for origins
 * that the operator lists as private. The function returns undefined for other URLs, and for an unusable response.
 */
export function askGateway(parameters: {
  privateOrigins: readonly string[]
  safeFetch: SafeFetch
  signal: AbortSignal
}): AskGateway {
  const { privateOrigins, safeFetch, signal } = parameters
  return async ({ data, sender, url: template }) => {
    const url = fillIn(template, { data, sender: sender.toLowerCase() })
    if (url === undefined || !isAsked(url, privateOrigins)) return undefined
    const body = template.includes('{data}') ? undefined : JSON.stringify({ data, sender })
    return safeFetch(url, {
      body,
      limitBytes: limits.answerBytes,
      signal,
      timeoutMs: limits.timeoutMs,
      types,
    })
      .then(({ bytes }) => readAnswer(bytes))
      .catch(() => undefined)
  }
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
