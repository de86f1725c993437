import type { ReactNode } from 'react'
import { WalletImage } from '../../ui/WalletImage/WalletImage.js'
import { useShell, useText } from '../shell/shellContext.js'
import { ViewScreen } from '../shell/ViewScreen.js'
import { PairingCode } from './PairingCode.js'
import { PairingOutcome } from './PairingOutcome.js'
import { pairingCss } from './pairingCss.js'
import { usePairing } from './usePairing.js'
import { reachesMarket } from './walletReach.js'

/** Shows a code that any wallet can scan, and the outcome of the pairing. */
export function AnyWalletCode({ action, children }: { action?: ReactNode; children?: ReactNode }) {
  const t = useText('directory')
  const { portico } = useShell()
  const { retry, run } = usePairing(undefined, true)
  if (run.status !== 'pending') {
    return (
      <PairingOutcome
        image={<WalletImage name={t('wc.title')} size={72} />}
        name={undefined}
        retry={retry}
        run={run}
      />
    )
  }
  return (
    <ViewScreen action={action} sheet={pairingCss}>
      <PairingCode
        advice={t(reachesMarket(portico) ? 'wc.scan.any.advice' : 'wc.scan.own.advice')}
        label={t('wc.qr.any')}
        pairing={run.pairing}
        title={t('wc.scan.any')}
      />
      {children}
    </ViewScreen>
  )
}
