import {
  DiscardPolicy,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'
import { longestTtlSeconds } from '@portico/protocol/relay'
import { NatsUnavailableError } from '../errors/startup.js'
import { describeDatabase } from '../settings/describeSettings.js'
import { topicLimit } from './mailbox.js'

/** The stream that stores the messages. */
export const stream = 'PORTICO_RELAY'
/** A message's subject consists of this prefix and its topic. */
export const prefix = 'portico.relay.'
const connectTimeoutMs = 10_000
/** A connection to NATS that leaves two pings unanswered is closed and opened again. */
const pingMs = 5000
/** A copy of a message within this time is not stored. */
const duplicatesMs = 120_000

/** Connects to NATS and creates the stream. @throws NatsUnavailableError */
export async function openNatsStream(natsUrl: string) {
  try {
    const connection = await connect({
      maxReconnectAttempts: -1,
      name: 'portico-server',
      noEcho: true,
      pingInterval: pingMs,
      servers: natsUrl,
      timeout: connectTimeoutMs,
    })
    const manager = await jetstreamManager(connection)
    await keepNatsStream(manager)
    return { connection, manager }
  } catch (cause) {
    throw new NatsUnavailableError({ cause, where: describeDatabase(natsUrl) })
  }
}

/** Creates the stream, or updates its settings. */
export async function keepNatsStream(manager: JetStreamManager): Promise<void> {
  const settings = {
    allow_direct: true,
    discard: DiscardPolicy.New,
    discard_new_per_subject: true,
    duplicate_window: nanos(duplicatesMs),
    max_age: nanos(longestTtlSeconds * 1000),
    max_msgs_per_subject: topicLimit,
    subjects: [`${prefix}*`],
  }
  // Several processes may start together. The first creates the stream, the others update it.
  await manager.streams
    .add({ ...settings, name: stream, retention: RetentionPolicy.Limits, storage: StorageType.File })
    .catch(() => manager.streams.update(stream, settings))
}
