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
        You stay signed in on this site.
      </p>
    )
  }
  if (store.isLasting) return null
  const { askToKeep } = store
  const canAsk = askToKeep !== undefined && state !== 'declined'
  return (
    <WarningBox>
      This browser keeps nothing for a wallet inside another site: a reload signs you out.
      {canAsk ? (
        <Button
          data-testid="stay-signed-in"
          disabledReason={state === 'asking' ? 'The browser is being asked' : undefined}
          onClick={() => {
            setState('asking')
            // Within the press itself, because browsers deny a later request.
            void askToKeep().then((isKept) => setState(isKept ? 'kept' : 'declined'))
          }}
          variant="secondary"
        >
          Stay signed in
        </Button>
      ) : (
        ' If you allow third-party cookies for this site, you stay signed in.'
      )}
    </WarningBox>
  )
}
