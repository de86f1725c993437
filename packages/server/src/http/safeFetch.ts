import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AddressRefusedError, FetchFailedError } from '../errors/fetch.js'
import { isPublicAddress } from './isPublicAddress.js'
import { joinSignals } from './joinSignals.js'
import { orAborted } from './orAborted.js'

export type SafeFetchOptions = {
  /** Accepted media types, lower case, without parameters. `''` accepts a response without one. */
  types: readonly string[]
  limitBytes: number
  /** Time limit for all redirects together. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** How a response of more than `room.bytes` waits for memory. Default: it does not wait. */
  room?: Room | undefined
  /** JSON to post. It is not sent to a redirect. Default: a GET request without a body. */
  body?: string | undefined
}

/**
 * How a large response waits for memory. Its first `bytes` are read without waiting. Before more is read, `more`
 * resolves; if it rejects, the fetch fails.
 */
export type Room = { bytes: number; more: () => Promise<void> }

export type SafeAnswer = {
  bytes: Uint8Array<ArrayBuffer>
  /** Lower case, without parameters. The other side chose it, so check the bytes. */
  type: string
}

/** Fetches a URL that a stranger chose. @throws AddressRefusedError, FetchFailedError */
export type SafeFetch = (url: string, options: SafeFetchOptions) => Promise<SafeAnswer>

type ResolvedAddress = { address: string; family: number }

export type SafeFetchSettings = {
  /** Origins that are allowed although they are not public. Default none. */
  privateOrigins?: readonly string[] | undefined
  /** Returns all addresses of a host name. Default: the machine's resolver. */
  resolve?: (host: string) => Promise<ResolvedAddress[]>
}

const redirectLimit = 3
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** The ports below belong to mail, shells and other services that a request could reach. */
const firstRegisteredPort = 1024

/**
 * Creates a `fetch` for URLs from tokens and their metadata. A host name is resolved once, each of its addresses is
 * checked, and the connection goes to one of these addresses. A name that resolves differently a moment later therefore
 * has no effect. Every redirect is checked again. No cookies, no credentials, and no proxy of the environment are used.
 */
export function createSafeFetch({
  privateOrigins = [],
  resolve = (host) => lookup(host, { all: true, verbatim: true }),
}: SafeFetchSettings = {}): SafeFetch {
  async function findAddresses(url: URL): Promise<ResolvedAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    let addresses: ResolvedAddress[]
    try {
      addresses = await resolve(host)
    } catch (cause) {
      throw new FetchFailedError({ cause, host: url.host, reason: 'the host name does not resolve' })
    }
    if (addresses.length === 0) {
      throw new FetchFailedError({ host: url.host, reason: 'the host name does not resolve' })
    }
    // An attacker can mix one private address into public ones.
    const inside = addresses.find(({ address }) => !isPublicAddress(address))
    if (inside && !privateOrigins.includes(url.origin)) {
      throw new AddressRefusedError({
        isOfName: isIP(host) === 0,
        reason: `${url.host} is at ${inside.address}, which is not public`,
      })
    }
    return addresses
  }

  return async (input, { signal: given, timeoutMs, ...options }) => {
    const { release, signal } = joinSignals(given ? [given] : [], timeoutMs)
    try {
      return await followRedirects(input, options, signal)
    } finally {
      release()
    }
  }

  async function followRedirects(
    input: string,
    { body, limitBytes, room, types }: Omit<SafeFetchOptions, 'signal' | 'timeoutMs'>,
    signal: AbortSignal,
  ): Promise<SafeAnswer> {
    let url = parseAddress(input)
    for (let redirects = 0; ; redirects++) {
      const toError = () => failed(url, signal.reason, signal)
      // The system's resolver cannot be aborted, so its result is ignored.
      const addresses = await orAborted(findAddresses(url), signal, toError)
      const response = await open(url, addresses, { body, types }, signal)
      const { headers, statusCode = 0 } = response
      try {
        if (redirectStatuses.has(statusCode) && headers.location !== undefined) {
          if (redirects === (body === undefined ? redirectLimit : 0)) {
            throw new FetchFailedError({ host: url.host, reason: 'too many redirects' })
          }
          url = parseAddress(headers.location, url)
          continue
        }
        if (statusCode !== 200) throw new FetchFailedError({ host: url.host, reason: `status ${statusCode}` })
        const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
        if (!types.includes(type)) {
          throw new FetchFailedError({
            host: url.host,
            reason: `its type is ${type.slice(0, 60) || 'unknown'}`,
          })
        }
        // No compression was requested, and a small compressed response can expand to a huge one.
        if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
          throw new FetchFailedError({ host: url.host, reason: 'it is compressed' })
        }
        return { bytes: await readAll(response, url, { limitBytes, room, signal }), type }
      } finally {
        response.destroy()
      }
    }
  }
}

function parseAddress(input: string, base?: URL): URL {
  if (!URL.canParse(input, base)) throw new AddressRefusedError({ reason: 'it is not a URL' })
  // This parser also converts decimal, octal, hexadecimal and short IPv4 forms to dotted ones.
  const url = new URL(input, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AddressRefusedError({ reason: `${url.protocol} is neither http nor https` })
  }
  if (url.username !== '' || url.password !== '') {
    throw new AddressRefusedError({ reason: 'it contains a user name or a password' })
  }
  if (url.port !== '' && Number(url.port) < firstRegisteredPort) {
    throw new AddressRefusedError({ reason: `the server does not connect to port ${url.port}` })
  }
  return url
}

function open(
  url: URL,
  addresses: readonly ResolvedAddress[],
  { body, types }: Pick<SafeFetchOptions, 'body' | 'types'>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // Without this the name would be resolved again, perhaps to another address.
  const pinned: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family ?? 4)
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      // A shared agent would reuse a connection that was checked for another request.
      agent: false,
      headers: {
        accept: types.filter(Boolean).join(', '),
        'accept-encoding': 'identity',
        'user-agent': 'portico-server',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      lookup: pinned,
      maxHeaderSize: 16 * 1024,
      method: body === undefined ? 'GET' : 'POST',
      signal,
    })
    request.once('response', resolve)
    request.once('error', (cause) => reject(failed(url, cause, signal)))
    request.end(body)
  })
}

async function readAll(
  response: IncomingMessage,
  url: URL,
  { limitBytes, room, signal }: { limitBytes: number; room: Room | undefined; signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new FetchFailedError({ host: url.host, reason: `it has over ${limitBytes} bytes` })
  if (Number(response.headers['content-length'] ?? 0) > limitBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  let hasRoom = false
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > limitBytes) break
      chunks.push(chunk)
      // Nothing more is read meanwhile, so the sender waits.
      if (room !== undefined && size > room.bytes && !hasRoom) {
        await orAborted(room.more(), signal, () => failed(url, signal.reason, signal))
        hasRoom = true
      }
    }
  } catch (cause) {
    throw new FetchFailedError({ cause, host: url.host, reason: 'it was cut off' })
  }
  if (size > limitBytes) throw tooLarge()
  return new Uint8Array(Buffer.concat(chunks))
}

function failed(url: URL, cause: unknown, signal: AbortSignal): FetchFailedError {
  const reason = signal.aborted ? 'it took too long' : 'the host does not respond'
  return new FetchFailedError({ cause, host: url.host, reason })
}
