import '../../shell/modalChunk.js'
import { openInBrowser } from '../../../core/device/openInBrowser.js'
import { embeddedId, socialDeclined } from '../../../core/embeddedClient.js'
import type { State } from '../../../core/state.js'
import { RequestStatus } from '../../parts/RequestStatus.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useKitState } from '../../shell/useKitState.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { FirstLogin } from '../FirstLogin.js'
import { startSocial } from '../SocialButtons.js'
import { SocialTile } from '../SocialMark.js'
import { socialNames } from '../socialNames.js'
import { toLoginTitle, useNewUser } from '../useNewUser.js'

type Data = DataOf<'ConnectingSocial'>

/** The status of a login on a page without https, where another try cannot help. */
export const needsHttps = 'SECURE_CONTEXT_REQUIRED'

/**
 * The view of a login in the provider's window. The click that opened the view also opened the window: effects never
 * open one.
 */
export const ConnectingSocial: View<Data> = {
  component: ConnectingSocialView,
  title: (text, { provider }, portico) => toLoginTitle(text, portico, socialNames[provider]),
}

function ConnectingSocialView({ provider }: Data) {
  const socialText = useText('social')
  const t = useText('login')
  const shell = useShell()
  const social = socialNames[provider]
  const status = useKitState(readLoginStatus)
  const newUser = useNewUser(status === 'success')
  if (newUser) return <FirstLogin user={newUser} />
  const { title, ...words } = describe(socialText, t, status, social)
  const toAction = () => {
    if (status === 'SOCIAL_LOGIN_IN_APP') {
      return { label: socialText('login.social.inApp.open'), onClick: openInBrowser }
    }
    const canRetry = words.status === 'error' ? status !== needsHttps : status === 'cut'
    return canRetry
      ? { label: shell.t('try.again'), onClick: () => startSocial(shell, provider, 'stay') }
      : undefined
  }
  return (
    <RequestStatus
      {...words}
      action={toAction()}
      image={<SocialTile provider={provider} size={72} />}
      title={title}
      waitingDetail={status === 'pending' ? socialText('login.social.waiting', { social }) : undefined}
    />
  )
}

/** Returns `idle`, `pending` or the state of its window, `declined`, `success`, or the code of the error. */
export function readLoginStatus({ attempt, connections }: State): string {
  if (attempt?.connectorId === embeddedId) {
    if (attempt.status === 'error') {
      const { code, details } = attempt.error
      return code === 'SOCIAL_LOGIN_FAILED' && details === socialDeclined ? 'declined' : code
    }
    return attempt.window ?? 'pending'
  }
  const isLive = connections.some(
    ({ connectorId, status }) => connectorId === embeddedId && status === 'live',
  )
  return isLive ? 'success' : 'idle'
}

function describe(socialText: Text<'social'>, t: Text<'login'>, status: string, social: string) {
  switch (status) {
    case 'pending':
      return {
        detail: socialText('login.social.pending.detail'),
        status: 'pending',
        title: socialText('login.social.pending', { social }),
      } as const
    case 'success':
      return { detail: t('login.connected.detail'), status, title: t('login.connected') } as const
    case 'POPUP_BLOCKED':
      return {
        detail: socialText('login.social.blocked.advice', { social }),
        status: 'error',
        title: socialText('login.social.blocked'),
      } as const
    case 'SOCIAL_LOGIN_IN_APP':
      return {
        detail: socialText('login.social.inApp.advice'),
        status: 'error',
        title: socialText('login.social.inApp', { social }),
      } as const
    case 'cut':
      return {
        detail: socialText('login.social.cut.detail'),
        status: 'pending',
        title: socialText('login.social.pending', { social }),
      } as const
    case 'leaving':
      return {
        detail: socialText('login.social.redirect.detail', { social }),
        status: 'pending',
        title: socialText('login.social.pending', { social }),
      } as const
    case 'back':
      return {
        detail: socialText('login.social.back.detail', { social }),
        status: 'pending',
        title: socialText('login.social.pending', { social }),
      } as const
    case 'closed':
      return {
        detail: socialText('login.social.gone.advice', { social }),
        status: 'error',
        title: socialText('login.social.closed'),
      } as const
    case 'POPUP_CLOSED':
    case 'idle':
      return {
        detail: socialText('login.social.closed.advice'),
        status: 'error',
        title: socialText('login.social.closed'),
      } as const
    case 'declined':
      return {
        detail: socialText('login.social.declined.advice', { social }),
        status: 'error',
        title: socialText('login.social.failed'),
      } as const
    case 'EMBEDDED_TIMEOUT':
    case 'EMBEDDED_UNAVAILABLE':
      return { detail: t('login.wallet.away'), status: 'error', title: t('login.wallet.failed') } as const
    case needsHttps:
      return {
        detail: socialText('login.social.https'),
        status: 'error',
        title: t('login.wallet.failed'),
      } as const
    default:
      return {
        detail: socialText('login.social.failed.advice'),
        status: 'error',
        title: socialText('login.social.failed'),
      } as const
  }
}
