import { useQueries as useManyQueries, useQuery } from '@tanstack/react-query'
import { getSupportedNetworks } from '../../core/actions/getSupportedNetworks.js'
import { getTokenPrices } from '../../core/actions/getTokenPrices.js'
import type { GetTokensReturnType } from '../../core/actions/getTokens.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import { toNativeTokenAddress } from '../../core/nativeToken.js'
import type { Network } from '../../core/network.js'
import type { Portico } from '../../core/portico.js'
import { portfolioFreshMs } from '../../core/queries/tokensQuery.js'
import type { Connection, State } from '../../core/state.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'
import { sumValue } from './sumValue.js'
import { portfolioOldMs, toShownTokens } from './useTokens.js'

/**
 * What the current account of one family has, on those of the family's networks that the server reads, and on the
 * account's current network. Test networks count only if they are the current one.
 */
export type FamilyShare = {
  connection: Connection
  /** The network that the connection is on. */
  network: Network | undefined
  /** `unpriced`: no source has a price for its tokens. */
  status: 'pending' | 'known' | 'unpriced' | 'failed'
  /** In US dollars. Undefined while loading, after a failure, and without prices. */
  usd: number | undefined
  /** When the family's oldest balance was read, in unix ms. Undefined if that balance is up to date. */
  oldSince: number | undefined
}

type Asked = { connection: Connection; network: Network }

/**
 * Returns what each connected family has, in the configured order, without families whose balances the kit cannot read.
 * A share includes the networks that `FamilyShare` names.
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
  // The key identifies the accounts. When it changes, the hook reads the connections again.
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
        toShownTokens(portico, { address, isOpen, networkId }),
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
      // This requests only prices of coins. The server learns nothing about accounts on networks that it does not read.
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
    // An incomplete sum would look like the total.
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

/** Returns a key that changes with the current accounts, their wallets and their networks. */
function describe(portico: Portico, state: State): string {
  return connectionsOf(portico, state)
    .map(({ address, connectorId, namespace, status }) =>
      [namespace, connectorId, address, status, toNetworkId(state, namespace)].join(' '),
    )
    .join(',')
}

/** Returns the current connections of the families whose balances the kit can read. */
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
