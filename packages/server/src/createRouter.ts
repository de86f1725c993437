import { Hono } from 'hono'
import { looseObject } from 'valibot'
import type { ServerContext } from './context.js'
import { MethodNotAllowedError, RouteNotFoundError } from './errors/request.js'
import type { Exchange } from './exchange.js'
import { answerMetrics } from './http/answerMetrics.js'
import { type HandledRoute, handle } from './http/handle.js'
import { type Health, handleHealth } from './http/health.js'
import { answerPreflight } from './http/preflight.js'
import type { NodeBindings } from './http/requestContext.js'

type Router = Hono<{ Bindings: NodeBindings }>

/** Maps routes to the exchange. Every path and method gets a response, and every response is JSON. */
export function createRouter(
  handledRoutes: readonly HandledRoute[],
  exchange: Exchange,
  context: ServerContext,
  health: Health,
): Router {
  const router: Router = new Hono()
  const ownPaths = new Set(
    handledRoutes
      .filter(({ access }) => access === 'wallet' || access === 'page')
      .map(({ route }) => route.path),
  )
  router.options('*', ({ req }) =>
    answerPreflight(req.raw, ownPaths.has(req.path) ? context.ownOrigins : undefined),
  )
  router.get('/metrics', (request) => answerMetrics(request, context))

  const byPath = new Map<string, HandledRoute[]>()
  for (const handled of [...handledRoutes, handleHealth(health)]) {
    const { path } = handled.route
    byPath.set(path, [...(byPath.get(path) ?? []), handled])
  }
  for (const [path, those] of byPath) {
    // Hono names parameters `:name`. The RPC path is accepted with and without its last slash.
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const patterns = pattern.endsWith('/') ? [pattern, pattern.slice(0, -1)] : [pattern]
    const methods = those.map(({ route }) => route.method)
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    const refuse = refuseWith(path, () => new MethodNotAllowedError({ allowed }))
    for (const each of patterns) {
      for (const handled of those)
        router.on(handled.route.method, each, (request) => exchange(request, handled))
      router.all(each, (request) => exchange(request, refuse))
    }
  }

  const notFound = refuseWith('unknown', () => new RouteNotFoundError())
  router.notFound((request) => exchange(request, notFound))
  return router
}

function refuseWith(path: string, error: () => Error): HandledRoute {
  return handle(
    { method: 'GET', path, query: looseObject({}) },
    () => {
      throw error()
    },
    { access: 'public' },
  )
}
