import { createHash, randomUUID } from 'node:crypto'
import { toWire } from '@portico/protocol/errors'
import type { UpstreamQuota } from './chain/upstreamQuota.js'
import type { ServerContext } from './context.js'
import { WalletSessionRequiredError } from './errors/identity.js'
import {
  DatabaseNotAnsweringError,
  OriginNotAllowedError,
  RequestError,
  UnknownProjectError,
} from './errors/request.js'
import { type BrowserCookies, createBrowserCookies } from './http/browserCookies.js'
import { clientAddress, widerNetwork } from './http/clientAddress.js'
import { corsHeaders } from './http/corsHeaders.js'
import type { Send } from './http/createSend.js'
import { describeFailure } from './http/describeFailure.js'
import type { BinaryAnswer, HandledRoute } from './http/handle.js'
import { type JoinedSignal, joinSignals } from './http/joinSignals.js'
import type { LoopTurns } from './http/loopTurns.js'
import { readFormBody, readJsonBody } from './http/readBody.js'
import { readQuery } from './http/readQuery.js'
import type { RequestContext } from './http/requestContext.js'
import { isAccountGone } from './identity/isAccountGone.js'
import { createClientLimits } from './limits/clientLimits.js'
import type { QuotaAlarm } from './limits/quotaAlarm.js'
import type { RateLimiter } from './limits/rateLimiter.js'
import type { Project } from './project.js'
import { readPublicUrl, readSiteUrl } from './siteUrls.js'
import { type AnswerHeaders, toCaller } from './toCaller.js'

/** The time limit of a request. The limit of the RPC, 10 s, is shorter. */
const timeLimitMs = 20_000

/** Each further part of this size in a body counts like a request. */
const countedBodyBytes = 64 * 1024

/** The status in the log if the client closed the connection before the response. nginx uses the same number. */
const goneStatus = 499

/** Answers a request: counts it, finds its project, checks its origin, runs the handler and writes the log. */
export type Exchange = (request: RequestContext, handled: HandledRoute) => Promise<Response>

export type ExchangeOptions = {
  alarm: QuotaAlarm
  limiter: RateLimiter
  send: Send
  turns: LoopTurns
  upstreamQuota: UpstreamQuota
}

/**
 * Creates the exchange. Every response passes through it, so each is logged and counted, and is JSON unless the route
 * returns bytes.
 */
export function createExchange(
  context: ServerContext,
  { alarm, limiter, send, turns, upstreamQuota }: ExchangeOptions,
): Exchange {
  const { log, metrics, ownOrigins, projects, settings } = context

  const clients = createClientLimits({
    alarm,
    limiter,
    metrics,
    nowMs: context.clock.nowMs,
    settings: settings.limits,
  })

  /**
   * Checks whether a request comes from a page of the project, or from no page. For a picture or a link on another
   * site, browsers send no origin, but they report that the request is cross-site (Fetch Metadata).
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
    if (!handled.isUnlimited) clients.spendOfClient(address, 1)
    const query = readQuery(request.url)
    const project = findProject(query.projectId, handled.access)
    const origin = request.headers.get('origin')
    const isOfProject = project !== undefined && isFromProject(request, project)
    if (handled.access === 'project' && !isOfProject) throw new OriginNotAllowedError()
    if (origin !== null && handled.access === 'project') {
      // Set only now: a page of an unknown origin must not read a response that depends on a cookie.
      if (handled.hasCredentials) headers['access-control-allow-credentials'] = 'true'
    }
    if (origin !== null && handled.access === 'wallet' && !ownOrigins.includes(origin))
      throw new OriginNotAllowedError()
    // Counted only now, because another site or a wrong project id must not use up the project's limit.
    const counted = isOfProject ? project : undefined
    if (counted && !handled.isUnlimited) clients.spendOfProject(counted, address, 1)
    if (handled.route.body) clients.spendOfClient(address, countBody(request, handled))
    const takeTurn = () => turns.take(widerNetwork(address))
    const body = handled.route.body ? await readBody(request, handled, takeTurn) : undefined
    // A body has waited for its turn before it was parsed.
    if (!handled.route.body && !handled.isUnlimited) await takeTurn()
    let ending: JoinedSignal | undefined
    const readSignal = () => {
      ending ??= joinSignals([request.signal], timeLimitMs)
      return ending.signal
    }
    let cookies: BrowserCookies | undefined
    const readCookies = () => {
      cookies ??= createBrowserCookies({ publicUrl: readSiteUrl(settings, request), request })
      return cookies
    }
    const caller = toCaller(request, {
      address,
      clients,
      counted,
      headers,
      project,
      publicUrl: () => readPublicUrl(settings, request),
      readCookies,
      readSignal,
      texts: context.texts,
    })
    try {
      const run = () => handled.run({ body, params: req.param(), query }, caller, context)
      // Requests without a project can also call nodes. All of them count as one project.
      const asker = { projectId: counted?.id ?? '', sharer: clients.toSharer(address) }
      const answered = await upstreamQuota.runFor(asker, run)
      Object.assign(headers, cookies?.headers())
      return answered
    } finally {
      ending?.release()
    }
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
      ...corsHeaders(origin, { access: handled.access, ownOrigins }),
    }
    let status = handled.status
    let body: string | Uint8Array<ArrayBuffer>
    metrics.inFlight.inc()
    try {
      const answered = await answer(request, handled, headers)
      if (typeof answered === 'string') {
        body = answered
        // Private, because shared caches must not learn which wallets a page requests.
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
      const refusal = toRefusal(error, handled)
      const isGone = request.env?.incoming?.socket?.destroyed === true
      status = refusal?.status ?? (isGone ? goneStatus : 500)
      body = JSON.stringify(handled.describeError(toWire(refusal ?? error, refusal), status, error))
      Object.assign(headers, refusal?.headers)
      if (status >= 500)
        log.error({ requestId, route: handled.route.path, ...describeFailure(error) }, 'failed')
    }
    metrics.inFlight.dec()
    const { method, path } = handled.route
    const seconds = (performance.now() - startedAtMs) / 1000
    metrics.requests.inc({ method, route: path, status })
    metrics.duration.observe({ route: path }, seconds)
    // Only the path's pattern, so that addresses and keys stay out of the log.
    log.info({ method, ms: Math.round(seconds * 1e5) / 100, requestId, route: path, status }, 'answered')
    return send({ body, headers, status }, request.req.raw, request.env)
  }
}

/** Returns what the client is told about an error. Undefined: that the server failed. */
function toRefusal(error: unknown, { access }: HandledRoute): RequestError | undefined {
  if (error instanceof RequestError) return error
  // Drizzle wraps the errors of statements.
  if (error instanceof Error && error.cause instanceof DatabaseNotAnsweringError) return error.cause
  // The account was deleted, or the session ended, after the request had read it.
  return access === 'wallet' && isAccountGone(error) ? new WalletSessionRequiredError() : undefined
}

function readBody(
  request: Request,
  { bodyLimitBytes, bodyType, takesAnyText }: HandledRoute,
  takeTurn: () => Promise<void>,
): Promise<unknown> {
  if (bodyType === 'form') return readFormBody(request, bodyLimitBytes, { takeTurn })
  return readJsonBody(request, bodyLimitBytes, { takesAnyText, takeTurn })
}

/**
 * Returns how many further requests a body counts as. A body stays in memory until it ends, so one client could take
 * gigabytes with bodies that it sends very slowly. A body without a reliable length counts as the longest one that the
 * route takes.
 */
function countBody({ headers }: Request, { bodyLimitBytes }: HandledRoute): number {
  const isOpen = headers.has('transfer-encoding') || headers.has('content-encoding')
  const bytes = isOpen ? bodyLimitBytes : Number(headers.get('content-length') ?? 0)
  return Math.max(0, Math.ceil(Math.min(bytes, bodyLimitBytes) / countedBodyBytes) - 1)
}

function toETag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Checks whether the client has this response already. If a proxy compresses a response, it marks the ETag as weak,
 * which makes no difference here.
 */
function isUnchanged(request: Request, etag: AnswerHeaders[string] | undefined): boolean {
  if (etag === undefined) return false
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Returns the client's request id if it is well-formed, so that a request can be followed through proxies. */
function readRequestId(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}
