import type { ChainNamespace } from '@portico/protocol/caip'
import { explorerIdOf } from '../../core/explorerIdOf.js'
import { hasDirectory } from '../../core/hasWalletConnect.js'
import { perKit } from '../../core/slots.js'
import type { Wallet } from '../../core/wallet.js'
import { currentEntry } from '../shell/navigation.js'
import type { Shell } from '../shell/shellType.js'
import { chooseWallet } from './chooseWallet.js'
import { connectChoice } from './connectChoice.js'
import { customWallets, readAll } from './directory.js'
import type { WalletChoice } from './orderWallets.js'

/** How long the directory may take to find the wallet, in ms. Until then, the user can choose another. */
const findTimeoutMs = 4000

/** The screens that have gone to their wallet. If the user comes back to one, it stays. */
const done = perKit(() => new Set<number>())

type Parameters = {
  /** The directory id or the reverse domain name of the wallet that the site opened the modal on. */
  id: string
  namespace?: ChainNamespace | undefined
  /** The wallets of this page. */
  choices: readonly WalletChoice[]
}

/**
 * Goes from Connect to one wallet: connects it if it is on this page, or shows how to reach it. If the site excludes the
 * wallet, or nothing knows it, Connect stays.
 */
export async function goToWallet(shell: Shell, { choices, id, namespace }: Parameters): Promise<void> {
  const { portico } = shell
  const { key } = currentEntry(shell.store.getState().navigation)
  if (done(portico).has(key)) return
  done(portico).add(key)

  const choice = choices.find(({ connector }) =>
    [connector.id, connector.info?.rdns, explorerIdOf(connector)].includes(id),
  )
  if (choice) return connectChoice(shell, choice)
  const { exclude = [] } = portico.options.wallets
  if (exclude.includes(id) || !hasDirectory(portico)) return
  const isMeant = (wallet: Wallet) => wallet.id === id || wallet.rdns === id
  const wallet =
    customWallets(portico).find(isMeant) ??
    (await readAll(portico, [id], AbortSignal.timeout(findTimeoutMs))).wallets.find(isMeant)
  // The user may have chosen another way in the meantime.
  const isHere = currentEntry(shell.store.getState().navigation).key === key
  if (wallet && isHere && portico.store.getState().modal.status === 'open')
    chooseWallet(shell, wallet, namespace)
}
