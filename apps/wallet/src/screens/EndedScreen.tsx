import { Button, Header, Screen } from 'portico/ui'
import { useScreens, useText } from './screensContext.js'

/** Tells the user that the session ended while a request was open, before the frame closes. */
export function EndedScreen({ onClose }: { onClose: () => void }) {
  const { hostCloses } = useScreens()
  const t = useText('shell')
  return (
    <main aria-labelledby="ended-title" className="frame-card">
      <Header
        close={hostCloses() ? undefined : { label: t('close'), onClick: onClose }}
        title={t('ended.title')}
        titleAs="h1"
        titleId="ended-title"
      />
      <Screen
        action={
          <Button data-autofocus="" data-testid="ended-close" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <p role="alert">{t('ended.text')}</p>
      </Screen>
    </main>
  )
}
