import { Button } from 'portico/ui'
import { useAskedAloud } from './AskedAloud.js'
import { describeProblem } from './describeProblem.js'
import { useScreens } from './screensContext.js'
import type { Loaded } from './useLoaded.js'

/** Stands in for data from the server. Shows that the data is loading, or why it failed and how to retry. */
export function Asking({ loaded }: { loaded: Exclude<Loaded<unknown>, { status: 'loaded' }> }) {
  const { texts } = useScreens()
  const t = texts.shell
  useAskedAloud(loaded)
  if (loaded.status === 'loading') return <p className="soft">{t('asking')}</p>
  return (
    <>
      <p className="field-error" role="alert">
        {describeProblem(loaded.error, texts)}
      </p>
      <Button data-harmless="" onClick={loaded.retry} variant="secondary">
        {t('tryAgain')}
      </Button>
    </>
  )
}
