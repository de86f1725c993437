import { getSupportedChains } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { isSolana } from './solana/isSolana.js'

export const handleGetSupportedChains = handle(getSupportedChains, (_, { swaps, portfolio, settings }) => ({
  http: settings.chains.map(({ id }) => id),
  smartAccounts: settings.chains.flatMap(({ bundlerUrl, id, paymasterUrl }) =>
    bundlerUrl === undefined ? [] : [{ id, isSponsored: paymasterUrl !== undefined }],
  ),
  portfolio: [...portfolio.sources.keys()],
  swaps: settings.chains.map(({ id }) => id).filter((id) => swaps.sourcesOf(id).length > 0),
  // A Solana node lists the tokens of an account itself.
  tokens: settings.chains.map(({ id }) => id).filter((id) => portfolio.sources.has(id) || isSolana(id)),
  ws: [],
}))
