import '../../shell/modalChunk.js'
import { useEffect, useState } from 'react'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { keyRound } from '../../../ui/Icon/paths.js'
import { LinkButton } from '../../parts/LinkButton.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { loginCss } from '../loginCss.js'
import { useEmbedded } from '../useEmbedded.js'
import { useOpenSettings } from '../useOpenSettings.js'

/** The view that explains how to use the wallet's keys outside this site. */
export const UpgradeEmailWallet: View = {
  component: UpgradeEmailWalletView,
  title: (text) => text('embedded')('upgrade.title'),
}

function UpgradeEmailWalletView() {
  const t = useText('embedded')
  const { portico } = useShell()
  const open = useOpenSettings()
  const site = useWalletSite()
  const tell = () => track(portico, { event: 'EMAIL_UPGRADE_FROM_MODAL', properties: undefined })
  return (
    <ViewScreen
      action={
        site ? (
          <LinkButton href={site} onClick={tell} target="_blank">
            {t('upgrade.site.open')}
          </LinkButton>
        ) : (
          <Button
            data-autofocus=""
            data-testid="upgrade-open"
            onClick={() => {
              tell()
              open('export')
            }}
          >
            {t('settings.export')}
          </Button>
        )
      }
      sheet={loginCss}
    >
      <div className="login-head">
        <span className="login-icon">
          <Icon path={keyRound} size={32} />
        </span>
        <h3 className="login-heading" dir="auto">
          {t(site ? 'upgrade.site.heading' : 'upgrade.heading')}
        </h3>
        <p className="login-detail" dir="auto">
          {t(site ? 'upgrade.site.detail' : 'upgrade.detail')}
        </p>
      </div>
    </ViewScreen>
  )
}

/**
 * Returns the URL of the wallet's page if the frame has no screens of its own. Undefined if the frame itself shows the
 * keys.
 */
function useWalletSite(): string | undefined {
  const { portico } = useShell()
  const { client } = useEmbedded()
  const [hasScreens, setHasScreens] = useState(true)
  useEffect(() => {
    client?.load().then(
      () => setHasScreens(client.openSettings !== undefined),
      () => {}, // the error is shown when the button is pressed
    )
  }, [client])
  const origin = portico.options.embedded?.walletOrigin ?? ''
  return hasScreens || !URL.canParse(origin) ? undefined : new URL('/dashboard', origin).href
}
