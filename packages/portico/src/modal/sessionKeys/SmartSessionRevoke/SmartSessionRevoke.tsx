import '../../shell/modalChunk.js'
import { isPorticoError } from '@portico/protocol/errors'
import { useState } from 'react'
import { revokePermissions } from '../../../core/actions/revokePermissions.js'
import type { SmartSession } from '../../../core/entities.js'
import { findActive } from '../../../core/findActive.js'
import { Button } from '../../../ui/Button/Button.js'
import { Notice } from '../../parts/Notice.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { useQueries } from '../../shell/queryClient.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { SessionFacts } from '../SessionFacts.js'
import { sessionsKey, useSmartSessions } from '../useSmartSessions.js'
import { smartSessionRevokeCss } from './SmartSessionRevoke.css.js'

type Data = DataOf<'SmartSessionRevoke'>

const sheet = portfolioCss + smartSessionRevokeCss

/** The view of one session key. It shows what the key may send and has sent, with a button that revokes it. */
export const SmartSessionRevoke: View<Data> = {
  component: SmartSessionRevokeView,
  title: (text) => text('sessions')('sessions.revoke.title'),
}

function SmartSessionRevokeView({ session: given }: Data) {
  const t = useText('sessions')
  const { back, portico, toast } = useShell()
  const { client } = useQueries()
  const [status, setStatus] = useState<'idle' | 'asking' | 'declined' | 'failed'>('idle')
  const connection = useKitState((state) => findActive(state, 'eip155'))
  const address = connection?.address ?? ''
  const wallet = connection?.name ?? ''
  const { data } = useSmartSessions(given.networkId, address)
  const session = data?.find(({ pci }) => pci === given.pci) ?? given
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === session.networkId)

  async function handleRevoke() {
    if (status === 'asking') return
    setStatus('asking')
    try {
      await revokePermissions(portico, { context: session.pci })
      client.setQueryData<readonly SmartSession[]>(sessionsKey(session.networkId, address), (known) =>
        known?.filter(({ pci }) => pci !== session.pci),
      )
      toast(t('sessions.revoked'), 'success')
      back()
    } catch (error) {
      setStatus(isPorticoError(error, 'SEND_REJECTED') ? 'declined' : 'failed')
    }
  }

  if (!network) return null
  return (
    <ViewScreen
      action={
        <Button
          data-autofocus=""
          data-testid="session-revoke"
          loading={status === 'asking' ? t('sessions.revoke.asking', { wallet }) : undefined}
          onClick={() => void handleRevoke()}
          variant="danger"
        >
          {t('sessions.revoke')}
        </Button>
      }
      sheet={sheet}
    >
      <div className="session-revoke">
        {status === 'declined' && <Notice title={t('sessions.revoke.declined', { wallet })} />}
        {status === 'failed' && (
          <Notice title={t('sessions.revoke.failed')} variant="danger">
            <p dir="auto">{t('sessions.revoke.failed.advice', { wallet })}</p>
          </Notice>
        )}
        <p className="session-note" dir="auto">
          {t('sessions.revoke.detail')}
        </p>
        <SessionFacts network={network} session={session} />
      </div>
    </ViewScreen>
  )
}
