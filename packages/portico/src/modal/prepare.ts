import { getAccount } from '../core/actions/getAccount.js'
import type { Portico } from '../core/portico.js'
import { loadCancelSignIn } from './loadCancelSignIn.js'
import { loadWalletActions } from './loadWalletActions.js'
import { offersLogin } from './offersLogin.js'
import { loadDirectoryRows } from './views/Connect/loadDirectoryRows.js'
import { loadLoginWays } from './views/Connect/loadLoginWays.js'
import { loadView } from './views/loadView.js'
import { whenIdle } from './whenIdle.js'

/** Loads what the first opening will show beyond the modal's own chunk. Cheap, and safe to call often. */
export function prepare(portico: Portico): void {
  // Once the modal is on screen. A chunk that does not come now is asked for again by the click that needs it.
  whenIdle(() => {
    loadWalletActions(portico).catch(() => {})
    loadDirectoryRows(portico).catch(() => {})
    if (offersLogin(portico)) loadLoginWays(portico).catch(() => {})
    if (portico.options.siwx) loadCancelSignIn().catch(() => {})
    for (const family of Object.values(portico.families)) family.preload?.().catch(() => {})
    if (isDevelopersPage(portico)) {
      import('../core/checkOptions.js').then(
        ({ checkOptions }) => checkOptions(portico),
        () => {}, // nothing of the kit hangs on it
      )
    }
  })
  // After the modal is on screen, which must not wait for it: what the host's server switches on.
  if (portico.options.servers.length > 0) {
    setTimeout(() => {
      import('../core/prefetch.js').then(
        ({ prefetch }) => prefetch(portico),
        () => {}, // local features stand; the next opening of the page asks again
      )
    })
  }
  if (!getAccount(portico).isConnected) return
  // Shown again, with a way to retry, when it is really needed.
  loadView(portico, 'Account').catch(() => {})
}

/** Visitors do not load what speaks to developers alone. */
function isDevelopersPage({ options }: Portico): boolean {
  return options.debug || /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(location.hostname)
}
