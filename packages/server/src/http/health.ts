import { looseObject, object, string } from 'valibot'
import { DatabaseNotAnsweringError, NatsNotAnsweringError, ServerStoppingError } from '../errors/request.js'
import { type HandledRoute, handle } from './handle.js'

/** Where the server stands. */
export type Health = {
  /** The database answered the last time it was asked. */
  databaseAnswers: boolean
  /** The relay reaches the store of its messages: NATS, where there is one. */
  relayAnswers: () => boolean
  /** No new work is wanted: a load balancer should go elsewhere. */
  stopping: boolean
}

/** `/healthz`: 200 while the server wants requests, 503 with the reason while it does not. */
export function handleHealth(health: Health): HandledRoute {
  return handle(
    { method: 'GET', path: '/healthz', query: looseObject({}), response: object({ status: string() }) },
    () => {
      if (health.stopping) throw new ServerStoppingError()
      if (!health.databaseAnswers) throw new DatabaseNotAnsweringError()
      if (!health.relayAnswers()) throw new NatsNotAnsweringError()
      return { status: 'ok' }
    },
    { access: 'public', isUnlimited: true },
  )
}
