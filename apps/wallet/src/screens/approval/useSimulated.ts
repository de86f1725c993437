import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { type Changes, simulateCalls } from '../../approval/simulate.js'
import { useScreens } from '../screensContext.js'
import { type Loaded, useLoaded } from '../useLoaded.js'

export type Simulated = Loaded<Changes | 'fails' | undefined>

export function useSimulated(request: ApprovalRequest): Simulated {
  const { rpc } = useScreens()
  const { account, networkId } = request
  const calls = request.kind === 'calls' ? request.calls : []
  const key = calls.map(({ data, to, value }) => `${to} ${value} ${data}`).join()
  return useLoaded(key, async () =>
    calls.length === 0 ? undefined : simulateCalls(rpc, networkId, { account, calls }),
  )
}
