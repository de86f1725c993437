import { Button } from 'portico/ui'
import { useState } from 'react'
import { useScreens } from './screensContext.js'
import { WarningBox } from './WarningBox.js'

/** Where the browser keeps nothing for this frame: says so, and offers the one press that may change it. */
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
            // In the press itself: browsers answer no later one.
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
