import type { Hex } from 'viem'
import { NameUnresolvedError } from '../../core/errors/send.js'
import { readBytes } from '../../core/http/readBytes.js'
import { joinSignals } from '../../core/joinSignals.js'
import type { Network } from '../../core/network.js'

/** Limits: bytes per response, lookups, milliseconds per gateway, and gateways per name. */
const limits = { answerBytes: 64_000, lookups: 4, timeoutMs: 5_000, urls: 4 } as const

export type GatewayQuestion = { data: Hex; sender: string; urls: readonly string[] }

/**
 * Creates a function that requests data from outside the network (EIP-3668). A resolver contract names the gateways,
 * and the function asks them one after the other until one responds.
 *
 * The owner of a name chooses these URLs, and the user's browser requests them. So they must be https, with a public
 * host name, without credentials or redirects. The requests reveal nothing about the page, and are few and small. A
 * gateway may run on this machine only if the network itself does.
 */
export function askGateway(parameters: {
  network: Network
  signal?: AbortSignal | undefined
}): (question: GatewayQuestion) => Promise<Hex> {
  const { network, signal } = parameters
  let lookups = 0
  return async ({ data, sender, urls }) => {
    // A contract could name another lookup in each response, without end.
    if (++lookups > limits.lookups) throw new NameUnresolvedError({ details: 'Too many lookups' })
    for (const template of urls.slice(0, limits.urls)) {
      signal?.throwIfAborted()
      const url = toGatewayUrl(template, { data, sender }, network)
      const answer =
        url && (await askOne(url, { data, isPost: !template.includes('{data}'), sender, signal }))
      if (answer) return answer
    }
    throw new NameUnresolvedError({ details: 'No gateway responded' })
  }
}

/** Returns the URL to request. Undefined for a URL that is not allowed. */
function toGatewayUrl(
  template: string,
  { data, sender }: { data: Hex; sender: string },
  network: Network,
): URL | undefined {
  // The contract writes the host itself. Values are filled in only in the path and the query.
  const filled = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
  if (filled.length > 16_000 || !URL.canParse(filled)) return undefined
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
  question: { data: Hex; sender: string; isPost: boolean; signal: AbortSignal | undefined },
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
