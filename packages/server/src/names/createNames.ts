import type { Hex } from 'viem'
import { NamesOffError } from '../errors/names.js'
import { createDayLimit, type DayLimit } from '../limits/dayLimit.js'
import type { NameSettings } from '../settings/settings.js'
import type { Database } from '../store/database.js'
import { createReservedNames } from './nameRules.js'
import { createNameStore, type NameStore } from './nameStore.js'

/** What a server that gives names works with. */
export type Names = {
  zone: string
  store: NameStore
  /** How many names one address can have. */
  perAddress: number
  isReserved: (label: string) => boolean
  /** Counts new names by client address. */
  dayLimit: DayLimit
  /** Signs what the gateway answers. Undefined: there is no gateway. */
  gatewayKey: Hex | undefined
}

export function createNames(options: {
  database: Database
  nowMs: () => number
  settings: NameSettings
}): Names {
  const { database, nowMs, settings } = options
  return {
    dayLimit: createDayLimit({ limit: settings.perClientADay, nowMs }),
    // The settings hold its shape.
    gatewayKey: settings.gatewayKey as Hex | undefined,
    // The operator's own name stands in the zone.
    isReserved: createReservedNames([...settings.reserved, ...settings.zone.split('.')]),
    perAddress: settings.perAddress,
    store: createNameStore({ database, nowMs, perAddress: settings.perAddress }),
    zone: settings.zone,
  }
}

/** @throws NamesOffError where the server gives none */
export function requireNames(names: Names | undefined): Names {
  if (!names) throw new NamesOffError()
  return names
}
