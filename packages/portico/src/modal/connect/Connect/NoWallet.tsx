import { isMobile } from '../../../core/device/isMobile.js'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { wallet } from '../../../ui/Icon/paths.js'
import { Message } from '../../shell/Message.js'
import { useShell } from '../../shell/shellContext.js'

/** Explains what a wallet is and how to get one. Shown if this browser has none. */
export function NoWallet() {
  const { navigate, portico, t } = useShell()
  const onPhone = isMobile()
  return (
    <Message
      icon={wallet}
      text={t(onPhone ? 'connect.empty.mobile' : 'connect.empty.desktop')}
      title={t('connect.empty.title')}
    >
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
        <Button data-testid="reload-page" onClick={() => location.reload()} variant="ghost">
          {t('connect.empty.reload')}
        </Button>
      )}
    </Message>
  )
}
