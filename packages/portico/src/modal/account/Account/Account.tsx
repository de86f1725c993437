import '../../shell/modalChunk.js'
import { useLayoutEffect, useRef, useState } from 'react'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import type { Connection } from '../../../core/state.js'
import { deviceStorage } from '../../../core/storage/deviceStorage.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { useStateWhileOpen } from '../../parts/useStateWhileOpen.js'
import { useShell } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { AllWorth } from '../AllWorth.js'
import { allWorthCss } from '../allWorthCss.js'
import { priceCss } from '../priceCss.js'
import { useSends } from '../useSends.js'
import { accountCss } from './Account.css.js'
import { AccountHead } from './AccountHead.js'
import { AccountMenu } from './AccountMenu.js'
import { accountHeadCss } from './accountHeadCss.js'
import { Features } from './Features.js'
import { Portfolio } from './Portfolio.js'
import { SendBanner } from './SendBanner.js'
import { useEmbeddedUser } from './useEmbeddedUser.js'
import { useFirstTokens } from './useFirstTokens.js'
import { WalletOffer } from './WalletOffer.js'
import { Worth } from './Worth.js'

const sheet = portfolioCss + priceCss + allWorthCss + accountHeadCss + accountCss

/**
 * The view of the current account. It shows name and address in the header, then the total value, the features, the
 * assets and the activity.
 */
export const Account: View = {
  component: AccountView,
  next: ['Networks', 'ChooseAccountName', 'SwitchNetwork', 'Token', 'Nft', 'WalletReceive', 'WalletSend'],
  title: (text) => text('shell')('account.title'),
}

function AccountView() {
  const connection = useKitState((state) => findActive(state))
  // A connection that has just ended stays on screen while the modal fades out.
  const [shown, setShown] = useState(connection)
  if (connection && connection !== shown) setShown(connection)
  return shown ? <Known connection={shown} /> : <ViewScreen />
}

function Known({ connection }: { connection: Connection }) {
  const { portico, t } = useShell()
  const { address, connectorId, name, namespace } = connection
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const sends = useSends(address, networkId)
  const head = useKeptScroll('account scroll')
  const { user } = useEmbeddedUser(connection)
  useFirstTokens({ address, networkId }, user?.isNewUser === true)
  const restoring =
    connection.status === 'restoring' ? t('account.restoring', { wallet: sanitizeText(name) }) : undefined

  return (
    <ViewScreen
      head={
        <AccountHead
          connection={connection}
          disabledReason={restoring}
          menu={<AccountMenu connection={connection} />}
        />
      }
      sheet={sheet}
    >
      <div className="account" ref={head}>
        <Worth address={address} networkId={networkId} />
        {restoring && (
          <p className="account-note" role="status">
            {restoring}
          </p>
        )}
        {deviceStorage(portico).isTemporary?.() && <p className="account-note">{t('account.temporary')}</p>}
      </div>
      {network && <Features disabledReason={restoring} network={network} />}
      <AllWorth />
      {network && <SendBanner network={network} sends={sends} />}
      <WalletOffer connection={connection} key={`${connectorId} ${namespace}`} />
      {network && <Portfolio address={address} network={network} sends={sends} />}
    </ViewScreen>
  )
}

/** Restores an element's scroll position when the user comes back to the screen. */
function useKeptScroll(name: string) {
  const element = useRef<HTMLDivElement>(null)
  const [from, keep] = useStateWhileOpen(name, 0)
  const latest = useRef({ from, keep })
  latest.current.keep = keep
  useLayoutEffect(() => {
    const body = element.current?.closest('.screen-body')
    if (!body) return
    body.scrollTop = latest.current.from
    return () => latest.current.keep(body.scrollTop)
  }, [])
  return element
}
