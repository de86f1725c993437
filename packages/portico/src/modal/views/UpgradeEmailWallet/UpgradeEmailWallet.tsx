import '../../modalChunk.js'
import { track } from '../../../core/track.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { shieldCheck } from '../../../ui/Icon/paths.js'
import { loginText as t } from '../../loginText.js'
import { LinkButton } from '../../parts/LinkButton.js'
import { loginCss } from '../../parts/loginCss.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useShell } from '../../shellContext.js'
import { defineView, type View } from '../defineView.js'

/** The wallet outside of this site: its own, where the person owns the keys. */
export const UpgradeEmailWallet: View = defineView('UpgradeEmailWallet', {
  component: UpgradeEmailWalletView,
  title: () => t('upgrade.title'),
})

function UpgradeEmailWalletView() {
  const { portico } = useShell()
  const origin = portico.options.embedded?.walletOrigin ?? ''
  return (
    <ViewScreen
      action={
        URL.canParse(origin) && (
          <LinkButton
            href={new URL('/dashboard', origin).href}
            onClick={() => track(portico, { event: 'EMAIL_UPGRADE_FROM_MODAL', properties: undefined })}
            target="_blank"
          >
            {t('upgrade.open')}
          </LinkButton>
        )
      }
      sheet={loginCss}
    >
      <div className="login-head">
        <span className="login-icon">
          <Icon path={shieldCheck} size={32} />
        </span>
        <p className="login-heading" dir="auto">
          {t('upgrade.heading')}
        </p>
        <p className="login-detail" dir="auto">
          {t('upgrade.detail')}
        </p>
      </div>
    </ViewScreen>
  )
}
