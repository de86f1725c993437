import { explorerIdOf } from '../../core/explorerIdOf.js'
import { hasDirectory } from '../../core/hasWalletConnect.js'
import { perKit } from '../../core/slots.js'
import type { Wallet } from '../../core/wallet.js'
import { currentEntry } from '../shell/navigation.js'
import type { Shell } from '../shell/shellType.js'
import type { DataOf } from '../views.js'
import { chooseWallet } from './chooseWallet.js'
import { connectChoice } from './connectChoice.js'
import { customWallets, readAll } from './directory.js'
import { orderWallets } from './orderWallets.js'

/** How long the directory may take to find the wallet, in ms. Until then, the user can choose another. */
const findTimeoutMs = 4000

/** The screens that have gone to their wallet. If the user comes back to one, it stays. */
const done = perKit(() => new Set<number>())

/**
 * Goes from Connect to the wallet that the site opened the modal on: connects it if it is on this page, or shows how to
 * reach it. If the site excludes the wallet, if nothing knows it, or if the user must accept the terms first, Connect
 * stays.
 */
export async function goToWallet(shell: Shell): Promise<void> {
  const { portico } = shell
  const { hasAcceptedTerms, navigation } = shell.store.getState()
  const { data, key } = currentEntry(navigation)
  // A cast: these are the data of Connect.
  const { namespace, wallet: id } = (data ?? {}) as NonNullable<DataOf<'Connect'>>
  const state = portico.store.getState()
  const { exclude = [] } = portico.options.wallets
  if (id === undefined || (state.features.legalCheckbox && !hasAcceptedTerms)) return
  if (done(portico).has(key)) return
  done(portico).add(key)

  if (exclude.includes(id)) return

  const choice = orderWallets(state, state.features.connectorTypeOrder, namespace).find(({ connector }) => {
    const ids = [connector.id, connector.info?.rdns, explorerIdOf(connector)]
    return ids.includes(id) && !ids.some((each) => each !== undefined && exclude.includes(each))
  })
  if (choice) return connectChoice(shell, choice)
  if (!hasDirectory(portico)) return
  const hasId = (wallet: Wallet) => wallet.id === id || wallet.rdns === id
  const wallet =
    customWallets(portico).find(hasId) ??
    (await readAll(portico, [id], AbortSignal.timeout(findTimeoutMs))).wallets.find(hasId)
  // The user may have chosen another way in the meantime.
  const isHere = currentEntry(shell.store.getState().navigation).key === key
  if (wallet && isHere && portico.store.getState().modal.status === 'open')
    chooseWallet(shell, wallet, namespace)
}
