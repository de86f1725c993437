import type { Logger } from 'pino'
import { describeFailure } from './http/describeFailure.js'
import { createOtherProcessWatch } from './relay/createOtherProcessWatch.js'
import { createRelay, type RelayOptions } from './relay/createRelay.js'
import { createDatabaseMailbox } from './relay/databaseMailbox.js'
import type { Settings } from './settings/settings.js'
import type { OpenDatabase } from './store/database.js'

export const companyFailure = 'whether another process relays could not be looked up'

/**
 * Starts the relay with its mailbox, on the database or on NATS. On the database, it also watches whether another
 * process relays.
 *
 * @throws NatsUnavailableError
 */
export async function startRelay({
  log,
  opened,
  settings,
  ...options
}: Omit<RelayOptions, 'createMailbox' | 'settings'> & {
  log: Logger
  opened: OpenDatabase
  settings: Settings
}) {
  const { natsUrl } = settings
  const watchOtherProcesses = natsUrl === undefined ? createOtherProcessWatch(opened, log) : undefined
  await watchOtherProcesses?.().catch((error: unknown) => log.warn(describeFailure(error), companyFailure))
  const relay = await createRelay({
    ...options,
    createMailbox: async (mailbox) =>
      natsUrl === undefined
        ? createDatabaseMailbox(opened.database, { ...mailbox, vacuum: opened.vacuum })
        : (await import('./relay/natsMailbox.js')).createNatsMailbox(natsUrl, mailbox),
    log,
    settings,
  })

  return { relay, watchOtherProcesses }
}
