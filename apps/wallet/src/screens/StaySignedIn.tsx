import { Button } from 'portico/ui'
import { useState } from 'react'
import { useScreens } from './screensContext.js'
import { WarningBox } from './WarningBox.js'

/** Tells the user if the browser stores nothing for this frame, and offers the one press that may change that. */
export function StaySignedIn() {
  const { store } = useScreens()
  const [state, setState] = useState<'ask' | 'asking' | 'declined' | 'kept'>('ask')
  if (state === 'kept') {
    return (
      <p className="soft" role="status">
        You stay logged in on this site.
      </p>
    )
  }
  if (store.isLasting) return null
  const { askToKeep } = store
  const canAsk = askToKeep !== undefined && state !== 'declined'
  return (
    <WarningBox>
      Your browser stores nothing for wallets inside other sites: a reload logs you out.
      {canAsk ? (
        <Button
          data-testid="stay-signed-in"
          disabledReason={state === 'asking' ? 'Asking your browser' : undefined}
          onClick={() => {
            setState('asking')
            // Within the press itself, because browsers deny a later request.
            void askToKeep().then((isKept) => setState(isKept ? 'kept' : 'declined'))
          }}
          variant="secondary"
        >
          Stay logged in
        </Button>
      ) : (
        ' If you allow third-party cookies for this site, you stay logged in.'
      )}
    </WarningBox>
  )
}
