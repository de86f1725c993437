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
import { LegalCheckbox, LegalFooter, useLegalReason } from '../../parts/LegalNotice.js'
import { listWays, offersLogin } from '../../shell/offersLogin.js'
import { useShell } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { whenIdle } from '../../shell/whenIdle.js'
import type { DataOf } from '../../views.js'
import { completeOrder } from '../orderWallets.js'
import { useWallets } from '../useWallets.js'
import { WalletRow } from '../WalletRow.js'
import { walletSkeletons } from '../walletSkeletons.js'
import type { DirectoryRows } from './DirectoryRows.js'
import { loadDirectoryRows, readDirectoryRows } from './loadDirectoryRows.js'
import { type LoginMethods, loadLoginMethods, readLoginMethods } from './loadLoginMethods.js'
import { NoWallet } from './NoWallet.js'

/** Number of wallets that fit on a phone without scrolling. Another row opens the rest. */
export const shownLimit = 6

/** Number of wallets that fit on a phone if Connect also has an email field or social buttons. */
const shownBesideLogin = 4

type Data = NonNullable<DataOf<'Connect'>>

/** The view with every way to connect or log in. */
export const Connect: View<Data | undefined> = {
  component: ConnectView,
  help: { event: 'CLICK_WALLET_HELP', label: (text) => text('shell')('connect.help'), view: 'WhatIsAWallet' },
  // Most users with a wallet press its row. Every other view loads when the user reaches the control that opens it.
  next: (portico) => (portico.store.getState().connectors.length > 0 ? ['ConnectingExternal'] : []),
  title: (text) => text('shell')('connect.title'),
}

function ConnectView({ namespace, wallet }: Data) {
  const { load, loadOnIntent, navigate, portico, t } = useShell()
  const found = useWallets(namespace)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const wallets = found.filter(({ connector }) => !excluded.includes(connector.id))
  const features = useKitState((state) => state.features)
  const disabledReason = useLegalReason()
  const directory = useDirectoryRows(wallet)
  const [offered, setOffered] = useState<DirectoryRows>({})
  const awaited = walletSkeletons(directory === undefined ? countAwaited(portico, wallets.length) : 0)
  const offersAll = features.allWallets && hasDirectory(portico)
  const hasLogin = useKitState(() => offersLogin(portico))
  // A family without a wallet in the list would seem unsupported. So every family shows one, and each extra family adds
  // a row instead of replacing another family's wallet.
  const families = wallets.filter(({ bringsFamily, kind }) => bringsFamily && kind === 'injected')
  const besideThem = (hasLogin ? shownBesideLogin : shownLimit) + Math.max(0, families.length - 1)
  const limit = Math.max(besideThem, wallets.findLastIndex((wallet) => families.includes(wallet)) + 2)
  const isAll = wallets.length <= limit
  const shown = isAll ? wallets : wallets.slice(0, limit - 1)
  const twin = wallets.find(({ hasTwin }) => hasTwin)
  const hasMore = offersAll || !isAll
  const login = useLoginMethods(hasLogin)
  const hasList = wallets.length > 0 || hasMore
  // If no wallet is listed, there must be no "or" with nothing after it.
  const ways = listWays({ features }, hasLogin).filter((way) => way !== 'wallet' || hasList || !hasLogin)
  // The first way gets the focus. On a phone the email field does not, because the keyboard would cover the other ways.
  const first = ways.find((way) => way !== 'email' || !isMobile())
  // If the site shows only email and social logins, one button leads to all wallets.
  const isCollapsed = hasLogin && (features.collapseWallets || !features.emailShowWallets)

  function handleMore() {
    if (!offersAll) return navigate('ConnectWallets', { namespace })
    track(portico, { event: 'CLICK_ALL_WALLETS', properties: undefined })
    navigate('AllWallets', { namespace })
  }

  /** Loads the list of all wallets and its first page when the user reaches the row that opens it. */
  function prepareAll() {
    load('AllWallets')
    directory?.loadList(portico)
  }

  const list = (
    <>
      {wallets.length === 0 && !hasLogin && <NoWallet />}
      {hasList && (
        <RowList aria-label={t('connect.wallets')} className="ways-in">
          {completeOrder(features.connectorTypeOrder).flatMap((kind) => [
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
              {...(offersAll && { onPointerEnter: prepareAll, onFocus: prepareAll })}
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
              <login.LoginMethod isFirst={way === first} socials={features.socials || []} way={way} />
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

/**
 * Loads the rows of the directory when the page is idle, unless they have loaded before. Returns null if that failed. If
 * the site opened the modal on a `wallet`, goes on to it.
 */
function useDirectoryRows(wallet: Data['wallet']) {
  const shell = useShell()
  const { portico } = shell
  useEffect(() => {
    // If it fails, the user chooses the wallet here.
    if (wallet) import('../goToWallet.js').then((it) => it.goToWallet(shell)).catch(() => {})
  }, [shell, wallet])
  const [rows, setRows] = useState<ReturnType<typeof readDirectoryRows> | null>(() =>
    readDirectoryRows(portico),
  )
  useEffect(() => {
    if (rows) return
    let cancel = () => {}
    const load = () => {
      cancel = whenIdle(() => {
        loadDirectoryRows(portico).then(setRows, () => setRows(null)) // installed wallets work without these rows
      })
    }
    const isOpen = () => portico.store.getState().modal.status === 'open'
    // Subscribes without a hook: with one, each opening of the modal would rerender the whole view, although it changes
    // nothing here.
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

/** Loads the email field and the social buttons, which are in a separate chunk. */
function useLoginMethods(isOffered: boolean): LoginMethods | undefined {
  const { portico } = useShell()
  const [ways, setWays] = useState(() => readLoginMethods(portico))
  useEffect(() => {
    if (!isOffered || ways) return
    loadLoginMethods(portico).then(setWays, () => {}) // wallets work without them
  }, [isOffered, portico, ways])
  return ways
}
