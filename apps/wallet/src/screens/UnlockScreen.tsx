import { Header, Screen } from 'portico/ui'
import type { Vault } from '../custody/vault.js'
import { useScreens } from './screensContext.js'
import { UnlockForm } from './UnlockForm.js'
import { useEscape } from './useEscape.js'

export type UnlockScreenProps = {
  vault: Vault
  /** Returns to the approved request, which the user then approves again. */
  onBack: () => void
  onClose: () => void
  onUnlocked: () => void
}

/** Unlocks the wallet on a new device, or has the device released. The device then gets its own copy. */
export function UnlockScreen({ onBack, onClose, onUnlocked, vault }: UnlockScreenProps) {
  const { hostCloses } = useScreens()
  useEscape(onBack)
  return (
    <main aria-labelledby="unlock-title" className="frame-card">
      <Header
        back={{ label: 'Back', onClick: onBack }}
        close={hostCloses() ? undefined : { label: 'Close', onClick: onClose }}
        title="Unlock your wallet"
        titleId="unlock-title"
      />
      <Screen>
        <p>This device is new to your wallet.</p>
        <UnlockForm onUnlocked={onUnlocked} vault={vault} />
      </Screen>
    </main>
  )
}
