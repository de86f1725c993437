import '../../modalChunk.js'
import { useEffect } from 'react'
import { track } from '../../../core/track.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight, layoutGrid } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { loadList } from '../../data/directory.js'
import { useDirectory } from '../../data/useDirectory.js'
import { usePairing } from '../../data/usePairing.js'
import { directoryText as t } from '../../directoryText.js'
import { LegalFooter } from '../../parts/LegalNotice.js'
import { PairingCode } from '../../parts/PairingCode.js'
import { PairingOutcome } from '../../parts/PairingOutcome.js'
import { pairingCss } from '../../parts/pairingCss.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useShell } from '../../shellContext.js'
import { useKitState } from '../../useKitState.js'
import { defineView, type View } from '../defineView.js'

/** The first view where nothing is installed: a code to scan, and the way to all wallets. */
export const ConnectingWalletConnectBasic: View = defineView('ConnectingWalletConnectBasic', {
  component: ConnectingWalletConnectBasicView,
  help: { event: 'CLICK_WALLET_HELP', label: (shared) => shared('connect.help'), view: 'WhatIsAWallet' },
  next: ['AllWallets', 'WhatIsAWallet'],
  title: (shared) => shared('connect.title'),
})

function ConnectingWalletConnectBasicView() {
  const { navigate, portico } = useShell()
  const { count } = useDirectory()
  const offersAll = useKitState(({ features }) => features.allWallets)
  const { retry, run } = usePairing(undefined, true)
  useEffect(() => void loadList(portico), [portico])

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
    <ViewScreen action={<LegalFooter />} sheet={pairingCss}>
      <PairingCode
        advice={t('wc.scan.any.advice')}
        label={t('wc.qr.any')}
        pairing={run.pairing}
        title={t('wc.scan.any')}
      />
      {offersAll && (
        <Row
          data-testid="all-wallets"
          image={
            <span className="tile">
              <Icon path={layoutGrid} />
            </span>
          }
          onClick={() => {
            track(portico, { event: 'CLICK_ALL_WALLETS', properties: undefined })
            navigate('AllWallets')
          }}
          title={t('wc.all')}
          trailing={
            <>
              {count}
              <Icon mirror path={chevronRight} size={16} />
            </>
          }
        />
      )}
    </ViewScreen>
  )
}
