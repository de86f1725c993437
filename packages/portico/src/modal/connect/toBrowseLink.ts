import type { ChainNamespace } from '@portico/protocol/caip'
import { fillBrowseLink } from '../../core/fillBrowseLink.js'
import type { Wallet } from '../../core/wallet.js'

type Page = { href: string; origin: string }
type Special = {
  ids: readonly string[]
  namespaces: readonly ChainNamespace[]
  link: (page: Page) => string
}

/** Wallets whose app has its own link format for opening a page. Source: the client of existing kits. */
const special: readonly Special[] = [
  {
    ids: ['app.phantom', 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
    link: ({ href, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
    namespaces: ['eip155', 'solana', 'bip122'],
  },
  {
    ids: ['com.solflare', '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
    link: ({ href }) =>
      `https://solflare.com/ul/v1/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(href)}`,
    namespaces: ['solana'],
  },
  {
    ids: ['com.coinbase.wallet', 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'],
    link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
    namespaces: ['solana'],
  },
]

type Parameters = {
  wallet: Wallet
  /** Acceptable families, the best first. */
  namespaces: readonly ChainNamespace[]
  /** The page to open. */
  page: Page
}

/**
 * Returns the link that opens the page in one of these wallets, whose apps do not answer pairings. Undefined for any
 * other wallet, and for one that supports none of the families.
 */
export function toSpecialLink({ namespaces, page, wallet }: Parameters): string | undefined {
  const { id, rdns = '' } = wallet
  const known = special.find(({ ids }) => ids.includes(id) || ids.includes(rdns))
  return known?.namespaces.some((namespace) => namespaces.includes(namespace)) ? known.link(page) : undefined
}

/**
 * Returns the link that opens a page in the browser inside a wallet's app, where the page finds the wallet like an
 * extension. Undefined if the directory has no such link for any of the families.
 */
export function toBrowseLink({ namespaces, page, wallet }: Parameters): string | undefined {
  const namespace = namespaces.find((name) => Object.hasOwn(wallet.browse_link, name))
  const template = namespace && wallet.browse_link[namespace]
  return template && fillBrowseLink(template, page.href)
}
