import { type ComponentType, memo, useEffect } from 'react'
import { isSignInDue } from '../../core/siwx/isSignInDue.js'
import { Button } from '../../ui/Button/Button.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { rowOf } from '../views.js'
import { loadCancelSignIn } from './loadCancelSignIn.js'
import { Message } from './Message.js'
import type { Entry } from './navigation.js'
import { useShell, useText } from './shellContext.js'
import { useKitState } from './useKitState.js'
import type { LoadedView } from './useView.js'
import { ViewScreen } from './ViewScreen.js'

/** Renders the view of an entry, or a placeholder while it loads. */
export function ViewBody({ entry, loaded }: { entry: Entry; loaded: LoadedView }) {
  if (loaded.status === 'ready') {
    return <Ready component={loaded.view.component} data={entry.data} key={entry.key} />
  }
  if (loaded.status === 'error') return <LoadFailed key={`${entry.key} failed`} retry={loaded.retry} />
  return <Loading height={rowOf(entry.view).height} key={`${entry.key} loading`} />
}

/** Rerenders only if the state that the view itself reads changes, not together with the shell around it. */
const Ready = memo(function Ready({
  component: Component,
  data,
}: {
  component: ComponentType<object>
  data: Entry['data']
}) {
  return <Component {...data} />
})

function Loading({ height }: { height: number }) {
  const { setLoading } = useShell()
  const t = useText()
  const request = useKitState(({ modal }) => (modal.status === 'open' ? modal.request : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening starts without the flag
  useEffect(() => {
    setLoading(true)
    return () => setLoading(false)
  }, [request, setLoading])
  return (
    <ViewScreen aria-busy="true" data-testid="view-loading">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton className="view-skeleton" height={height} shape="rounded" />
    </ViewScreen>
  )
}

function LoadFailed({ retry }: { retry: () => void }) {
  const { portico, t } = useShell()
  // If a sign-in is due, the modal cannot be closed. The user must be able to leave even if the file of the sign-in's
  // view fails to load.
  const isDue = useKitState(isSignInDue)
  const leave = async () => (await loadCancelSignIn()).cancelSignIn(portico)
  return (
    <ViewScreen
      action={
        <>
          <Button data-autofocus="" onClick={retry}>
            {t('try.again')}
          </Button>
          {isDue && (
            <Button onClick={() => void leave().catch(() => {})} variant="ghost">
              {t('siwx.leave')}
            </Button>
          )}
        </>
      }
    >
      <Message isAlert text={t('load.failed.advice')} title={t('load.failed')} />
    </ViewScreen>
  )
}
