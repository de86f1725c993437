import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { getOnRampQuote } from '../../core/actions/getOnRampQuote.js'
import { loadOnRamp } from '../../core/actions/loadOnRamp.js'
import { getOnRampState, watchOnRamp } from '../../core/actions/onRampState.js'
import type { OnRampState } from '../../core/entities.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import { waysToPay } from '../../core/onRampLimits.js'
import { usePaused } from '../parts/usePaused.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'

/** How long a price is valid before it is requested again, in ms. */
export const quoteMs = 30_000

/** Returns the kit's on-ramp state: what the user has chosen to buy. */
export function useOnRampState(): OnRampState {
  const { portico } = useShell()
  const watch = useCallback((onChange: () => void) => watchOnRamp(portico, { onChange }), [portico])
  return useSyncExternalStore(
    watch,
    () => getOnRampState(portico),
    () => getOnRampState(portico),
  )
}

/** Loads the server's options into the state. `isAlways`: also while the modal is closed. */
export function useOnRampOptions({ isAlways = false }: { isAlways?: boolean } = {}) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const networkId = useKitState((state) => toNetworkId(state))
  const onramp = useKitState((state) => state.features.onramp)
  const key = onramp === false ? 'off' : onramp.join(',')
  return useQuery(
    {
      enabled: isOpen || isAlways,
      queryFn: async ({ signal }) => {
        await loadOnRamp(portico, { signal })
        return null
      },
      queryKey: ['onramp', 'options', networkId, key],
      staleTime: 10 * 60_000,
    },
    client,
  )
}

/** Returns the price of the chosen purchase as of the last pause in typing. */
export function useOnRampQuote({ isAlways = false, isReady }: { isAlways?: boolean; isReady: boolean }) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const { paymentAmount, paymentCurrency, purchaseCurrency, selectedProvider } = useOnRampState()
  const networkId = useKitState((state) => toNetworkId(state))
  const now = String(paymentAmount ?? '')
  const paused = usePaused(now)
  const isAmount = waysToPay(paymentCurrency, paymentAmount) !== undefined
  const isTyping = paused !== now
  const query = useQuery(
    {
      enabled: (isOpen || isAlways) && isReady && isAmount && !isTyping,
      queryFn: ({ signal }) => getOnRampQuote(portico, { signal }),
      queryKey: [
        'onramp',
        'quote',
        paused,
        paymentCurrency.id,
        purchaseCurrency.id,
        selectedProvider?.name,
        networkId,
      ],
      refetchInterval: ({ state }) => (state.status === 'error' ? false : quoteMs),
      staleTime: quoteMs,
    },
    client,
  )
  return { ...query, isAmount, isTyping }
}

/** Returns the connection and the network of the current account. */
export function useBuyer() {
  const { portico } = useShell()
  const connection = useKitState((state) => findActive(state))
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return { connection, network }
}
