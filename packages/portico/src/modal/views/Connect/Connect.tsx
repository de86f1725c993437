import type { ChainNamespace } from '@portico/protocol/caip'
import { useEffect, useState } from 'react'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight, layoutGrid, triangleAlert } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { hasDirectory } from '../../hasWalletConnect.js'
import { completeOrder } from '../../orderWallets.js'
import { LegalCheckbox, LegalFooter, useLegalReason } from '../../parts/LegalNotice.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { useShell } from '../../shellContext.js'
import { useKitState } from '../../useKitState.js'
import { useWallets } from '../../useWallets.js'
import { whenIdle } from '../../whenIdle.js'
import { defineView, type View } from '../defineView.js'
import type { DirectoryRows } from './DirectoryRows.js'
import { loadDirectoryRows, readDirectoryRows } from './loadDirectoryRows.js'
import { NoWallet } from './NoWallet.js'

/** Wallets that fit on a phone without scrolling; the rest is one row further. */
export const shownLimit = 6

type Data = { namespace?: ChainNamespace | undefined }

/** Every way in. */
export const Connect: View<Data | undefined> = defineView<Data | undefined>('Connect', {
  component: ConnectView,
  help: { event: 'CLICK_WALLET_HELP', label: (t) => t('connect.help'), view: 'WhatIsAWallet' },
  next: (portico) => [
    'ConnectingExternal',
    'WhatIsAWallet',
    ...(hasDirectory(portico) ? (['AllWallets'] as const) : []),
    ...(portico.options.walletConnect ? (['ConnectingWalletConnect'] as const) : []),
  ],
  title: (t) => t('connect.title'),
})

function ConnectView({ namespace }: Data) {
  const { navigate, portico, t } = useShell()
  const found = useWallets(namespace)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const wallets = found.filter(({ connector }) => !excluded.includes(connector.id))
  const order = useKitState(({ features }) => features.connectorTypeOrder)
  const disabledReason = useLegalReason()
  const directory = useDirectoryRows()
  const [offered, setOffered] = useState<DirectoryRows>({})
  const offersAll = useKitState(({ features }) => features.allWallets) && hasDirectory(portico)
  const isAll = wallets.length <= shownLimit
  const shown = isAll ? wallets : wallets.slice(0, shownLimit - 1)
  const twin = wallets.find(({ hasTwin }) => hasTwin)
  const hasMore = offersAll || !isAll

  function handleMore() {
    if (!offersAll) return navigate('ConnectWallets', { namespace })
    track(portico, { event: 'CLICK_ALL_WALLETS', properties: undefined })
    navigate('AllWallets', { namespace })
  }

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
      {wallets.length === 0 && <NoWallet />}
      {directory && (
        <directory.DirectoryOffers
          namespace={namespace}
          onExcluded={setExcluded}
          onRows={setOffered}
          wallets={found}
        />
      )}
      {(wallets.length > 0 || hasMore) && (
        <RowList aria-label={t('connect.wallets')}>
          {completeOrder(order).flatMap((kind) => [
            ...shown
              .filter((wallet) => wallet.kind === kind)
              .map((wallet) => (
                <WalletRow isFirst={wallet === shown[0]} key={wallet.connector.id} wallet={wallet} />
              )),
            ...(offered[kind] ?? []),
          ])}
          {hasMore && (
            <Row
              data-testid={offersAll ? 'all-wallets' : 'more-wallets'}
              disabledReason={disabledReason}
              image={
                <span className="tile">
                  <Icon path={layoutGrid} />
                </span>
              }
              onClick={handleMore}
              title={t(offersAll ? 'connect.all' : 'connect.more')}
              trailing={
                <>
                  {offersAll
                    ? !namespace && directory && <directory.DirectoryCount />
                    : t('connect.more.count', { count: wallets.length })}
                  <Icon mirror path={chevronRight} size={16} />
                </>
              }
            />
          )}
        </RowList>
      )}
      {twin && (
        <p className="notice">
          <Icon path={triangleAlert} />
          <span dir="auto">{t('connect.duplicates', { wallet: twin.connector.name })}</span>
        </p>
      )}
    </ViewScreen>
  )
}

/** The rows of the directory: at once where a turn to the button has loaded them, else when the page is idle. */
function useDirectoryRows() {
  const { portico } = useShell()
  const isOpen = useKitState((state) => state.modal.status === 'open')
  const [rows, setRows] = useState(() => readDirectoryRows(portico))
  useEffect(() => {
    if (!isOpen || rows) return
    return whenIdle(() => {
      loadDirectoryRows(portico).then(setRows, () => {}) // what is installed works without them
    })
  }, [isOpen, portico, rows])
  return rows
}
