import type { Hex } from 'viem'
import { NamesOffError } from '../errors/names.js'
import { createDayLimit, type DayLimit } from '../limits/dayLimit.js'
import type { NameSettings } from '../settings/settings.js'
import type { Database } from '../store/database.js'
import { createReservedNames } from './nameRules.js'
import { createNameStore, type NameStore } from './nameStore.js'

/**
 * Maximum number of refusals that are recorded in a day, for all clients. Signing keys and network addresses cost
 * nothing, so the table could otherwise grow without limit.
 */
const notesADay = 1000

/** The part of the server that gives out names. */
export type Names = {
  zone: string
  store: NameStore
  /** Maximum number of names of one address. */
  perAddress: number
  isReserved: (label: string) => boolean
  /** Counts new names by client: its address, or its IPv6 /48. */
  dayLimit: DayLimit
  /** Counts one more refusal of this client today. Returns false if it must not be recorded. */
  takeNote: (client: string) => boolean
  /** Signs the gateway's responses. Undefined if there is no gateway. */
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
    // The settings have checked its format.
    gatewayKey: settings.gatewayKey as Hex | undefined,
    // The labels of the operator's own zone are also reserved.
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

/** Returns the names. @throws NamesOffError if the server gives out none */
export function requireNames(names: Names | undefined): Names {
  if (!names) throw new NamesOffError()
  return names
}
