import { getProfileZone } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetProfileZone = handle(getProfileZone, (_, { clock, names }) => ({
  ...(names && { namesPerAddress: names.perAddress }),
  time: clock.nowMs(),
  zone: names?.zone ?? null,
}))
