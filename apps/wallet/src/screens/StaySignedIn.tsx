import { Button } from 'portico/ui'
import { useState } from 'react'
import { useScreens, useText } from './screensContext.js'
import { WarningBox } from './WarningBox.js'

/** If the browser stores nothing for this frame, tells the user so, and offers the one press that may change it. */
export function StaySignedIn() {
  const { store } = useScreens()
  const t = useText('shell')
  const [state, setState] = useState<'ask' | 'asking' | 'declined' | 'kept'>('ask')
  if (state === 'kept') {
    return (
      <p className="soft" role="status">
        {t('stay.kept')}
      </p>
    )
  }
  if (store.isLasting) return null
  const { askToKeep } = store
  const canAsk = askToKeep !== undefined && state !== 'declined'
  return (
    <WarningBox>
      {t(canAsk ? 'stay.text' : 'stay.textDeclined')}
      {canAsk && (
        <Button
          data-testid="stay-signed-in"
          disabledReason={state === 'asking' ? t('stay.asking') : undefined}
          onClick={() => {
            setState('asking')
            // The request must be within the press itself, because browsers deny a later one.
            void askToKeep().then((isKept) => setState(isKept ? 'kept' : 'declined'))
          }}
          variant="secondary"
        >
          {t('stay.button')}
        </Button>
      )}
    </WarningBox>
  )
}
