import type { ApprovalRequest } from '../approvalRequest.js'
import { createSurface, type Surface } from '../surface.js'

/** Simulates a user who always decides the same way, and records the requests shown. */
export function playUser(decision: 'approve' | 'reject' = 'approve'): {
  shown: ApprovalRequest[]
  surface: Surface
} {
  const shown: ApprovalRequest[] = []
  const surface = createSurface({ isQueued: () => true, onVisible: () => {} })
  surface.subscribe(() => {
    const state = surface.read()
    if (state.kind !== 'approval' || state.step !== 'asked') return
    shown.push(state.request)
    surface[decision](state.id)
  })
  return { shown, surface }
}
