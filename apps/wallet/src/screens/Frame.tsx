import { useEffect, useSyncExternalStore } from 'react'
import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import type { Session } from '../session/session.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import { EndedScreen } from './EndedScreen.js'
import { focusNext } from './focusNext.js'
import { openReviewWindow } from './openReviewWindow.js'
import { SecretScreen } from './SecretScreen.js'
import { SettingsScreen } from './SettingsScreen.js'
import { useScreens } from './screensContext.js'
import { UnlockScreen } from './UnlockScreen.js'

export type FrameProps = {
  projectId: string
  session: Session
  surface: Surface
  vault: Vault
}

/** Shows one screen in the frame, or nothing. */
export function Frame({ projectId, session, surface, vault }: FrameProps) {
  const { own, recipients, texts } = useScreens()
  const state = useSyncExternalStore(surface.subscribe, surface.read)
  // The user cannot leave a request that is being signed.
  const leavableId =
    state.kind === 'none' || (state.kind === 'approval' && state.step === 'working') ? undefined : state.id
  const step = state.kind === 'approval' ? state.step : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a screen of its own
  useEffect(() => {
    if (leavableId === undefined) return
    // The focus goes to the next action or to the top of a request, but never to the button that approves. A frame that
    // is not visible yet does not take the focus. It takes the focus once the page around it hands the focus over.
    const begin = () => {
      if (document.activeElement === document.body) focusNext()
    }
    begin()
    window.addEventListener('focus', begin)
    const onKey = (event: KeyboardEvent) => {
      // The page around the frame gets no key events from inside the frame.
      if (event.key === 'Escape' && !event.isComposing) surface.reject(leavableId)
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('focus', begin)
      window.removeEventListener('keydown', onKey)
    }
  }, [leavableId, step, surface])
  // If the storage is unreadable, known recipients appear as new, but the window still opens.
  const describeKnown = () =>
    Promise.all([own(), recipients.known()]).then(
      (lists) => lists.flat(),
      () => [],
    )
  switch (state.kind) {
    case 'none':
      return null
    case 'settings': {
      const close = () => surface.reject(state.id)
      if (state.section === 'secret') {
        return (
          <SecretScreen
            key={state.id}
            onClose={close}
            onDone={close}
            reason="offer"
            session={session}
            vault={vault}
          />
        )
      }
      return (
        <SettingsScreen
          key={state.id}
          onClose={close}
          section={state.section}
          session={session}
          vault={vault}
        />
      )
    }
    case 'ended':
      return <EndedScreen key={state.id} onClose={() => surface.reject(state.id)} />
    case 'approval': {
      const { site, failure, id, request, step } = state
      if (step === 'unlock') {
        return (
          <UnlockScreen
            key={id}
            onBack={() => surface.back(id)}
            onClose={() => surface.reject(id)}
            onUnlocked={() => surface.unlocked(id)}
            vault={vault}
          />
        )
      }
      if (step === 'secret') {
        return (
          <SecretScreen
            key={id}
            onBack={() => surface.back(id)}
            onClose={() => surface.reject(id)}
            onDone={() => surface.unlocked(id)}
            reason="limit"
            session={session}
            vault={vault}
          />
        )
      }
      return (
        <ApprovalScreen
          site={site}
          failure={failure}
          isWorking={step === 'working'}
          key={id}
          onApprove={() => surface.approve(id)}
          onReject={() => surface.reject(id)}
          onReviewElsewhere={(onState) =>
            openReviewWindow({
              language: texts.language,
              onApprove: () => surface.approve(id),
              onReject: () => surface.reject(id),
              onState,
              shown: describeKnown().then((known) => ({
                site,
                known,
                language: texts.language,
                projectId,
                request,
              })),
            })
          }
          request={request}
        />
      )
    }
  }
}
