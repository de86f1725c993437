import { getConvertAllowance } from '@portico/protocol/http'
import { SwapsNotSupportedError } from '../errors/swaps.js'
import { handle } from '../http/handle.js'
import { readToken, readUser } from './readSwap.js'
import { readAllowances } from './tokenFacts.js'

/** Returns the highest allowance of any source, because a client needs only one. */
export const handleGetConvertAllowance = handle(
  getConvertAllowance,
  async ({ caller: { signal }, query }, { swaps, upstreams }) => {
    const { address: token, networkId } = readToken(query.tokenAddress)
    const owner = readUser(query.userAddress, 'query.userAddress')
    const upstream = upstreams.get(networkId)
    if (!upstream || swaps.sourcesOf(networkId).length === 0) {
      throw new SwapsNotSupportedError({ field: 'query.tokenAddress' })
    }
    const spenders = (await swaps.spenders(networkId)).flatMap((source) => source.spenders)
    const allowances = await readAllowances(upstream, { owner, signal, spenders, token })
    return { allowance: String(allowances.reduce((most, each) => (each > most ? each : most), 0n)) }
  },
)
