import { postFungiblePrice } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import { WalletError } from '../errors/WalletError.js'

/** A server that does not answer is given up after this time, in ms. */
const timeLimitMs = 10_000

/**
 * US dollars of one whole token, by CAIP-10; one without a price is left out. Undefined: of one of them nobody can tell now.
 *
 * @throws WalletError, SERVER_UNREACHABLE
 */
export type ReadPrices = (tokens: readonly string[]) => Promise<ReadonlyMap<string, TokenPrice> | undefined>

/** US dollars of one whole token, and how many decimals that has, if the source of the price tells them. */
export type TokenPrice = { usd: number; decimals?: number | undefined }

/** CAIP-10 of a token, by which prices are asked for. */
export function idOf(networkId: string, token: string | undefined): string {
  return `${networkId}:${token ?? placeholderOf(networkId)}`
}

/** An address of eip155 has two writings, and both are of one token. */
export function writingOf(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}

/** How the server's prices name a network's own currency. */
function placeholderOf(networkId: string): string {
  return networkId.startsWith('solana:')
    ? 'So11111111111111111111111111111111111111111'
    : `0x${'e'.repeat(40)}`
}

/** What a sum of a network's own currency is worth, in US dollars; undefined where nobody knows. */
export async function worthOfCoin(
  prices: ReadPrices,
  networkId: string,
  { decimals, units }: { decimals: number; units: bigint },
): Promise<number | undefined> {
  const id = idOf(networkId, undefined)
  const [found] = (await prices([id]).catch(() => undefined)) ?? []
  // What nobody trades has the price 0: a test network's.
  if (!found || found[1].usd === 0 || writingOf(found[0]) !== writingOf(id)) return undefined
  return (Number(units) / 10 ** decimals) * found[1].usd
}

/** Asks the server for prices. */
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
      // Refused, for its rate too, it has told no price: a page can use up what this browser may ask.
      if (!response.ok) return undefined
      const read = safeParse(postFungiblePrice.response, await response.json().catch(() => undefined))
      if (!read.success || read.output.unknown?.length) return undefined
      return new Map(
        read.output.fungibles.flatMap(({ address, decimals, price }) =>
          address ? [[address, { decimals: decimals ?? undefined, usd: price }] as const] : [],
        ),
      )
    } catch (cause) {
      // Nothing can be signed either then: a secret would not help.
      const message = 'The wallet’s server cannot be reached. Check your internet connection, then try again.'
      throw new WalletError('SERVER_UNREACHABLE', message, { cause })
    }
  }
}
