import { timingSafeEqual } from 'node:crypto'
import { toWire } from '@portico/protocol/errors'
import type { ServerContext } from '../context.js'
import { RouteNotFoundError } from '../errors/request.js'
import type { RequestContext } from './requestContext.js'

/**
 * Handles `/metrics` for clients with the token. If no token is configured, nobody can read it: an address is no proof,
 * because requests through a local proxy look as if they came from this machine.
 */
export async function answerMetrics(
  { req }: RequestContext,
  { metrics, settings }: Pick<ServerContext, 'metrics' | 'settings'>,
): Promise<Response> {
  if (!mayReadMetrics(req.raw, settings.metricsToken)) {
    const error = new RouteNotFoundError()
    return Response.json(toWire(error, error), {
      headers: { 'cache-control': 'no-store' },
      status: 404,
    })
  }
  const text = await metrics.registry.metrics()
  return new Response(text, {
    headers: { 'cache-control': 'no-store', 'content-type': metrics.registry.contentType },
  })
}

function mayReadMetrics(request: Request, token: string | undefined): boolean {
  if (token === undefined) return false
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
