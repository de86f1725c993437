import type { Hex } from 'viem'
import { NamesOffError } from '../errors/names.js'
import { createDayLimit, type DayLimit } from '../limits/dayLimit.js'
import type { NameSettings } from '../settings/settings.js'
import type { Database } from '../store/database.js'
import { createReservedNames } from './nameRules.js'
import { createNameStore, type NameStore } from './nameStore.js'

/**
 * Refusals that are written down in a day, of all clients: a key that signs costs nothing, and neither does a network
 * address, so that the table would grow as fast as anybody likes.
 */
const notesADay = 1000

/** What a server that gives names works with. */
export type Names = {
  zone: string
  store: NameStore
  /** How many names one address can have. */
  perAddress: number
  isReserved: (label: string) => boolean
  /** Counts new names by client: its address, or its IPv6 /48. */
  dayLimit: DayLimit
  /** Whether one more refusal of this client is written down today. */
  takeNote: (client: string) => boolean
  /** Signs what the gateway answers. Undefined: there is no gateway. */
  gatewayKey: Hex | undefined
}

export function createNames(options: {
  database: Database
  nowMs: () => number
  settings: NameSettings
}): Names {
  const { database, nowMs, settings } = options
  const notesOfClient = createDayLimit({ limit: settings.perClientADay, nowMs })
  const notesOfAll = createDayLimit({ limit: notesADay, nowMs })
  return {
    dayLimit: createDayLimit({ limit: settings.perClientADay, nowMs }),
    // The settings hold its shape.
    gatewayKey: settings.gatewayKey as Hex | undefined,
    // The operator's own name stands in the zone.
    isReserved: createReservedNames([...settings.reserved, ...settings.zone.split('.')]),
    perAddress: settings.perAddress,
    takeNote(client) {
      if (notesOfClient.waitSeconds(client) > 0 || notesOfAll.waitSeconds('all') > 0) return false
      notesOfClient.count(client)
      notesOfAll.count('all')
      return true
    },
    store: createNameStore({ database, nowMs, perAddress: settings.perAddress }),
    zone: settings.zone,
  }
}

/** @throws NamesOffError where the server gives none */
export function requireNames(names: Names | undefined): Names {
  if (!names) throw new NamesOffError()
  return names
}
