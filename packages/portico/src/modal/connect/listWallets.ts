import type { ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../../core/portico.js'
import type { Wallet } from '../../core/wallet.js'
import { dedupeWallets } from './dedupeWallets.js'
import { customWallets } from './directory.js'
import { findInstalled } from './findInstalled.js'
import { isOfFamily } from './isOfFamily.js'
import type { WalletChoice } from './orderWallets.js'
import { isWithinReach } from './walletReach.js'

/** A wallet found on this page, or a row of the directory. */
export type ListedItem = { choice: WalletChoice } | { wallet: Wallet }

type Parameters = {
  /** The wallets of this page. */
  choices: readonly WalletChoice[]
  /** Rows that the site excludes, which hide wallets of this page. */
  excluded: readonly Wallet[]
  /** Rows of the directory, in their order. */
  rows: readonly Wallet[]
  namespace?: ChainNamespace | undefined
  /** Filters the site's own wallets. Default: all. */
  matches?: (wallet: Wallet) => boolean
  /** Filters the wallets of this page that are not among the rows. Default: all. */
  matchesChoice?: (choice: WalletChoice) => boolean
}

/**
 * Returns the list of all wallets: those of this page first, each wallet once, without those that cannot be reached
 * from here.
 */
export function listWallets(
  portico: Portico,
  { choices, excluded, matchesChoice = () => true, matches = () => true, namespace, rows }: Parameters,
): readonly ListedItem[] {
  const custom = customWallets(portico).filter(matches)
  const all = portico.store.getState().connectors
  const wallets = dedupeWallets([...custom, ...rows]).filter((wallet) => isOfFamily(wallet, namespace, all))

  const here = choices.filter(({ connector }) => connector.type !== 'WALLET_CONNECT')
  const found = here.map(({ connector }) => connector)
  const hidden = excluded.map((wallet) => findInstalled(wallet, found))
  const connectors = found.filter((connector) => !hidden.includes(connector))
  const meant = new Set(wallets.map((wallet) => findInstalled(wallet, connectors)))
  const shown = here.filter(
    (choice) =>
      connectors.includes(choice.connector) && (meant.has(choice.connector) || matchesChoice(choice)),
  )
  const elsewhere = wallets.filter(
    (wallet) => !findInstalled(wallet, connectors) && isWithinReach(portico, wallet, namespace),
  )
  return [...shown.map((choice) => ({ choice })), ...elsewhere.map((wallet) => ({ wallet }))]
}
