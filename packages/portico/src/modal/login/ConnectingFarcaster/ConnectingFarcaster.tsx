import '../../shell/modalChunk.js'
import encodeQR from 'qr'
import { useEffect, useMemo, useState } from 'react'
import { connectFarcaster } from '../../../core/actions/socialLogin.js'
import { isMobile } from '../../../core/device/isMobile.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { QrCode } from '../../../ui/QrCode/QrCode.js'
import { LinkButton } from '../../parts/LinkButton.js'
import { RequestStatus } from '../../parts/RequestStatus.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { needsHttps, readLoginStatus } from '../ConnectingSocial/ConnectingSocial.js'
import { FirstLogin } from '../FirstLogin.js'
import { loginCss } from '../loginCss.js'
import { SocialTile } from '../SocialMark.js'
import { toLoginTitle, useNewUser } from '../useNewUser.js'

/**
 * The view with a code to scan, or on a phone with a link to the app. Once the user approves there, the wallet opens.
 */
export const ConnectingFarcaster: View = {
  component: ConnectingFarcasterView,
  title: (text, _, portico) => toLoginTitle(text, portico, 'Farcaster'),
}

function ConnectingFarcasterView() {
  const t = useText('login')
  const socialText = useText('social')
  const { portico, t: words } = useShell()
  const status = useKitState(readLoginStatus)
  const [uri, setUri] = useState<string>()
  const [round, setRound] = useState(0)
  const modules = useMemo(() => (uri === undefined ? [] : toModules(uri)), [uri])
  const newUser = useNewUser(status === 'success')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests a new code
  useEffect(() => {
    const abort = new AbortController()
    setUri(undefined)
    connectFarcaster(portico, {
      onUri: (next) => !abort.signal.aborted && setUri(next),
      signal: abort.signal,
    }).catch(() => {})
    return () => abort.abort()
  }, [portico, round])

  const image = <SocialTile provider="farcaster" size={72} />
  if (newUser) return <FirstLogin user={newUser} />
  if (status === 'success') {
    return (
      <RequestStatus
        detail={t('login.connected.detail')}
        image={image}
        status="success"
        title={t('login.connected')}
      />
    )
  }
  if (status !== 'pending' && status !== 'idle') {
    return (
      <RequestStatus
        action={
          status === needsHttps
            ? undefined
            : { label: words('try.again'), onClick: () => setRound(round + 1) }
        }
        detail={socialText(status === needsHttps ? 'login.social.https' : 'login.social.failed.advice')}
        image={image}
        status="error"
        title={socialText('login.social.failed')}
      />
    )
  }
  if (uri === undefined) {
    return (
      <RequestStatus
        detail={t('login.farcaster.loading')}
        image={image}
        status="pending"
        title={socialText('login.social.pending', { social: 'Farcaster' })}
      />
    )
  }
  return (
    <ViewScreen
      action={
        isMobile() ? (
          <LinkButton href={uri} target="_blank">
            {t('login.farcaster.open')}
          </LinkButton>
        ) : (
          <CopyButton
            copiedLabel={words('copied')}
            failedLabel={words('copy.failed')}
            label={t('login.farcaster.copy')}
            text={uri}
          >
            {t('login.farcaster.copy')}
          </CopyButton>
        )
      }
      sheet={loginCss}
    >
      <div className="login-qr">
        {!isMobile() && <QrCode description={uri} label={t('login.farcaster.scan')} modules={modules} />}
        <h3 className="login-heading" dir="auto">
          {isMobile() ? t('login.farcaster.open') : t('login.farcaster.scan')}
        </h3>
        <p className="login-detail" dir="auto">
          {t('login.farcaster.scan.detail')}
        </p>
      </div>
    </ViewScreen>
  )
}

/** Returns the code without its margin, which the image adds. */
function toModules(text: string): readonly (readonly boolean[])[] {
  const withBorder = encodeQR(text, 'raw', { border: 1, ecc: 'medium' })
  return withBorder.slice(1, -1).map((row) => row.slice(1, -1))
}
