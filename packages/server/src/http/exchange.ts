import { createHash, randomUUID } from 'node:crypto'
import { toWire } from '@portico/protocol/errors'
import type { Context as HonoContext } from 'hono'
import type { ServerContext } from '../context.js'
import {
  OriginNotAllowedError,
  RateLimitedError,
  RequestError,
  UnknownProjectError,
} from '../errors/request.js'
import type { QuotaAlarm } from '../limits/quotaAlarm.js'
import type { RateLimiter } from '../limits/rateLimiter.js'
import { createSessionClients } from '../limits/sessionClients.js'
import { type Sharer, takeShared } from '../limits/sharedQuota.js'
import type { UpstreamQuota } from '../limits/upstreamQuota.js'
import type { Project } from '../projects/projectStore.js'
import { walletOrigin } from '../settings/describeSettings.js'
import { type BrowserCookies, createBrowserCookies } from './browserCookies.js'
import { clientAddress, forwardedEntry, widerNetwork } from './clientAddress.js'
import { describeFailure } from './describeFailure.js'
import type { BinaryAnswer, Caller, HandledRoute } from './handle.js'
import { type JoinedSignal, joinSignals } from './joinSignals.js'
import { readFormBody, readJsonBody } from './readBody.js'
import { readQuery } from './readQuery.js'
import { type Outgoing, respond } from './respond.js'

/** What the Node adapter hands over beside the request. Absent when a test calls `fetch` itself. */
export type NodeBindings = {
  incoming?: { socket?: { destroyed?: boolean; remoteAddress?: string | undefined } }
  outgoing?: Outgoing
}

export type RequestContext = HonoContext<{ Bindings: NodeBindings }>

/** A request is answered in this time, or with an error. The RPC's own limit of 10 s comes first. */
const timeLimitMs = 20_000

/** What an IPv6 /48 may do, in limits of one address: a phone network has many clients in one, a stranger rents one whole. */
const networkFactor = 4

/** For the log: the client went away, and nobody reads what failed for it. The number is that of well-known servers. */
const goneStatus = 499

type AnswerHeaders = Record<string, string | readonly string[]>

/** Answers requests: counts them, finds their project, checks their origin, runs the handler, writes the log. */
export type Exchange = (request: RequestContext, handled: HandledRoute) => Promise<Response>

/** Every answer of the server leaves through here, so every answer is JSON (or an image), logged and counted. */
export function createExchange(
  context: ServerContext,
  {
    alarm,
    limiter,
    upstreamQuota,
  }: { alarm: QuotaAlarm; limiter: RateLimiter; upstreamQuota: UpstreamQuota },
): Exchange {
  const { log, metrics, ownOrigins, projects, settings } = context

  const sessionClients = createSessionClients({ nowMs: context.clock.nowMs })

  /** The client's own limits: of its address, and of the network that was given out as one. */
  function limitsOf(address: string): { key: string; limit: number }[] {
    const { perAddress } = settings.limits
    const network = widerNetwork(address)
    return [
      { key: `address:${address}`, limit: perAddress },
      ...(network === address ? [] : [{ key: `network:${network}`, limit: perAddress * networkFactor }]),
    ]
  }

  function toSharer(address: string): Sharer {
    return { hasSession: sessionClients.has(address), own: limitsOf(address) }
  }

  function refuse(of: 'address' | 'project'): never {
    metrics.rateLimited.inc({ of })
    throw new RateLimitedError({ of, retryAfterSeconds: limiter.retryAfterSeconds() })
  }

  function spendOfClient(address: string, cost: number): void {
    if (!limitsOf(address).every(({ key, limit }) => limiter.take(key, limit, cost))) refuse('address')
  }

  function spendOfProject({ id }: Project, address: string, cost: number): void {
    const sharer = toSharer(address)
    const share = { cost, key: `project:${id}`, limit: settings.limits.perProject, sharer }
    if (!takeShared(limiter, share, () => alarm('requests', id))) refuse('project')
  }

  /**
   * Whether a request comes from a page of the project, or from no page. For a picture or a link of another site, browsers name
   * no origin, but they say that it is another site (Fetch Metadata).
   */
  function isFromProject(request: Request, project: Project): boolean {
    const origin = request.headers.get('origin')
    if (origin !== null) return ownOrigins.includes(origin) || projects.isOriginAllowed(project, origin)
    const site = request.headers.get('sec-fetch-site')
    return site !== 'cross-site' && site !== 'same-site'
  }

  function findProject(named: string | undefined, access: HandledRoute['access']): Project | undefined {
    const projectId = named || settings.defaultProject
    const project = projectId ? projects.find(projectId) : undefined
    if (!project && (named || (access !== 'public' && access !== 'page'))) throw new UnknownProjectError()
    return project
  }

  async function answer(
    { env, req }: RequestContext,
    handled: HandledRoute,
    headers: AnswerHeaders,
  ): Promise<string | BinaryAnswer> {
    const request = req.raw
    const address = clientAddress(
      env?.incoming?.socket?.remoteAddress,
      request.headers.get('x-forwarded-for'),
      settings.trustedProxies,
    )
    if (!handled.isUnlimited) spendOfClient(address, 1)
    const query = readQuery(request.url)
    const project = findProject(query.projectId, handled.access)
    const origin = request.headers.get('origin')
    const isOfProject = project !== undefined && isFromProject(request, project)
    if (handled.access === 'project' && !isOfProject) throw new OriginNotAllowedError()
    if (origin !== null && handled.access === 'project') {
      // Only now: a page that the project does not know reads no answer that a cookie led to, not even a refusal.
      if (handled.hasCredentials) headers['access-control-allow-credentials'] = 'true'
    }
    if (origin !== null && handled.access === 'wallet' && !ownOrigins.includes(origin))
      throw new OriginNotAllowedError()
    // Counted only now: a stranger's site, or a wrong key, must not use up the project's limit.
    const counted = isOfProject ? project : undefined
    if (counted && !handled.isUnlimited) spendOfProject(counted, address, 1)
    const body = handled.route.body ? await readBody(request, handled) : undefined
    let ending: JoinedSignal | undefined
    const readSignal = () => {
      ending ??= joinSignals([request.signal], timeLimitMs)
      return ending.signal
    }
    let cookies: BrowserCookies | undefined
    const readCookies = () => {
      cookies ??= createBrowserCookies({ publicUrl: readSiteUrl(request), request })
      return cookies
    }
    const caller = toCaller(request, { address, counted, headers, project, readCookies, readSignal })
    try {
      const run = () => handled.run({ body, params: req.param(), query }, caller, context)
      // What needs no project asks nodes too: all of that counts as one.
      const asker = { projectId: counted?.id ?? '', sharer: toSharer(address) }
      const answered = await upstreamQuota.runFor(asker, run)
      Object.assign(headers, cookies?.headers())
      return answered
    } finally {
      ending?.release()
    }
  }

  function toCaller(
    request: Request,
    {
      address,
      counted,
      headers,
      project,
      readCookies,
      readSignal,
    }: {
      address: string
      /** Whose limit the request counts against. */
      counted: Project | undefined
      headers: AnswerHeaders
      project: Project | undefined
      readCookies: () => BrowserCookies
      readSignal: () => AbortSignal
    },
  ): Caller {
    return {
      address,
      get cookies() {
        return readCookies()
      },
      header: (name) => request.headers.get(name),
      method: request.method,
      get path() {
        return new URL(request.url).pathname
      },
      get project() {
        if (!project) throw new UnknownProjectError()
        return project
      },
      get publicUrl() {
        return readPublicUrl(request)
      },
      get signal() {
        return readSignal()
      },
      noteSession: () => sessionClients.note(address),
      setHeader: (name, value) => {
        headers[name] = value
      },
      spend: (cost) => {
        if (cost <= 0) return
        spendOfClient(address, cost)
        if (counted) spendOfProject(counted, address, cost)
      },
    }
  }

  function readPublicUrl(request: Request): string {
    if (settings.publicUrl !== undefined) return settings.publicUrl.replace(/\/+$/, '')
    const { host, protocol } = new URL(request.url)
    const forwarded = forwardedEntry(request.headers.get('x-forwarded-proto'), settings.trustedProxies)
    return `${forwarded?.toLowerCase() === 'https' ? 'https:' : protocol}//${host}`
  }

  /** The address of the site that the browser asks: the wallet's site has a host name, and perhaps a scheme, of its own. */
  function readSiteUrl(request: Request): string {
    const wallet = walletOrigin(settings)
    return new URL(request.url).host === new URL(wallet).host ? wallet : readPublicUrl(request)
  }

  /** Which origin may read an answer, an error too. */
  function readableBy(origin: string | null, access: HandledRoute['access']): string | null {
    if (access === 'public') return '*'
    if (access === 'page') return null
    if (access === 'wallet' && origin !== null && !ownOrigins.includes(origin)) return null
    return origin
  }

  return async (request, handled) => {
    const startedAtMs = performance.now()
    const requestId = readRequestId(request.req.raw)
    const origin = request.req.raw.headers.get('origin')
    const headers: AnswerHeaders = {
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...corsHeaders(readableBy(origin, handled.access), handled.access === 'wallet'),
    }
    let status = handled.status
    let body: string | Uint8Array<ArrayBuffer>
    metrics.inFlight.inc()
    try {
      const answered = await answer(request, handled, headers)
      if (typeof answered === 'string') {
        body = answered
        // Private: which wallets a page asks for is between it and its visitor.
        if (handled.isKept)
          Object.assign(headers, { 'cache-control': 'private, no-cache', etag: toETag(body) })
      } else {
        body = answered.bytes
        status = answered.status ?? status
        Object.assign(headers, answered.headers)
      }
      if (isUnchanged(request.req.raw, headers.etag)) {
        status = 304
        body = ''
      }
    } catch (error) {
      const refusal = error instanceof RequestError ? error : undefined
      const isGone = request.env?.incoming?.socket?.destroyed === true
      status = refusal?.status ?? (isGone ? goneStatus : 500)
      body = JSON.stringify(handled.describeError(toWire(error, refusal?.field), status, error))
      Object.assign(headers, refusal?.headers)
      if (status >= 500)
        log.error({ requestId, route: handled.route.path, ...describeFailure(error) }, 'failed')
    }
    metrics.inFlight.dec()
    const { method, path } = handled.route
    const seconds = (performance.now() - startedAtMs) / 1000
    metrics.requests.inc({ method, route: path, status })
    metrics.duration.observe({ route: path }, seconds)
    // Only the pattern of the path: addresses and keys stay out of the log.
    log.info({ method, ms: Math.round(seconds * 1e5) / 100, requestId, route: path, status }, 'answered')
    return respond({ body, headers, status }, request.env?.outgoing)
  }
}

function readBody(
  request: Request,
  { bodyLimitBytes, bodyType, takesAnyText }: HandledRoute,
): Promise<unknown> {
  if (bodyType === 'form') return readFormBody(request, bodyLimitBytes)
  return readJsonBody(request, bodyLimitBytes, { takesAnyText })
}

function toETag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Whether a client has this very answer. Proxies that compress mark a tag as weak, which compares the same. */
function isUnchanged(request: Request, etag: AnswerHeaders[string] | undefined): boolean {
  if (etag === undefined) return false
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** A caller's own id is taken over when it looks like one, so that one request can be followed through proxies. */
function readRequestId(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}

/**
 * Who may read the answer. An error may be read from every origin, for a client must see why it is refused
 * (the specification's rule on status 403 needs it), and holds nothing but that.
 */
function corsHeaders(origin: string | null, isWallet: boolean): Record<string, string> {
  if (origin === null) return { vary: 'origin' }
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': `${isWallet ? 'dpop-nonce, ' : ''}retry-after, x-request-id`,
    ...(origin === '*' ? { 'cross-origin-resource-policy': 'cross-origin' } : { vary: 'origin' }),
  }
}
