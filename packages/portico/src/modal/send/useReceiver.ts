import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { useQuery } from '@tanstack/react-query'
import { type ResolveReceiverReturnType, resolveReceiver } from '../../core/actions/resolveReceiver.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import { findLookAlikes, isSameAddress } from '../../core/findLookAlikes.js'
import { usePaused } from '../parts/usePaused.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'
import { useMetReceivers } from './useMetReceivers.js'

/** How long a result stays fresh, in ms. Before anything is sent, the name is resolved again. */
const freshMs = 30_000

/** The recipient that a text stands for. */
export type Receiver =
  | { status: 'none' }
  /**
   * The text is being resolved, or the user is still typing. `isPlausible`: it has the shape of an address or a name.
   */
  | { status: 'looking'; isName: boolean; isPlausible: boolean }
  | ({ status: 'found' } & ResolveReceiverReturnType)
  | { status: 'refused'; error: PorticoError | undefined }

/** Resolves a recipient: an address immediately, a name when typing pauses. */
export function useReceiver(typed: string): Receiver {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const networkId = useKitState((state) => toNetworkId(state))
  const own = useKitState((state) => findActive(state)?.address)
  const namespace = useKitState((state) => state.activeNamespace)
  const input = typed.trim()
  const paused = usePaused(input)
  const isAddress = portico.families[namespace]?.isAddress(input) ?? false
  const isSettled = isAddress || paused === input
  const met = useMetReceivers()

  const { data, error, isError } = useQuery(
    {
      enabled: isOpen && input !== '' && isSettled,
      queryFn: ({ signal }) => resolveReceiver(portico, { input, networkId, signal }),
      queryKey: ['send', 'receiver', networkId, own, input],
      refetchOnWindowFocus: false,
      // Since the screen was last shown, the addresses that this device knows may have changed.
      refetchOnMount: 'always',
      staleTime: freshMs,
    },
    client,
  )
  if (input === '') return { status: 'none' }
  if (isSettled && data) {
    const others = findLookAlikes(data.address, met).filter(
      (other) => !data.lookAlikes.some((known) => isSameAddress(known, other)),
    )
    return { ...data, lookAlikes: [...data.lookAlikes, ...others], status: 'found' }
  }
  if (isSettled && isError) return { error: isPorticoError(error) ? error : undefined, status: 'refused' }
  const isName = /\S\.\S/.test(input)
  return { isName, isPlausible: isName || isAddress, status: 'looking' }
}
