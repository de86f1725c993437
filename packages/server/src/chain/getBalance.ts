import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { getBalance, type TokenBalance } from '@portico/protocol/http'
import { BalanceUnavailableError, InvalidRequestError, UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import type { ChainSettings } from '../settings/settings.js'
import { formatUnits } from './formatUnits.js'

const evmAddress = /^(0x)?([0-9a-f]{40})$/i

/**
 * Native balances of an account, on one network or on all. Over all, a network that does not answer is
 * left out; when none answers, that is an error: an empty list would read as "nothing there".
 */
export const handleGetBalance = handle(
  getBalance,
  async ({ caller: { publicUrl }, params, query }, { balances, images, settings }) => {
    const fresh = query.forceUpdate !== undefined
    const { address, networkId } = readAccount(params.address, query.chainId)
    const chains =
      networkId === undefined ? settings.chains : settings.chains.filter(({ id }) => id === networkId)
    if (chains.length === 0) {
      throw new UnsupportedChainError({
        field: query.chainId === undefined ? 'params.address' : 'query.chainId',
      })
    }

    async function read(chain: ChainSettings): Promise<TokenBalance> {
      const amount = await balances.get(chain.id, address, { fresh })
      const { decimals, name, symbol } = chain.currency
      const numeric = formatUnits(amount, decimals)
      return {
        name,
        symbol,
        chainId: chain.id,
        ...(chain.priceUsd > 0 ? { value: Number(numeric) * chain.priceUsd } : {}),
        price: chain.priceUsd,
        quantity: { decimals: String(decimals), numeric },
        iconUrl: images.has('token', symbol) ? `${publicUrl}/public/getTokenImage/${symbol}` : '',
      }
    }

    const results = await Promise.allSettled(chains.map(read))
    const known = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    if (known.length === 0) {
      const failure = results.find((result) => result.status === 'rejected')
      throw new BalanceUnavailableError({ cause: failure?.reason })
    }
    return { balances: known }
  },
)

function readAccount(input: string, chainId: string | undefined): { address: string; networkId?: string } {
  const account = isCaipAddress(input) ? parseCaipAddress(input) : undefined
  if (account && chainId !== undefined && account.networkId !== chainId) {
    throw new InvalidRequestError({ field: 'query.chainId', reason: 'the address names another network' })
  }
  const networkId = account?.networkId ?? chainId
  const [, , hex] = evmAddress.exec(account?.address ?? input) ?? []
  if (hex === undefined) {
    // Every network here is eip155. What another family's address asks for is not served, not wrong.
    if (networkId !== undefined && !networkId.startsWith('eip155:')) {
      throw new UnsupportedChainError({ field: chainId === undefined ? 'params.address' : 'query.chainId' })
    }
    throw new InvalidRequestError({ field: 'params.address', reason: 'Invalid CAIP Address' })
  }
  const address = `0x${hex.toLowerCase()}`
  return networkId === undefined ? { address } : { address, networkId }
}
