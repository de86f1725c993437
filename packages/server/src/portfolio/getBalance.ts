import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { getBalance, type TokenBalance } from '@portico/protocol/http'
import { formatUnits } from '@portico/protocol/token'
import type { HeldToken } from '../chain/accountBalance.js'
import type { BalanceRequest } from '../chain/balances.js'
import { readAnyAccount } from '../chain/readAnyAccount.js'
import type { ServerContext } from '../context.js'
import { BalanceUnavailableError, InvalidRequestError, UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import type { PriceKey } from '../prices/priceKey.js'
import { toTokenKey } from '../prices/toTokenKey.js'
import type { ChainSettings } from '../settings/settings.js'

const tokenAddress = /^0x[0-9a-f]{40}$/
/** The address that clients use for the native token. */
const nativePlaceholder = `0x${'e'.repeat(40)}`

/**
 * Returns what an account holds on one network or on all: the native token first, then by value, spam last. With all
 * networks, those that fail are left out. If all fail, the request fails, because an empty list would look like an
 * empty account.
 */
export const handleGetBalance = handle(getBalance, async ({ caller, params, query }, context) => {
  const { settings } = context
  const { address, family, networkId } = readAnyAccount(params.address, {
    chainId: query.chainId,
    field: 'params.address',
  })
  const chains = settings.chains.filter(({ id }) =>
    networkId === undefined ? id.startsWith(`${family}:`) : id === networkId,
  )
  if (chains.length === 0) {
    throw new UnsupportedChainError({
      field: query.chainId === undefined ? 'params.address' : 'query.chainId',
    })
  }
  const forced = readForced(query.forceUpdate, address)
  const read = (chain: ChainSettings) => {
    const request = {
      ...forced.get(chain.id),
      // Created only if it is used. A cached balance needs none.
      get signal() {
        return caller.signal
      },
    }
    return readChain(chain, address, request, { context, publicUrl: caller.publicUrl })
  }

  const results = await Promise.allSettled(chains.map(read))
  if (results.every(({ status }) => status === 'rejected')) {
    const failure = results.find((result) => result.status === 'rejected')
    throw new BalanceUnavailableError({ cause: failure?.reason })
  }
  return { balances: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])) }
})

type Surroundings = { context: ServerContext; publicUrl: string }

async function readChain(
  chain: ChainSettings,
  account: string,
  request: BalanceRequest,
  { context, publicUrl }: Surroundings,
): Promise<TokenBalance[]> {
  const { balances, imageProxy, images, prices } = context
  const known = balances.get(chain.id, account, request)
  const { native, tokens } = known instanceof Promise ? await known : known
  const keyOf = ({ address }: HeldToken): PriceKey => `${chain.id}:${address}`
  const wanted: PriceKey[] = [`${chain.id}:native`]
  for (const token of tokens) if (!token.isSpam) wanted.push(keyOf(token))
  const asked = prices.get(wanted)
  // A missing price does not hide the balance.
  const found = asked instanceof Promise ? await asked : asked
  const pictureOf = (symbol: string) =>
    images.has('token', symbol) ? `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
  const icons = new Map(chain.tokens?.map(({ address, iconUrl }) => [toTokenKey(chain.id, address), iconUrl]))

  function iconOf({ address, isListed, symbol }: HeldToken): string {
    // An unlisted token chooses its own symbol, so the symbol does not select an image.
    if (!isListed) return ''
    const iconUrl = icons.get(address)
    return iconUrl === undefined ? pictureOf(symbol) : imageProxy.register(iconUrl, publicUrl)
  }

  const { currency } = chain
  const nativePrice = found.prices.get(`${chain.id}:native`)
  const listed = tokens.map((token) => {
    // Spam has no price, because none was requested.
    const shown = describe(token, token.amount, found.prices.get(keyOf(token)))
    return {
      ...shown,
      chainId: chain.id,
      address: keyOf(token),
      iconUrl: iconOf(token),
      isSpam: token.isSpam,
    }
  })
  return [
    { ...describe(currency, native, nativePrice), chainId: chain.id, iconUrl: pictureOf(currency.symbol) },
    ...listed.sort(byWorth),
  ]
}

function describe(
  { decimals, name, symbol }: Pick<HeldToken, 'decimals' | 'name' | 'symbol'>,
  amount: bigint,
  price = 0,
): Pick<TokenBalance, 'name' | 'symbol' | 'price' | 'quantity' | 'value'> {
  const numeric = formatUnits(amount, decimals)
  const value = Number(numeric) * price
  return {
    name,
    symbol,
    ...(price > 0 && Number.isFinite(value) ? { value } : {}),
    price,
    quantity: { decimals: String(decimals), numeric },
  }
}

function byWorth(a: TokenBalance, b: TokenBalance): number {
  return (
    Number(a.isSpam) - Number(b.isSpam) ||
    (b.value ?? 0) - (a.value ?? 0) ||
    compareText(a.symbol, b.symbol) ||
    compareText(a.address ?? '', b.address ?? '')
  )
}

/** Compares by code units, because a collator takes longer than the rest of a cached response. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Returns what must be read fresh, by network. @throws InvalidRequestError */
function readForced(
  items: readonly string[] | undefined,
  account: string,
): ReadonlyMap<string, { fresh: true; tokens: `0x${string}`[] }> {
  const forced = new Map<string, { fresh: true; tokens: `0x${string}`[] }>()
  for (const item of items ?? []) {
    if (!isCaipAddress(item)) {
      throw new InvalidRequestError({ field: 'query.forceUpdate', reason: 'Invalid CAIP Address' })
    }
    const { address, networkId } = parseCaipAddress(item)
    const request = forced.get(networkId) ?? { fresh: true, tokens: [] }
    forced.set(networkId, request)
    const token = address.toLowerCase()
    if (token === account || token === nativePlaceholder || !tokenAddress.test(token)) continue
    request.tokens.push(token as `0x${string}`)
  }
  return forced
}
