import '../../shell/modalChunk.js'
import { useEffect } from 'react'
import { LegalFooter } from '../../parts/LegalNotice.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import type { View } from '../../shell/view.js'
import { AllWalletsRow } from '../AllWalletsRow.js'
import { AnyWalletCode } from '../AnyWalletCode.js'
import { loadList } from '../directory.js'

/** The first view if no wallet is installed: a code to scan, and a button for all wallets. */
export const ConnectingWalletConnectBasic: View = {
  component: ConnectingWalletConnectBasicView,
  help: { event: 'CLICK_WALLET_HELP', label: (text) => text('shell')('connect.help'), view: 'WhatIsAWallet' },
  next: ['AllWallets', 'WhatIsAWallet'],
  title: (text) => text('shell')('connect.title'),
}

function ConnectingWalletConnectBasicView() {
  const t = useText('directory')
  const { portico } = useShell()
  const offersAll = useKitState(({ features }) => features.allWallets)
  useEffect(() => void loadList(portico), [portico])
  return (
    <AnyWalletCode action={<LegalFooter />}>
      {offersAll && <AllWalletsRow testId="all-wallets" title={t('wc.all')} />}
    </AnyWalletCode>
  )
}
