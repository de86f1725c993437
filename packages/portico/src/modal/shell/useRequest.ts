import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { RequestState } from '../../core/requestState.js'

/** Returns the state of a request. */
export function useRequest<data, subject, progress>(
  request: Pick<StoreApi<RequestState<data, subject, progress>>, 'getState' | 'subscribe'>,
): RequestState<data, subject, progress> {
  return useSyncExternalStore(request.subscribe, request.getState, request.getState)
}
