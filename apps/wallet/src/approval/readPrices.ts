import { postFungiblePrice } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import { WalletError } from '../errors/WalletError.js'

/** Timeout of a request to the server, in ms. */
const timeLimitMs = 10_000

/**
 * Returns the price of one whole token in US dollars, by CAIP-10. A token without a price is left out. The result is
 * undefined if the price of one token cannot be determined at the moment.
 *
 * @throws WalletError, SERVER_UNREACHABLE
 */
export type ReadPrices = (tokens: readonly string[]) => Promise<ReadonlyMap<string, TokenPrice> | undefined>

/** The price of one whole token in US dollars, and its decimals if the price source reports them. */
export type TokenPrice = { usd: number; decimals?: number | undefined }

/** Returns the CAIP-10 id under which the price of a token is requested. */
export function idOf(networkId: string, token: string | undefined): string {
  return `${networkId}:${token ?? placeholderOf(networkId)}`
}

/** Normalizes an id for comparison. An eip155 address has two spellings. */
export function writingOf(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}

/** Returns the address that the server's prices use for a network's own currency. */
function placeholderOf(networkId: string): string {
  return networkId.startsWith('solana:')
    ? 'So11111111111111111111111111111111111111111'
    : `0x${'e'.repeat(40)}`
}

/** Returns the value of an amount of a network's own currency in US dollars, or undefined if it is unknown. */
export async function worthOfCoin(
  prices: ReadPrices,
  networkId: string,
  { decimals, units }: { decimals: number; units: bigint },
): Promise<number | undefined> {
  const id = idOf(networkId, undefined)
  const [found] = (await prices([id]).catch(() => undefined)) ?? []
  // If a currency is not traded, as on a test network, its price is 0.
  if (!found || found[1].usd === 0 || writingOf(found[0]) !== writingOf(id)) return undefined
  return (Number(units) / 10 ** decimals) * found[1].usd
}

/** Creates a function that requests prices from the server. */
export function createReadPrices({ projectId }: { projectId: string }): ReadPrices {
  return async (addresses) => {
    const url = new URL(postFungiblePrice.path, location.origin)
    if (projectId !== '') url.searchParams.set('projectId', projectId)
    try {
      const response = await fetch(url, {
        body: JSON.stringify({ addresses, currency: 'usd' }),
        cache: 'no-store',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        signal: AbortSignal.timeout(timeLimitMs),
      })
      // A refused request gives no price. The cause may be the rate limit, because a page can use up this browser's
      // requests.
      if (!response.ok) return undefined
      const read = safeParse(postFungiblePrice.response, await response.json().catch(() => undefined))
      if (!read.success || read.output.unknown?.length) return undefined
      return new Map(
        read.output.fungibles.flatMap(({ address, decimals, price }) =>
          address ? [[address, { decimals: decimals ?? undefined, usd: price }] as const] : [],
        ),
      )
    } catch (cause) {
      // Without the server, nothing can be signed either, so asking for a secret would not help.
      throw new WalletError('SERVER_UNREACHABLE', { problem: 'serverUnreachable' }, { cause })
    }
  }
}
