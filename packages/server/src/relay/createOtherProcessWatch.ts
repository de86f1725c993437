import type { Logger } from 'pino'
import type { OpenDatabase } from '../store/database.js'

/** Any constant: every process that relays without NATS uses the same one. */
const relayTask = 2

/**
 * Creates a check that logs once if another process relays on the same database. Without NATS the two processes are not
 * connected, and a message to one never reaches the subscribers of the other.
 */
export function createOtherProcessWatch(
  opened: Pick<OpenDatabase, 'takeTask'>,
  log: Logger,
): () => Promise<void> {
  let isTold = false
  return async () => {
    const isAlone = await opened.takeTask(relayTask)
    if (!isAlone && !isTold) {
      log.warn(
        'another process of this server runs on the same database: relay clients of one process cannot reach those of the other. Set NATS_URL for all processes, or stop the other one',
      )
    }
    // While one process replaces another, both run for a moment. When this one is alone again, a later process is
    // logged again.
    isTold = !isAlone
  }
}
