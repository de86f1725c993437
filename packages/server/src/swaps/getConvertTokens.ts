import { type ConvertToken, getConvertTokens } from '@portico/protocol/http'
import { bestKnownTokens } from '@portico/protocol/token'
import type { ServerContext } from '../context.js'
import { SwapsNotSupportedError } from '../errors/swaps.js'
import { handle } from '../http/handle.js'
import type { ChainSettings, TokenSettings } from '../settings/settings.js'
import { uniswapDeployments } from '../settings/uniswapDeployments.js'
import { type Hex, nativePlaceholder, type SourceToken } from './swapSource.js'
import { findPermitTokens } from './tokenFacts.js'

/** Time limit in ms for reading facts from contracts. The list is useful without these facts. */
const patienceMs = 2000

/** Returns the native coin, its wrapped form, the listed tokens, and the tokens of the sources. */
export const handleGetConvertTokens = handle(
  getConvertTokens,
  async ({ caller: { publicUrl }, query }, context) => {
    const chain = context.settings.chains.find(({ id }) => id === query.chainId)
    if (!chain || context.swaps.sourcesOf(chain.id).length === 0) {
      throw new SwapsNotSupportedError({ field: 'query.chainId' })
    }
    const signal = AbortSignal.timeout(patienceMs)
    const listed: readonly TokenSettings[] = chain.tokens ?? bestKnownTokens(chain.id)
    const own = [
      ...wrappedToken(chain),
      ...listed.map((token) => ({ ...token, address: toHex(token.address) })),
    ]
    const [fromSources, permitting] = await Promise.all([
      context.swaps.listTokens(chain.id),
      findPermits(
        context,
        chain.id,
        own.map(({ address }) => address),
        signal,
      ),
    ])
    const { name, symbol, decimals } = chain.currency
    const tokens: ConvertToken[] = [
      {
        address: `${chain.id}:${nativePlaceholder}`,
        decimals,
        eip2612: false,
        logoUri: pictureOf(symbol, context, publicUrl),
        name,
        symbol,
      },
    ]
    const known = new Set<string>([nativePlaceholder])
    for (const token of [...own, ...fromSources]) {
      if (known.has(token.address)) continue
      known.add(token.address)
      tokens.push({
        address: `${chain.id}:${token.address}`,
        decimals: token.decimals,
        eip2612: ('eip2612' in token ? token.eip2612 : undefined) ?? permitting.has(token.address),
        logoUri: logoOf(token, context, publicUrl),
        name: token.name,
        symbol: token.symbol,
      })
    }
    return { tokens }
  },
)

function wrappedToken({ currency, id, tokens, uniswap }: ChainSettings): SourceToken[] {
  const deployment = uniswap === null ? undefined : (uniswap ?? uniswapDeployments[id])
  const address = deployment && toHex(deployment.wrappedNative)
  const listed: readonly { address: string }[] = tokens ?? bestKnownTokens(id)
  if (!address || listed.some((token) => toHex(token.address) === address)) return []
  const { decimals, name, symbol } = currency
  return [
    {
      address,
      decimals,
      eip2612: undefined,
      logoUri: undefined,
      name: `Wrapped ${name}`,
      symbol: `W${symbol}`,
    },
  ]
}

async function findPermits(
  { upstreams }: ServerContext,
  networkId: string,
  tokens: readonly Hex[],
  signal: AbortSignal,
): Promise<ReadonlySet<Hex>> {
  const upstream = upstreams.get(networkId)
  // The list is useful even without these facts.
  return upstream ? findPermitTokens(upstream, tokens, signal).catch(() => new Set<Hex>()) : new Set()
}

function logoOf(
  token: Pick<SourceToken, 'symbol'> & { iconUrl?: string | undefined; logoUri?: string | undefined },
  context: ServerContext,
  publicUrl: string,
): string {
  const original = token.iconUrl ?? token.logoUri
  return original === undefined
    ? pictureOf(token.symbol, context, publicUrl)
    : context.imageProxy.register(original, publicUrl)
}

function pictureOf(symbol: string, { images }: ServerContext, publicUrl: string): string {
  return images.has('token', symbol) ? `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
}

function toHex(address: string): Hex {
  return address.toLowerCase() as Hex
}
