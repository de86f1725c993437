import type { ModalLanguage } from '@portico/texts/modalTexts'
import { getAccount } from '../../core/actions/getAccount.js'
import type { Connector } from '../../core/connector.js'
import type { Portico } from '../../core/portico.js'
import { loadDirectoryRows } from '../connect/Connect/loadDirectoryRows.js'
import { loadLoginMethods } from '../connect/Connect/loadLoginMethods.js'
import { loadAhead } from './loadAhead.js'
import { loadCancelSignIn } from './loadCancelSignIn.js'
import { loadView } from './loadView.js'
import { loadWalletActions } from './loadWalletActions.js'
import { offersLogin } from './offersLogin.js'
import { giveTexts } from './texts.js'
import { whenIdle } from './whenIdle.js'

/**
 * Gives the modal its texts, and loads what the first opening shows beyond the modal's own chunk. It is cheap, and safe
 * to call often.
 */
export function prepare(portico: Portico, texts: { modal: ModalLanguage }): void {
  giveTexts(portico, texts.modal)
  // This waits until the modal is on screen. If a chunk fails to load, the click that needs it requests it again.
  whenIdle(() => {
    loadDirectoryRows(portico).catch(() => {})
    if (offersLogin(portico)) loadLoginMethods(portico).catch(() => {})
    if (isDevelopersPage(portico)) {
      import('../../core/checkOptions.js').then(
        ({ checkOptions }) => checkOptions(portico),
        () => {}, // the kit works without the check
      )
    }
  })
  // Requests which features the site's server enables. This waits until the modal is on screen, because the modal must
  // not wait for it.
  if (portico.options.servers.length > 0) {
    setTimeout(() => {
      import('../../core/prefetch.js').then(
        ({ prefetch }) => prefetch(portico),
        () => {}, // local features still work; the next page load tries again
      )
    })
  }
  // If this fails, the view shows the error and a retry when it is needed.
  if (getAccount(portico).isConnected) loadView(portico, 'Account').catch(() => {})
  // Loads the code that a press on a wallet of this page needs. A family without such a wallet loads when the user
  // reaches its controls.
  const found = portico.store.getState().connectors.filter(isOfPage)
  const families = new Set(found.map(({ chain }) => portico.families[chain]))
  loadAhead([
    ...(found.length > 0 ? [() => loadWalletActions(portico)] : []),
    ...[...families].map((family) => () => family?.preload?.()),
    ...(portico.options.siwx ? [loadCancelSignIn] : []),
  ])
}

/** Checks whether the wallet is in this browser, and not reached through WalletConnect or a login. */
const isOfPage = ({ type }: Connector) => type !== 'WALLET_CONNECT' && type !== 'AUTH'

/** Checks whether developers use the page. Users do not load code that is only for developers. */
function isDevelopersPage({ options }: Portico): boolean {
  return options.debug || /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(location.hostname)
}
