import { Button, Header, Screen } from 'portico/ui'
import { useScreens } from './screensContext.js'

/** Tells the user that the session ended while a request was open, before the frame closes. */
export function EndedScreen({ onClose }: { onClose: () => void }) {
  const { hostCloses } = useScreens()
  return (
    <main aria-labelledby="ended-title" className="frame-card">
      <Header
        close={hostCloses() ? undefined : { label: 'Close', onClick: onClose }}
        title="Logged out"
        titleId="ended-title"
      />
      <Screen
        action={
          <Button data-autofocus="" data-testid="ended-close" onClick={onClose}>
            Close
          </Button>
        }
      >
        <p role="alert">This device was logged out, so nothing was done. Log in, then try again.</p>
      </Screen>
    </main>
  )
}
