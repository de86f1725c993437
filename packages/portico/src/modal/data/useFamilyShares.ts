import { useQueries as useManyQueries, useQuery } from '@tanstack/react-query'
import { getSupportedNetworks } from '../../core/actions/getSupportedNetworks.js'
import { getTokenPrices } from '../../core/actions/getTokenPrices.js'
import type { GetTokensReturnType } from '../../core/actions/getTokens.js'
import { findActive } from '../../core/findActive.js'
import { toNativeTokenAddress } from '../../core/nativeToken.js'
import type { Network } from '../../core/network.js'
import type { Portico } from '../../core/portico.js'
import type { Connection, State } from '../../core/state.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { toNetworkId } from '../../core/toNetworkId.js'
import { useShell } from '../shellContext.js'
import { useKitState } from '../useKitState.js'
import { useQueries } from './queryClient.js'
import { sumValue } from './sumValue.js'
import { portfolioFreshMs, portfolioOldMs, toTokensQuery } from './useTokens.js'

/** What the account in use of one family has, on all networks of it that are read. */
export type FamilyShare = {
  connection: Connection
  /** The one that it is on. */
  network: Network | undefined
  /** `unpriced`: nobody tells what its tokens are worth. */
  status: 'pending' | 'known' | 'unpriced' | 'failed'
  /** In US dollars. Undefined while on its way, where it failed, and where it is unpriced. */
  usd: number | undefined
  /** Its oldest balance was read then, in unix ms: it is not up to date. Undefined where it is. */
  oldSince: number | undefined
}

type Asked = { connection: Connection; network: Network }

/**
 * What each connected family has, in the order in which the families are configured; those that tell no balance are no
 * part of it. A family counts with the account in use, on every network that the host's server reads, and on the one it is
 * on.
 */
export function useFamilyShares(): readonly FamilyShare[] {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const key = useKitState((state) => describe(portico, state))
  const supported = useQuery(
    {
      enabled: isOpen,
      queryFn: () => getSupportedNetworks(portico),
      queryKey: ['supported networks'],
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  )
  const read = supported.data ?? []
  // Which accounts there are is in the key; the connections themselves are read where it says so.
  const state = portico.store.getState()
  const connections = key === '' ? [] : connectionsOf(portico, state)
  const asked = connections.flatMap((connection) =>
    portico.networks.flatMap((network): Asked[] => {
      if (network.chainNamespace !== connection.namespace) return []
      const isOn = network.caipNetworkId === toNetworkId(state, connection.namespace)
      return isOn || (read.includes(network.caipNetworkId) && !network.testnet)
        ? [{ connection, network }]
        : []
    }),
  )
  const answers = useManyQueries(
    {
      queries: asked.map(({ connection: { address }, network: { caipNetworkId: networkId } }) =>
        toTokensQuery(portico, { address, isOpen, networkId }),
      ),
    },
    client,
  )
  const coins = asked.flatMap(({ network }, index) =>
    answers[index]?.data?.tokens.some(isUnpricedCoin) && !network.testnet
      ? [toNativeTokenAddress(network.caipNetworkId)]
      : [],
  )
  const { data: prices } = useQuery(
    {
      enabled: isOpen && coins.length > 0,
      // Prices of coins alone: of accounts on networks that it does not read, the server is told nothing.
      queryFn: async ({ signal }) => {
        const each = coins.map((coin) => getTokenPrices(portico, { signal, tokens: [coin] }))
        const settled = await Promise.allSettled(each)
        return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [...one.value] : [])))
      },
      queryKey: ['coin prices', coins],
      refetchInterval: portfolioFreshMs,
      staleTime: portfolioFreshMs,
      structuralSharing: false,
    },
    client,
  )
  const arePricesPending = coins.length > 0 && prices === undefined

  return connections.map((connection): FamilyShare => {
    const own = asked.flatMap((one, index) => {
      const answer = answers[index]
      return one.connection === connection && answer ? [{ ...one, answer }] : []
    })
    const known = own.flatMap(({ answer: { data }, network }) => (data ? [{ data, network }] : []))
    const values = known.flatMap(({ data, network }) => toUsd(data, network, prices) ?? [])
    const networkId = toNetworkId(state, connection.namespace)
    const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const isPending = own.some(({ answer }) => answer.isPending) || supported.isPending
    const base = { connection, network, oldSince: toOldSince(known.map(({ data }) => data)) }
    // A part of it would look like all of it.
    if (own.some(({ answer }) => answer.isError && !answer.data) || own.length === 0) {
      return { ...base, status: 'failed', usd: undefined }
    }
    if (isPending || (values.length === 0 && arePricesPending)) {
      return { ...base, status: 'pending', usd: undefined }
    }
    if (values.length === 0) return { ...base, status: 'unpriced', usd: undefined }
    return { ...base, status: 'known', usd: values.reduce((sum, value) => sum + value, 0) }
  })
}

/** Changes where the accounts in use, their wallets or their networks do. */
function describe(portico: Portico, state: State): string {
  return connectionsOf(portico, state)
    .map(({ address, connectorId, namespace, status }) =>
      [namespace, connectorId, address, status, toNetworkId(state, namespace)].join(' '),
    )
    .join(',')
}

/** The connections in use of the families that tell a balance. */
function connectionsOf(portico: Portico, state: State): readonly Connection[] {
  return portico.options.families.flatMap(({ getBalance, namespace }) => {
    const connection = getBalance && findActive(state, namespace)
    return connection ? [connection] : []
  })
}

function isUnpricedCoin(token: TokenBalance): boolean {
  return !token.address && !(token.price > 0)
}

function toUsd(
  { tokens }: GetTokensReturnType,
  network: Network,
  prices: ReadonlyMap<string, number> | undefined,
): number | undefined {
  const usd = sumValue(tokens, network)
  if (usd !== undefined) return usd
  const price = prices?.get(toNativeTokenAddress(network.caipNetworkId).toLowerCase())
  const coin = tokens.find(isUnpricedCoin)
  return price !== undefined && coin ? Number(coin.quantity.numeric) * price : undefined
}

function toOldSince(answers: readonly GetTokensReturnType[]): number | undefined {
  const oldest = Math.min(...answers.map(({ updatedAt }) => updatedAt))
  const isOld =
    answers.some(({ staleBecause }) => staleBecause !== undefined) || Date.now() - oldest > portfolioOldMs
  return answers.length > 0 && isOld ? oldest : undefined
}
