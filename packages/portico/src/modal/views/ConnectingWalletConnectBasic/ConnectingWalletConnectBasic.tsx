import '../../modalChunk.js'
import { useEffect } from 'react'
import { loadList } from '../../data/directory.js'
import { directoryText as t } from '../../directoryText.js'
import { AllWalletsRow } from '../../parts/AllWalletsRow.js'
import { AnyWalletCode } from '../../parts/AnyWalletCode.js'
import { LegalFooter } from '../../parts/LegalNotice.js'
import { useShell } from '../../shellContext.js'
import { useKitState } from '../../useKitState.js'
import { defineView, type View } from '../defineView.js'

/** The first view if nothing is installed: a code to scan, and a button for all wallets. */
export const ConnectingWalletConnectBasic: View = defineView('ConnectingWalletConnectBasic', {
  component: ConnectingWalletConnectBasicView,
  help: { event: 'CLICK_WALLET_HELP', label: (shared) => shared('connect.help'), view: 'WhatIsAWallet' },
  next: ['AllWallets', 'WhatIsAWallet'],
  title: (shared) => shared('connect.title'),
})

function ConnectingWalletConnectBasicView() {
  const { portico } = useShell()
  const offersAll = useKitState(({ features }) => features.allWallets)
  useEffect(() => void loadList(portico), [portico])
  return (
    <AnyWalletCode action={<LegalFooter />}>
      {offersAll && <AllWalletsRow testId="all-wallets" title={t('wc.all')} />}
    </AnyWalletCode>
  )
}
