import { getSupportedChains } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetSupportedChains = handle(getSupportedChains, (_, { portfolio, settings }) => ({
  http: settings.chains.map(({ id }) => id),
  portfolio: [...portfolio.sources.keys()],
  ws: [],
}))
