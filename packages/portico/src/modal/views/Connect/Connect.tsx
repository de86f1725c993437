import type { ChainNamespace } from '@portico/protocol/caip'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight, layoutGrid, triangleAlert } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { LegalCheckbox, LegalFooter, useLegalReason } from '../../parts/LegalNotice.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { useShell } from '../../shellContext.js'
import { useWallets } from '../../useWallets.js'
import { defineView, type View } from '../defineView.js'
import { Directory } from './Directory.js'
import { NoWallet } from './NoWallet.js'

/** Wallets that fit on a phone without scrolling; the rest is one row further. */
export const shownLimit = 6

type Data = { namespace?: ChainNamespace | undefined }

/** Every way in. */
export const Connect: View<Data | undefined> = defineView<Data | undefined>('Connect', {
  component: ConnectView,
  help: { event: 'CLICK_WALLET_HELP', label: (t) => t('connect.help'), view: 'WhatIsAWallet' },
  next: ['WhatIsAWallet'],
  title: (t) => t('connect.title'),
})

function ConnectView({ namespace }: Data) {
  const { navigate, portico, t } = useShell()
  const wallets = useWallets(namespace)
  const disabledReason = useLegalReason()
  const isAll = wallets.length <= shownLimit
  const shown = isAll ? wallets : wallets.slice(0, shownLimit - 1)
  const twin = wallets.find(({ hasTwin }) => hasTwin)

  return (
    <ViewScreen
      action={
        <>
          {wallets.length > 0 && (
            <Button
              data-testid="connect-guide"
              onClick={() => {
                track(portico, { event: 'CLICK_WALLET_HELP', properties: undefined })
                navigate('WhatIsAWallet')
              }}
              variant="ghost"
            >
              {t('connect.guide')}
            </Button>
          )}
          <LegalFooter />
        </>
      }
    >
      <LegalCheckbox />
      {wallets.length === 0 ? (
        <NoWallet />
      ) : (
        <RowList aria-label={t('connect.wallets')}>
          {shown.map((wallet, index) => (
            <WalletRow isFirst={index === 0} key={wallet.connector.id} wallet={wallet} />
          ))}
          {!isAll && (
            <Row
              data-testid="more-wallets"
              disabledReason={disabledReason}
              image={
                <span className="tile">
                  <Icon path={layoutGrid} />
                </span>
              }
              onClick={() => navigate('ConnectWallets', { namespace })}
              title={t('connect.more')}
              trailing={
                <>
                  {t('connect.more.count', { count: wallets.length })}
                  <Icon mirror path={chevronRight} size={16} />
                </>
              }
            />
          )}
        </RowList>
      )}
      <Directory wallets={wallets} />
      {twin && (
        <p className="notice">
          <Icon path={triangleAlert} />
          <span dir="auto">{t('connect.duplicates', { wallet: twin.connector.name })}</span>
        </p>
      )}
    </ViewScreen>
  )
}
