import type { PurchaseCurrency } from '@portico/protocol/http'
import { OnrampRefusedError } from '../../errors/onramp.js'
import type { Prices } from '../../prices/prices.js'
import { toTokenKey } from '../../prices/toTokenKey.js'
import type { ChainSettings } from '../../settings/settings.js'
import { priceOrder } from './sandboxPrice.js'

export type SandboxToken = { address: string; decimals: number; name: string; symbol: string }

/** Creates the list of what the simulated provider sells, with prices. */
export function createSandboxTokens({ chain, prices }: { chain: ChainSettings; prices: Prices }) {
  const tokens: readonly SandboxToken[] = [
    { address: 'native', ...chain.currency },
    ...(chain.tokens ?? []).map(({ address, decimals, name, symbol }) => ({
      address,
      decimals,
      name,
      symbol,
    })),
  ]
  const currencies: PurchaseCurrency[] = tokens.map(({ address, name, symbol }) => ({
    id: `sandbox-${symbol}`,
    name,
    networks: [
      {
        caip_id: chain.id,
        chain_id: String(Number(chain.id.split(':')[1])),
        contract_address: address === 'native' ? '' : address,
        display_name: chain.name,
        name: chain.id,
      },
    ],
    symbol,
  }))

  const tokenOf = (symbol: string) => tokens.find((token) => token.symbol === symbol)

  /** Returns what an amount of money currently buys. @throws OnrampRefusedError */
  async function price(symbol: string, amount: string, currency: string) {
    const token = tokenOf(symbol)
    if (!token) throw new OnrampRefusedError({ reason: `it sells no ${symbol}` })
    const key =
      `${chain.id}:${token.address === 'native' ? 'native' : toTokenKey(chain.id, token.address)}` as const
    const priceUsd = (await prices.get([key])).prices.get(key)
    if (priceUsd === undefined) throw new OnrampRefusedError({ reason: `${symbol} has no price here` })
    return priceOrder({ amount, currency, decimals: token.decimals, priceUsd, symbol })
  }

  return { currencies, price, tokenOf }
}
