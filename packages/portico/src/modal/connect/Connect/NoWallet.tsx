import { isMobile } from '../../../core/device/isMobile.js'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { wallet } from '../../../ui/Icon/paths.js'
import { useShell } from '../../shell/shellContext.js'

/** Shown without a wallet in this browser: what a wallet is, and how to get one. */
export function NoWallet() {
  const { navigate, portico, t } = useShell()
  const onPhone = isMobile()
  return (
    <div className="message">
      <span className="message-icon">
        <Icon path={wallet} size={28} />
      </span>
      <p className="message-title" dir="auto">
        {t('connect.empty.title')}
      </p>
      <p className="message-text" dir="auto">
        {t(onPhone ? 'connect.empty.mobile' : 'connect.empty.desktop')}
      </p>
      <div className="message-actions">
        <Button
          data-autofocus=""
          onClick={() => {
            track(portico, { event: 'CLICK_WALLET_HELP', properties: undefined })
            navigate('WhatIsAWallet')
          }}
        >
          {t('connect.empty.learn')}
        </Button>
        {onPhone ? (
          <CopyButton
            copiedLabel={t('copied')}
            failedLabel={t('copy.failed')}
            label={t('connect.empty.copyLink')}
            text={location.href}
          >
            {t('connect.empty.copyLink')}
          </CopyButton>
        ) : (
          <Button onClick={() => location.reload()} variant="ghost">
            {t('connect.empty.reload')}
          </Button>
        )}
      </div>
    </div>
  )
}
