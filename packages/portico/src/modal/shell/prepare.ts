import type { ModalLanguage } from '@portico/texts/modalTexts'
import { getAccount } from '../../core/actions/getAccount.js'
import type { Portico } from '../../core/portico.js'
import { loadDirectoryRows } from '../connect/Connect/loadDirectoryRows.js'
import { loadLoginWays } from '../connect/Connect/loadLoginWays.js'
import { loadCancelSignIn } from './loadCancelSignIn.js'
import { loadView } from './loadView.js'
import { loadWalletActions } from './loadWalletActions.js'
import { offersLogin } from './offersLogin.js'
import { giveTexts } from './texts.js'
import { whenIdle } from './whenIdle.js'

/** Gives the modal its texts, and loads what the first opening shows beyond the modal's own chunk. Cheap, and safe to call often. */
export function prepare(portico: Portico, texts: { modal: ModalLanguage }): void {
  giveTexts(portico, texts.modal)
  // Once the modal is on screen. If a chunk fails to load, the click that needs it requests it again.
  whenIdle(() => {
    loadWalletActions(portico).catch(() => {})
    loadDirectoryRows(portico).catch(() => {})
    if (offersLogin(portico)) loadLoginWays(portico).catch(() => {})
    if (portico.options.siwx) loadCancelSignIn().catch(() => {})
    for (const family of Object.values(portico.families)) family.preload?.().catch(() => {})
    if (isDevelopersPage(portico)) {
      import('../../core/checkOptions.js').then(
        ({ checkOptions }) => checkOptions(portico),
        () => {}, // nothing in the kit depends on it
      )
    }
  })
  // Loads what the site's server enables, after the modal is on screen, which must not wait for it.
  if (portico.options.servers.length > 0) {
    setTimeout(() => {
      import('../../core/prefetch.js').then(
        ({ prefetch }) => prefetch(portico),
        () => {}, // local features still work; the next page load tries again
      )
    })
  }
  if (!getAccount(portico).isConnected) return
  // A failure is shown, with a retry, when the view is needed.
  loadView(portico, 'Account').catch(() => {})
}

/** Checks whether developers use the page. Users do not load what is only for developers. */
function isDevelopersPage({ options }: Portico): boolean {
  return options.debug || /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(location.hostname)
}
