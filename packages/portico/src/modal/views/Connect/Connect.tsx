import { Fragment, useEffect, useState } from 'react'
import { isMobile } from '../../../core/device/isMobile.js'
import { countAwaited, hasDirectory } from '../../../core/hasWalletConnect.js'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight, layoutGrid, triangleAlert } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { listWays, offersLogin } from '../../offersLogin.js'
import { completeOrder } from '../../orderWallets.js'
import { LegalCheckbox, LegalFooter, useLegalReason } from '../../parts/LegalNotice.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { walletSkeletons } from '../../parts/walletSkeletons.js'
import { useShell } from '../../shellContext.js'
import { useKitState } from '../../useKitState.js'
import { useWallets } from '../../useWallets.js'
import type { DataOf } from '../../viewData.js'
import { whenIdle } from '../../whenIdle.js'
import { defineView, type View } from '../defineView.js'
import type { DirectoryRows } from './DirectoryRows.js'
import { loadDirectoryRows, readDirectoryRows } from './loadDirectoryRows.js'
import { type LoginWays, loadLoginWays, readLoginWays } from './loadLoginWays.js'
import { NoWallet } from './NoWallet.js'

/** Wallets that fit on a phone without scrolling; the rest is one row further. */
export const shownLimit = 6

/** The same, beside an e-mail field and social buttons. */
const shownBesideLogin = 4

type Data = NonNullable<DataOf<'Connect'>>

/** Every way in. */
export const Connect: View<Data | undefined> = defineView<Data | undefined>('Connect', {
  component: ConnectView,
  help: { event: 'CLICK_WALLET_HELP', label: (t) => t('connect.help'), view: 'WhatIsAWallet' },
  next: (portico) => [
    'ConnectingExternal',
    // Where there is a wallet few ask what one is: its file comes as they turn to it.
    ...(portico.store.getState().connectors.length === 0 ? (['WhatIsAWallet'] as const) : []),
    ...(hasDirectory(portico) ? (['AllWallets'] as const) : []),
    ...(offersLogin(portico) ? (['EmailVerifyOtp'] as const) : []),
    ...(portico.options.walletConnect ? (['ConnectingWalletConnect'] as const) : []),
  ],
  title: (t) => t('connect.title'),
})

function ConnectView({ namespace }: Data) {
  const { loadOnIntent, navigate, portico, t } = useShell()
  const found = useWallets(namespace)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const wallets = found.filter(({ connector }) => !excluded.includes(connector.id))
  const order = useKitState(({ features }) => features.connectorTypeOrder)
  const disabledReason = useLegalReason()
  const directory = useDirectoryRows()
  const [offered, setOffered] = useState<DirectoryRows>({})
  const awaited = walletSkeletons(directory === undefined ? countAwaited(portico, wallets.length) : 0)
  const offersAll = useKitState(({ features }) => features.allWallets) && hasDirectory(portico)
  const hasLogin = useKitState(() => offersLogin(portico))
  // A family of which no wallet is shown looks as if it were not there; and none takes the place of another's wallets.
  const families = wallets.filter(({ bringsFamily, kind }) => bringsFamily && kind === 'injected')
  const besideThem = (hasLogin ? shownBesideLogin : shownLimit) + Math.max(0, families.length - 1)
  const limit = Math.max(besideThem, wallets.findLastIndex((wallet) => families.includes(wallet)) + 2)
  const isAll = wallets.length <= limit
  const shown = isAll ? wallets : wallets.slice(0, limit - 1)
  const twin = wallets.find(({ hasTwin }) => hasTwin)
  const hasMore = offersAll || !isAll
  const login = useLoginWays(hasLogin)
  const features = useKitState((state) => state.features)
  const hasList = wallets.length > 0 || hasMore
  // Nothing comes after an "or" where there is no wallet to list.
  const ways = listWays({ features }, hasLogin).filter((way) => way !== 'wallet' || hasList || !hasLogin)
  // What stands first has the focus; on a phone not the field, whose keyboard would cover the other ways.
  const first = ways.find((way) => way !== 'email' || !isMobile())
  // One button for all of them, where the host wants e-mail and socials to stand alone.
  const isCollapsed = hasLogin && (features.collapseWallets || !features.emailShowWallets)

  function handleMore() {
    if (!offersAll) return navigate('ConnectWallets', { namespace })
    track(portico, { event: 'CLICK_ALL_WALLETS', properties: undefined })
    navigate('AllWallets', { namespace })
  }

  const list = (
    <>
      {wallets.length === 0 && !hasLogin && <NoWallet />}
      {(wallets.length > 0 || hasMore) && (
        <RowList aria-label={t('connect.wallets')} className="ways-in">
          {completeOrder(order).flatMap((kind) => [
            ...shown
              .filter((wallet) => wallet.kind === kind)
              .map((wallet) => (
                <WalletRow
                  isFirst={first === 'wallet' && wallet === shown[0]}
                  key={`${wallet.connector.chain} ${wallet.connector.id}`}
                  wallet={wallet}
                />
              )),
            ...(offered[kind] ?? (kind === 'recommended' ? awaited : [])),
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
    </>
  )

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
              {...loadOnIntent('WhatIsAWallet')}
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
      {directory && (
        <directory.DirectoryOffers
          namespace={namespace}
          onExcluded={setExcluded}
          onRows={setOffered}
          wallets={found}
        />
      )}
      {ways.map((way, index) => (
        <Fragment key={way}>
          {index > 0 && hasLogin && <div className="ways-or">{login && <login.OrLine />}</div>}
          {way !== 'wallet' ? (
            login ? (
              <login.LoginWay isFirst={way === first} socials={features.socials || []} way={way} />
            ) : (
              <Skeleton height={48} shape="rounded" />
            )
          ) : isCollapsed ? (
            <Button
              data-autofocus={way === first ? '' : undefined}
              data-testid="collapsed-wallets"
              disabledReason={disabledReason}
              onClick={handleMore}
              variant="secondary"
            >
              {t('connect.withWallet')}
            </Button>
          ) : (
            list
          )}
        </Fragment>
      ))}
      {twin && (
        <p className="notice">
          <Icon path={triangleAlert} />
          <span dir="auto">{t('connect.duplicates', { wallet: twin.connector.name })}</span>
        </p>
      )}
    </ViewScreen>
  )
}

/** The rows of the directory: at once where a turn to the button has loaded them, else when the page is idle. Null: in vain. */
function useDirectoryRows() {
  const { portico } = useShell()
  const [rows, setRows] = useState<ReturnType<typeof readDirectoryRows> | null>(() =>
    readDirectoryRows(portico),
  )
  useEffect(() => {
    if (rows) return
    let cancel = () => {}
    const load = () => {
      cancel = whenIdle(() => {
        loadDirectoryRows(portico).then(setRows, () => setRows(null)) // what is installed works without them
      })
    }
    const isOpen = () => portico.store.getState().modal.status === 'open'
    // By hand: what is drawn here does not change by an opening, and would be drawn anew for it.
    const unfollow = portico.subscribe(isOpen, () => {
      cancel()
      if (isOpen()) load()
    })
    if (isOpen()) load()
    return () => {
      unfollow()
      cancel()
    }
  }, [portico, rows])
  return rows
}

/** The e-mail field and the social buttons, a chunk of their own. */
function useLoginWays(isOffered: boolean): LoginWays | undefined {
  const { portico } = useShell()
  const [ways, setWays] = useState(() => readLoginWays(portico))
  useEffect(() => {
    if (!isOffered || ways) return
    loadLoginWays(portico).then(setWays, () => {}) // wallets work without them
  }, [isOffered, portico, ways])
  return ways
}
