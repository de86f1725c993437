import { getConvertGasPrice } from '@portico/protocol/http'
import { GasPriceNotSupportedError } from '../errors/swaps.js'
import { handle } from '../http/handle.js'
import { readGasPrices } from './gasPrices.js'

/** Returns the gas prices of a configured eip155 network. */
export const handleGetConvertGasPrice = handle(
  getConvertGasPrice,
  async ({ caller: { signal }, query: { chainId } }, { upstreams }) => {
    const upstream = chainId.startsWith('eip155:') ? upstreams.get(chainId) : undefined
    if (!upstream) throw new GasPriceNotSupportedError()
    const { fast, instant, standard } = await readGasPrices(upstream, signal)
    return { fast: String(fast), instant: String(instant), standard: String(standard) }
  },
)
