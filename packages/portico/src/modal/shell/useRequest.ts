import { useSyncExternalStore } from 'react'
import type { Request, RequestState } from '../../core/requestState.js'

/** Returns the state of a request. */
export function useRequest<data, subject, progress>(
  request: Request<data, subject, progress>,
): RequestState<data, subject, progress> {
  return useSyncExternalStore(request.subscribe, request.getState, request.getState)
}
