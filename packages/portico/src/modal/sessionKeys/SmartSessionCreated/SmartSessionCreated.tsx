import '../../shell/modalChunk.js'
import { useEffect } from 'react'
import { findActive } from '../../../core/findActive.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { keyRound } from '../../../ui/Icon/paths.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Tick } from '../../../ui/Tick/Tick.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { SessionFacts } from '../SessionFacts.js'
import { useSmartSessions } from '../useSmartSessions.js'
import { smartSessionCreatedCss } from './SmartSessionCreated.css.js'

type Data = DataOf<'SmartSessionCreated'>

const sheet = portfolioCss + smartSessionCreatedCss

/** The view that confirms a new session key, with its limits as read from the account. */
export const SmartSessionCreated: View<Data> = {
  component: SmartSessionCreatedView,
  next: ['SmartSessionList'],
  title: (text) => text('sessions')('sessions.created.title'),
}

function SmartSessionCreatedView({ networkId, sessionKey }: Data) {
  const t = useText('sessions')
  const { close, navigate, portico, say } = useShell()
  const address = useKitState((state) => findActive(state, 'eip155')?.address) ?? ''
  const { data, isFetchedAfterMount } = useSmartSessions(networkId, address)
  const session = data?.find(({ key }) => key.toLowerCase() === sessionKey.toLowerCase())
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const head = t('sessions.created.head')
  useEffect(() => say(head), [head, say])
  return (
    <ViewScreen
      action={
        <div className="session-actions">
          <Button data-testid="session-list" onClick={() => navigate('SmartSessionList')} variant="secondary">
            {t('sessions.created.all')}
          </Button>
          <Button data-autofocus="" data-testid="session-done" onClick={close}>
            {t('sessions.created.done')}
          </Button>
        </div>
      }
      sheet={sheet}
    >
      <div className="session-created">
        <span className="session-mark">
          <Icon path={keyRound} size={32} />
          <Tick size={28} />
        </span>
        <p className="session-head" dir="auto">
          {head}
        </p>
        <p className="session-text" dir="auto">
          {t('sessions.created.text')}
        </p>
      </div>
      {session && network ? (
        <SessionFacts network={network} session={session} />
      ) : (
        // The placeholder is as high as a key with one limit, which is usual, so that the buttons below do not move.
        !isFetchedAfterMount && <Skeleton height={279} shape="rounded" />
      )}
    </ViewScreen>
  )
}
