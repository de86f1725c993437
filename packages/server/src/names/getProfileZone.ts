import { getProfileZone } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetProfileZone = handle(getProfileZone, (_, { names }) => ({ zone: names?.zone ?? null }))
