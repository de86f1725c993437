import type { ApprovalRequest } from '../approvalRequest.js'
import { createSurface, type Surface, type SurfaceOptions } from '../surface.js'

/** Simulates a user who always decides the same way, and records the requests shown. */
export function playUser(
  decision: 'approve' | 'reject' = 'approve',
  { onDone }: Pick<SurfaceOptions, 'onDone'> = {},
): { shown: ApprovalRequest[]; surface: Surface } {
  const shown: ApprovalRequest[] = []
  const surface = createSurface({ isQueued: () => true, onDone, onVisible: () => {} })
  surface.subscribe(() => {
    const state = surface.read()
    if (state.kind !== 'approval' || state.step !== 'asked') return
    shown.push(state.request)
    surface[decision](state.id)
  })
  return { shown, surface }
}
