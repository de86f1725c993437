import { bytesToHex } from '@noble/hashes/utils'
import { accountKey, type CaipNetworkId, isCaipNetworkId, signerKey } from '@portico/protocol/caip'
import { crowdedOut, readCookies, writeCookie } from '@portico/protocol/cookie'
import { toWire } from '@portico/protocol/errors'
import { createNonce } from '@portico/protocol/signin'
import type { NodeAccess } from '../verify/eip155/verifyByContract.js'
import { type AskedHeaders, readHeader } from './askedHeaders.js'
import { checkSignIn } from './checkSignIn.js'
import { memoryStore } from './memoryStore.js'
import { createNodeTurns } from './nodeTurns.js'
import { readBodyText } from './readBodyText.js'
import { readSealed, type SealedSession } from './readSealed.js'
import { Refusal } from './refusal.js'
import { createSeal } from './seal.js'
import { SiwxHandlerOptionError } from './siwxErrors.js'
import type { SiwxServerSession } from './siwxServerSession.js'
import type { SiwxStore } from './siwxStore.js'

export type SiwxHandlerOptions = {
  /** Origins of the pages that sign in, e.g. `['https://app.example.com']`. */
  origins: readonly string[]
  /** A secret of at least 32 characters. Pass several to rotate it: the first one signs. */
  secret: string | readonly string[]
  /** Store for used nonces and ended sessions. Default: this process's memory. */
  store?: SiwxStore | undefined
  /** Networks of the sign-ins, the same as in the page's kit, e.g. `['eip155:1']`. Any other network is refused. */
  networkIds: readonly CaipNetworkId[]
  /** A node for each network, to check accounts that are contracts. Without a node, these cannot sign in. */
  nodes?: Readonly<Record<string, NodeAccess>> | undefined
  /**
   * Whether a signed transaction with the message as its memo counts as a signature on Solana, which many hardware
   * wallets need. If false, also set `takesTransactions: false` in the page's config. Default: true.
   */
  takesTransactions?: boolean | undefined
  /** How long a session lasts, in milliseconds. Default: seven days. */
  sessionMs?: number | undefined
  /** Allowed difference between clocks, in milliseconds. Default: two minutes. */
  skewMs?: number | undefined
  /**
   * Called after each valid sign-in, e.g. to create your own account for the user. If it rejects, the sign-in is
   * refused.
   */
  onSignIn?: ((session: SiwxServerSession, request: Request) => Promise<void> | void) | undefined
}

export type SiwxHandler = {
  /**
   * Handles `…/nonce`, `…/verify`, `…/session` and `…/sign-out` under any path. Also answers the preflight (OPTIONS)
   * that a browser sends for a page on another host. Never rejects.
   */
  handle: (request: Request) => Promise<Response>
  /**
   * Returns the sessions in a request's cookies, newest first. Takes a `Request`, or a request of Node's own http or of
   * Express.
   */
  getSessions: (request: SiwxRequest) => Promise<readonly SiwxServerSession[]>
  /** Returns the newest session in a request's cookies. */
  getSession: (request: SiwxRequest) => Promise<SiwxServerSession | undefined>
}

/** The part of a request that identifies its sessions: its headers. */
export type SiwxRequest = { headers: AskedHeaders }

const nonceMs = 5 * 60_000
const defaultSessionMs = 7 * 24 * 60 * 60_000
/** Maximum number of nonces of one browser. It is more than one because the user may sign in in several tabs. */
const heldNonces = 5
/**
 * Limits for the sessions of one browser, which has one session per account. Beyond a limit, the oldest session is
 * dropped. Common proxies accept 8 kB of cookies, including the site's own; a single cookie may have up to 4 kB.
 */
const sessionKind = { marker: 'portico-session-', most: 8, mostCharacters: 6000 }
const noncesName = 'portico-nonces'
/** Maximum length of a stored contract signature. A longer one would exceed a cookie's limit, so it is not stored. */
const keptSignatureLength = 600

/**
 * Creates a sign-in handler for your own backend: one function that takes a Request and returns a Response. Use it in
 * Next.js, Hono and workers, and in Express through `toNodeListener`. The page uses `backendSiwx` of `portico/siwx`.
 *
 * A nonce is issued to one browser, is valid for five minutes and can be used once. A message must be for one of the
 * origins, and for the page that sends it. Sessions are HttpOnly cookies, and each sign-in creates a new one.
 *
 * @throws SiwxHandlerOptionError
 */
export function createSiwxHandler(options: SiwxHandlerOptions): SiwxHandler {
  const { networkIds, nodes = {}, onSignIn, origins, sessionMs = defaultSessionMs, skewMs } = options
  const { store = memoryStore(), takesTransactions } = options
  const turns = createNodeTurns()
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret
  assertOptions({ networkIds, origins, secrets })
  const seal = createSeal(secrets)
  const heldBy = (request: SiwxRequest) =>
    readCookies(readHeader(request.headers, 'cookie'), { isSecure: isSecurePage(request, origins) })

  /** @throws Refusal if no browser would store it */
  function cookie(request: SiwxRequest, name: string, value: string, maxAgeMs: number): string {
    const line = writeCookie(name, value, {
      isSecure: isSecurePage(request, origins),
      maxAgeSeconds: maxAgeMs / 1000,
    })
    if (line !== undefined) return line
    throw new Refusal(
      'PAYLOAD_TOO_LARGE',
      'The message is too long for a session: shorten its statement or resources.',
    )
  }

  async function readNonces(request: SiwxRequest): Promise<readonly [string, number][]> {
    const sealed = heldBy(request).get(noncesName)
    const held = sealed === undefined ? undefined : await seal.read('nonces', sealed)
    const list = Array.isArray(held?.list) ? (held.list as [string, number][]) : []
    return list.filter(([, until]) => until > Date.now())
  }

  async function giveNonce(request: Request): Promise<Response> {
    const nonce = createNonce()
    const held = await readNonces(request)
    const list = [[nonce, Date.now() + nonceMs] as const, ...held].slice(0, heldNonces)
    return answer({ nonce, time: Date.now() }, [
      cookie(request, noncesName, await seal.write('nonces', { list }), nonceMs),
    ])
  }

  async function spendNonce(nonce: string, untilMs: number): Promise<void> {
    if (!(await store.add(`nonce ${nonce}`, untilMs)))
      throw new Refusal('NONCE_REFUSED', 'The nonce was already used.')
  }

  async function verify(request: Request): Promise<Response> {
    const origin = assertPage(request, origins)
    const { message, signature } = await readBody(request)
    if (typeof message !== 'string' || typeof signature !== 'string')
      throw new Refusal('INVALID_REQUEST', 'The body has no message, or no signature.')
    const held = await readNonces(request)
    const { authority, fields } = await checkSignIn(
      { message, signature },
      { held, networkIds, nodes, origin, skewMs, takesTransactions, turns, spendNonce },
    )

    const { accountAddress: address, chainId: networkId } = fields
    const account = `${networkId}:${address}`
    const stored: SealedSession = {
      authority,
      expiresAtMs: Date.now() + sessionMs,
      id: crypto.randomUUID(),
      message,
      signature: signature.length > keptSignatureLength ? '' : signature,
      startedAtMs: Date.now(),
    }
    const session = { ...stored, account, address, fields, networkId }
    const sealed = await seal.write('session', stored)
    const name = await cookieNameOf(networkId, address)
    const kept = cookie(request, name, sealed, sessionMs)
    await onSignIn?.(session, request)
    // The earlier session of this account ends, so that a session that somebody planted in this browser becomes
    // useless.
    const gone = crowdedOut(heldBy(request), { name, value: sealed }, sessionKind)
    for (const earlier of await getSessions(request))
      if ([name, ...gone].includes(await cookieNameOf(earlier.networkId, earlier.address))) await end(earlier)
    return answer({ account }, [...gone.map((each) => cookie(request, each, '', 0)), kept])
  }

  async function getSessions(request: SiwxRequest): Promise<readonly SiwxServerSession[]> {
    const found: SiwxServerSession[] = []
    for (const [name, sealed] of heldBy(request)) {
      if (!name.startsWith(sessionKind.marker)) continue
      const session = await readSealed(await seal.read('session', sealed))
      if (session && !(await hasEnded(store, session))) found.push(session)
    }
    return found.sort((a, b) => b.expiresAtMs - a.expiresAtMs)
  }

  const end = ({ expiresAtMs, id, startedAtMs }: SiwxServerSession) =>
    store.setEnded(sessionKey(id), Math.max(Date.now(), startedAtMs), expiresAtMs)
  const endEverywhere = (session: SiwxServerSession) =>
    store.setEnded(signerKey(session), Date.now(), Date.now() + sessionMs)

  async function signOut(request: Request): Promise<Response> {
    assertPage(request, origins)
    const { account, everywhere } = await readBody(request)
    const cookies: string[] = []
    for (const session of await getSessions(request)) {
      // The page asks by the address, of which a browser has one session.
      if (account !== undefined && accountKey(session.networkId, session.address) !== account) continue
      await end(session)
      // The session itself proves its owner, so nobody can sign out another user.
      if (everywhere === true) await endEverywhere(session)
      cookies.push(cookie(request, await cookieNameOf(session.networkId, session.address), '', 0))
    }
    return answer({ signedOut: cookies.length > 0 }, cookies)
  }

  async function showSessions(request: Request): Promise<Response> {
    const sessions = await getSessions(request)
    return answer({
      sessions: sessions.map(({ fields, message, signature }) => ({ data: fields, message, signature })),
    })
  }

  const routes: Record<string, { method: string; run: (request: Request) => Promise<Response> }> = {
    nonce: { method: 'GET', run: giveNonce },
    session: { method: 'GET', run: showSessions },
    'sign-out': { method: 'POST', run: signOut },
    verify: { method: 'POST', run: verify },
  }
  return {
    getSession: async (request) => (await getSessions(request))[0],
    getSessions,
    async handle(request) {
      try {
        const name = new URL(request.url).pathname.split('/').findLast((part) => part !== '') ?? ''
        const route = Object.hasOwn(routes, name) ? routes[name] : undefined
        if (!route) throw new Refusal('NOT_FOUND', 'There is no such route.')
        if (request.method === 'OPTIONS') return allow(preflight(route.method), request, origins)
        if (request.method !== route.method)
          throw new Refusal('METHOD_NOT_ALLOWED', `This route answers to ${route.method}.`)
        return allow(await route.run(request), request, origins)
      } catch (error) {
        const status = error instanceof Refusal ? error.status : 500
        const refused = new Response(JSON.stringify(toWire(error)), { headers: headersOf([]), status })
        return allow(refused, request, origins)
      }
    },
  }
}

function assertOptions({
  networkIds,
  origins,
  secrets,
}: Pick<SiwxHandlerOptions, 'networkIds' | 'origins'> & { secrets: readonly string[] }): void {
  // Required even without TypeScript, so that nobody creates a handler for every network by accident.
  if (!Array.isArray(networkIds) || networkIds.length === 0 || !networkIds.every(isCaipNetworkId)) {
    throw new SiwxHandlerOptionError({
      option: 'networkIds',
      problem: 'It is not a list of CAIP-2 ids, or is empty.',
      remedy: "Name the networks of your page's kit, e.g. `['eip155:1', 'eip155:8453']`.",
    })
  }

  if (secrets.length === 0 || secrets.some((secret) => secret.length < 32)) {
    throw new SiwxHandlerOptionError({
      option: 'secret',
      problem: 'It has fewer than 32 characters.',
      remedy: 'Make one with `openssl rand -base64 32` and keep it out of the repository.',
    })
  }
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (origins.length === 0 || wrong !== undefined) {
    throw new SiwxHandlerOptionError({
      option: 'origins',
      problem: wrong === undefined ? 'It is empty.' : `\`${wrong}\` is no origin.`,
      remedy: "Name the origins of your pages, e.g. `['https://app.example.com']`.",
    })
  }
}

/**
 * Checks whether the requesting page is on https. If the origins also contain a page on http, as on a developer's
 * machine, that page must not use the cookies of the others. Browsers send no origin if a page reads from its own host.
 * An unknown page counts as https if any of the origins is on https.
 */
function isSecurePage({ headers }: SiwxRequest, origins: readonly string[]): boolean {
  const isSecure = (origin: string) => origin.startsWith('https:')
  const origin = readHeader(headers, 'origin')
  if (origin !== undefined && origins.includes(origin)) return isSecure(origin)
  const host = readHeader(headers, 'host')
  const atHost = origins.filter((each) => new URL(each).host === host)
  if (atHost.length > 0) return atHost.some(isSecure)
  const referer = readHeader(headers, 'referer') ?? ''
  const from = URL.canParse(referer) ? new URL(referer).origin : ''
  return origins.includes(from) ? isSecure(from) : origins.some(isSecure)
}

/** Checks that one of our pages sends the change. Browsers send the page's origin, which no page can forge. */
function assertPage(request: Request, origins: readonly string[]): string {
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin))
    throw new Refusal('ORIGIN_NOT_ALLOWED', 'Unauthorized: origin not allowed')
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON, as application/json.')
  return origin
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await readBodyText(request)
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // The error follows below.
  }
  throw new Refusal('INVALID_REQUEST', 'The body is not a JSON object.')
}

const sessionKey = (id: string) => `session ${id}`

/** Checks whether a session has ended, either alone or together with all others of its account. */
async function hasEnded(store: SiwxStore, session: SiwxServerSession): Promise<boolean> {
  const keys = [sessionKey(session.id), signerKey(session)]
  const ends = await Promise.all(keys.map((key) => store.getEnded(key)))
  return ends.some((endedMs) => endedMs !== undefined && session.startedAtMs <= endedMs)
}

/** Returns the name of the cookie of an address. A browser has one, even if both the key and a contract signed in. */
async function cookieNameOf(networkId: CaipNetworkId, address: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(accountKey(networkId, address)),
  )
  return `${sessionKind.marker}${bytesToHex(new Uint8Array(digest).subarray(0, 8))}`
}

function headersOf(cookies: readonly string[]): Headers {
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  for (const each of cookies) headers.append('set-cookie', each)
  return headers
}

/** Answers a preflight: the browser asks whether a page of another host may send its request. */
function preflight(method: string): Response {
  const headers = headersOf([])
  headers.delete('content-type')
  headers.set('access-control-allow-headers', 'content-type')
  headers.set('access-control-allow-methods', method)
  headers.set('access-control-max-age', '600')
  return new Response(null, { headers, status: 204 })
}

/** Lets a page of one of the origins read the response. It names that exact origin, never `*`. */
function allow(response: Response, request: Request, origins: readonly string[]): Response {
  const origin = request.headers.get('origin')
  response.headers.append('vary', 'Origin')
  if (origin === null || !origins.includes(origin)) return response
  response.headers.set('access-control-allow-credentials', 'true')
  response.headers.set('access-control-allow-origin', origin)
  return response
}

function answer(body: object, cookies: readonly string[] = []): Response {
  return new Response(JSON.stringify(body), { headers: headersOf(cookies), status: 200 })
}
