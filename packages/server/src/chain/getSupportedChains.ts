import { getSupportedChains } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { isSolana } from './solana/isSolana.js'

export const handleGetSupportedChains = handle(getSupportedChains, (_, { portfolio, settings }) => ({
  http: settings.chains.map(({ id }) => id),
  smartAccounts: settings.chains.flatMap(({ bundlerUrl, id, paymasterUrl }) =>
    bundlerUrl === undefined ? [] : [{ id, isSponsored: paymasterUrl !== undefined }],
  ),
  portfolio: [...portfolio.sources.keys()],
  // A Solana node lists what an account holds by itself.
  tokens: settings.chains.map(({ id }) => id).filter((id) => portfolio.sources.has(id) || isSolana(id)),
  ws: [],
}))
