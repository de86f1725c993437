import { useSyncExternalStore } from 'react'
import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import type { Session } from '../session/session.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import { openReviewWindow } from './openReviewWindow.js'
import { SettingsScreen } from './SettingsScreen.js'
import { UnlockScreen } from './UnlockScreen.js'

export type FrameProps = { projectId: string; session: Session; surface: Surface; vault: Vault }

/** What the frame shows: one screen, or nothing. */
export function Frame({ projectId, session, surface, vault }: FrameProps) {
  const state = useSyncExternalStore(surface.subscribe, surface.read)
  switch (state.kind) {
    case 'none':
      return null
    case 'settings':
      return (
        <SettingsScreen
          key={state.id}
          onClose={() => surface.reject(state.id)}
          section={state.section}
          session={session}
          vault={vault}
        />
      )
    case 'approval': {
      const { asker, id, request, step } = state
      if (step === 'unlock') {
        return (
          <UnlockScreen
            key={id}
            onClose={() => surface.reject(id)}
            onUnlocked={() => surface.unlocked(id)}
            vault={vault}
          />
        )
      }
      return (
        <ApprovalScreen
          asker={asker}
          isWorking={step === 'working'}
          key={id}
          onApprove={() => surface.approve(id)}
          onReject={() => surface.reject(id)}
          onReviewElsewhere={() =>
            openReviewWindow({
              onApprove: () => surface.approve(id),
              onReject: () => surface.reject(id),
              shown: { asker, projectId, request },
            })
          }
          request={request}
        />
      )
    }
  }
}
