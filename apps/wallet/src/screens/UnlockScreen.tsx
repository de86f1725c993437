import { Header, Screen } from 'portico/ui'
import type { Vault } from '../custody/vault.js'
import { AskedAloud } from './AskedAloud.js'
import { useScreens, useText } from './screensContext.js'
import { UnlockForm } from './UnlockForm.js'
import { useEscape } from './useEscape.js'

export type UnlockScreenProps = {
  vault: Vault
  /** Returns to the approved request, which the user then approves again. */
  onBack: () => void
  onClose: () => void
  onUnlocked: () => void
}

/** Unlocks the wallet on a new device, or has the device released. The device then stores its own copy. */
export function UnlockScreen({ onBack, onClose, onUnlocked, vault }: UnlockScreenProps) {
  const { hostCloses } = useScreens()
  const t = useText('unlock')
  const shell = useText('shell')
  useEscape(onBack)
  return (
    <main aria-labelledby="unlock-title" className="frame-card">
      <Header
        back={{ label: shell('back'), onClick: onBack }}
        close={hostCloses() ? undefined : { label: shell('close'), onClick: onClose }}
        title={t('title')}
        titleAs="h1"
        titleId="unlock-title"
      />
      <AskedAloud>
        <Screen>
          <p>{t('text')}</p>
          <UnlockForm onUnlocked={onUnlocked} vault={vault} />
        </Screen>
      </AskedAloud>
    </main>
  )
}
