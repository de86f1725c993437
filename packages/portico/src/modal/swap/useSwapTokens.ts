import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getSwapTokens } from '../../core/actions/getSwapTokens.js'
import { getTokenPrices } from '../../core/actions/getTokenPrices.js'
import { isSameToken, toSwapAccount } from '../../core/checkedSwap.js'
import { findActive } from '../../core/findActive.js'
import type { Network } from '../../core/network.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { useTokens } from '../account/useTokens.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'

/** How long a list of tokens stays fresh, in ms. */
const listFreshMs = 5 * 60_000
/** How long a price stays fresh, in ms. */
const priceFreshMs = 60_000

export type SwapTokens = {
  /** The account's tokens, as the view of the account lists them. */
  own: readonly TokenBalance[]
  /** Tokens that the sources of swaps list. */
  listed: readonly TokenBalance[]
  isLoading: boolean
  isFailed: boolean
  retry: () => void
}

/** Returns the tokens that can be swapped on a network, with the account's own listed separately. */
export function useSwapTokens(network: Network): SwapTokens {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const address = useKitState((state) => findActive(state)?.address)
  const networkId = network.caipNetworkId
  const holdings = useTokens(address ?? '', address === undefined ? undefined : networkId)
  const list = useQuery(
    {
      enabled: isOpen,
      queryFn: ({ signal }) => getSwapTokens(portico, { networkId, signal }),
      queryKey: ['swap', 'tokens', networkId],
      staleTime: listFreshMs,
    },
    client,
  )
  const own = holdings.data?.tokens
  const listed = list.data
  return useMemo(
    () => ({
      isFailed: list.isError,
      isLoading: (holdings.isPending && address !== undefined) || list.isPending,
      listed: listed ?? [],
      own: own ?? [],
      retry: () => void list.refetch(),
    }),
    [address, holdings.isPending, list, listed, own],
  )
}

/** Returns a token with the account's current balance of it, and with its price if known. */
export function useFreshToken(token: TokenBalance | undefined, tokens: SwapTokens): TokenBalance | undefined {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const owned = token && tokens.own.find((one) => isSameToken(one, token))
  const known = owned ?? token
  const id = known && toSwapAccount(known)
  const { data: price } = useQuery(
    {
      enabled: isOpen && known !== undefined && known.price === 0,
      queryFn: async ({ signal }) => {
        const asked = id as Parameters<typeof getTokenPrices>[1]['tokens'][number]
        const prices = await getTokenPrices(portico, { signal, tokens: [asked] })
        return prices.get(asked.toLowerCase()) ?? 0
      },
      queryKey: ['swap', 'price', id],
      staleTime: priceFreshMs,
    },
    client,
  )
  return useMemo(() => (known && known.price === 0 && price ? { ...known, price } : known), [known, price])
}
