import { Button } from '../../ui/Button/Button.js'
import { Message } from '../shell/Message.js'
import { useShell, useText } from '../shell/shellContext.js'
import { ViewScreen } from '../shell/ViewScreen.js'
import type { useNameZone } from './useNameZone.js'

/** Replaces a view of names if names are not available, or if it is unknown whether they are. */
export function ZoneProblem({ zone }: { zone: ReturnType<typeof useNameZone> }) {
  const t = useText('names')
  const shell = useShell()
  const hasFailed = zone.isError
  return (
    <ViewScreen
      action={
        hasFailed && (
          <Button data-autofocus="" onClick={() => void zone.refetch()}>
            {shell.t('try.again')}
          </Button>
        )
      }
    >
      <Message
        text={hasFailed ? t('name.zone.advice') : t('name.off.advice')}
        title={hasFailed ? t('name.zone.failed') : t('name.off')}
      />
    </ViewScreen>
  )
}
