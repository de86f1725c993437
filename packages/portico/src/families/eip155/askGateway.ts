import type { AskGateway } from '@portico/protocol/abi'
import type { Hex } from 'viem'
import { readBytes } from '../../core/http/readBytes.js'
import { joinSignals } from '../../core/joinSignals.js'
import type { Network } from '../../core/network.js'

/** Limits: bytes per response, milliseconds per gateway, and letters of a URL. */
const limits = { answerBytes: 64_000, timeoutMs: 5_000, urlLength: 16_000 } as const

/**
 * Creates a function that requests data from one gateway outside the network (EIP-3668).
 *
 * The owner of a name chooses its URL, and the user's browser requests it. So it must be https, with a public host name,
 * without credentials or redirects. The requests reveal nothing about the page, and are small. A gateway may run on this
 * machine only if the network itself does. The function returns undefined for other URLs, and for an unusable response.
 */
export function askGateway(network: Network, signal: AbortSignal): AskGateway {
  return async ({ data, sender, url: template }) => {
    const url = toGatewayUrl(template, { data, sender }, network)
    return url && (await askOne(url, { data, isPost: !template.includes('{data}'), sender, signal }))
  }
}

/** Returns the URL to request. Undefined for a URL that is not allowed. */
function toGatewayUrl(
  template: string,
  { data, sender }: { data: Hex; sender: string },
  network: Network,
): URL | undefined {
  if (template.length > limits.urlLength) return undefined
  // A template may repeat long data thousands of times, so the data's length is counted first.
  const [first = '', ...others] = template.replaceAll('{sender}', sender.toLowerCase()).split('{data}')
  const length = others.reduce((sum, part) => sum + data.length + part.length, first.length)
  // The contract writes the host itself. Values are filled in only in the path and the query.
  const filled = length > limits.urlLength ? '' : [first, ...others].join(data)
  if (!URL.canParse(filled)) return undefined
  const url = new URL(filled)
  const { hash, hostname, password, protocol, username } = url
  if (username || password || hash) return undefined
  if (isLocal(hostname)) return network.rpcUrls.default.http.every(isLocalUrl) ? url : undefined
  return protocol === 'https:' && isPublicName(hostname) ? url : undefined
}

function isLocal(hostname: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && isLocal(new URL(url).hostname)
}

/** Checks whether a name is public. An IP address is not allowed, because it may be in the user's own network. */
function isPublicName(hostname: string): boolean {
  const isName = /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*\.?$/i.test(hostname)
  return isName && !/\.(local|localhost|internal|lan|home|corp|test|invalid|onion|arpa)\.?$/i.test(hostname)
}

async function askOne(
  url: URL,
  question: { data: Hex; sender: string; isPost: boolean; signal: AbortSignal },
): Promise<Hex | undefined> {
  const { data, isPost, sender, signal } = question
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: joinSignals(signal, timeout),
      ...(isPost && {
        body: JSON.stringify({ data, sender }),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
      }),
    })
    const bytes = await readBytes(response, limits.answerBytes)
    if (!response.ok || !bytes) return undefined
    const { data: answer } = JSON.parse(new TextDecoder().decode(bytes)) as { data?: unknown }
    return typeof answer === 'string' && /^0x([\da-f]{2})*$/i.test(answer) ? (answer as Hex) : undefined
  } catch {
    return undefined
  }
}
