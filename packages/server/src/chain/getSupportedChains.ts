import { getSupportedChains } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetSupportedChains = handle(getSupportedChains, (_, { settings }) => ({
  http: settings.chains.map(({ id }) => id),
  ws: [],
}))
