import type { PorticoError } from '@portico/protocol/errors'
import type { RequestState } from '../core/requestState.js'

/** State of an action's last call. When a new call starts, the data and error of the earlier call are dropped. */
export type Run<data> =
  | { status: 'idle' | 'pending'; data: undefined; error: undefined }
  | { status: 'success'; data: data; error: undefined }
  | { status: 'error'; data: undefined; error: PorticoError }

export function toRun<data, parameters>({ data, error, status }: RequestState<data, parameters>): Run<data> {
  // A cast: `status` determines the other two fields, which TypeScript cannot see.
  return { data, error, status } as Run<data>
}
