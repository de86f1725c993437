import type { Logger } from 'pino'
import type { OpenDatabase } from '../store/database.js'

/** Any constant: every process that relays without NATS takes the same one. */
const relayTask = 2

/**
 * Says so, once, when another process relays on the same database. Without NATS the two do not know of each other: a
 * message that one takes in reaches nobody who listens at the other.
 */
export function createCompanyWatch(opened: Pick<OpenDatabase, 'takeTask'>, log: Logger): () => Promise<void> {
  let isTold = false
  return async () => {
    const isAlone = await opened.takeTask(relayTask)
    if (!isAlone && !isTold) {
      log.warn(
        'another process of this server runs on the same database: clients of the relay at one do not reach those at the other. Set NATS_URL for all of them, or stop the other one',
      )
    }
    // Whoever takes over from a process that ends was in company for a moment: later company is told of again.
    isTold = !isAlone
  }
}
