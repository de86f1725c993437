import { looseObject, object, string } from 'valibot'
import { DatabaseNotAnsweringError, NatsNotAnsweringError, ServerStoppingError } from '../errors/request.js'
import { type HandledRoute, handle } from './handle.js'

/** The state of the server. */
export type Health = {
  /** The last query of the database succeeded. */
  databaseAnswers: boolean
  /** Checks whether the relay reaches its store of messages, which can be NATS. */
  relayAnswers: () => boolean
  /** The server takes no new work: a load balancer should use another one. */
  stopping: boolean
}

/** Handles `/healthz`: 200 while the server takes requests, otherwise 503 with the reason. */
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
