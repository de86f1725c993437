import type { DirectoryWallet } from '@portico/protocol/directory'
import type { KnownWallet } from './knownWallets.js'

/** A wallet of the release, with what an import has added to it so far. */
export type ExtendedWallet = DirectoryWallet & { aliases: string[] }

type InjectedId = NonNullable<DirectoryWallet['injected']>[number]

export type KnownIndex = {
  /** The wallets of the release, in their order. */
  wallets: readonly ExtendedWallet[]
  /** Finds the wallet with this id. */
  findById: (id: string) => ExtendedWallet | undefined
  /** Finds the wallet with the same reverse domain name, otherwise with the same name and site. */
  findSame: (theirs: DirectoryWallet) => ExtendedWallet | undefined
  hasName: (name: string) => boolean
  /** Checks whether the app scheme of a link belongs to one of the wallets. */
  hasScheme: (link: string) => boolean
  hasInjected: (id: InjectedId) => boolean
  /** Indexes the fields that an import has added to a wallet. */
  update: (wallet: ExtendedWallet) => void
}

/**
 * Indexes the wallets of the release by everything that a row of an import is compared with, so a row takes the same
 * time however many wallets there are. If two wallets share a value, it belongs to the first.
 */
export function createKnownIndex(known: readonly KnownWallet[]): KnownIndex {
  const wallets = known.map(({ sources: _, ...wallet }) => ({ ...wallet, aliases: [] as string[] }))
  const byId = new Map<string, ExtendedWallet>(wallets.map((wallet) => [wallet.id, wallet]))
  const byRdns = new Map<string, ExtendedWallet>()
  const byNameAndSite = new Map<string, ExtendedWallet>()
  const names = new Set<string>()
  const schemes = new Set<string>()
  const injected = new Set<string>()

  function update(wallet: ExtendedWallet): void {
    if (wallet.rdns && !byRdns.has(wallet.rdns)) byRdns.set(wallet.rdns, wallet)
    const key = nameAndSiteOf(wallet)
    if (key !== undefined && !byNameAndSite.has(key)) byNameAndSite.set(key, wallet)
    names.add(plain(wallet.name))
    if (wallet.mobile_link) schemes.add(schemeOf(wallet.mobile_link))
    for (const id of wallet.injected ?? []) injected.add(keyOf(id))
  }
  for (const wallet of wallets) update(wallet)

  return {
    findById: (id) => byId.get(id),
    findSame(theirs) {
      const own = theirs.rdns ? byRdns.get(theirs.rdns) : undefined
      if (own) return own
      // Reading the site takes longest, and few rows have a known name.
      const key = names.has(plain(theirs.name)) ? nameAndSiteOf(theirs) : undefined
      return key === undefined ? undefined : byNameAndSite.get(key)
    },
    hasInjected: (id) => injected.has(keyOf(id)),
    hasName: (name) => names.has(plain(name)),
    hasScheme: (link) => schemes.has(schemeOf(link)),
    update,
    wallets,
  }
}

const keyOf = ({ injected_id, namespace }: InjectedId) => `${namespace} ${injected_id}`

const schemeOf = (link: string) => link.slice(0, link.indexOf(':')).toLowerCase()

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

function nameAndSiteOf({ homepage, name }: DirectoryWallet): string | undefined {
  const site = siteOf(homepage)
  return site === undefined ? undefined : `${site} ${plain(name)}`
}

/** Returns the host of a homepage, without `www.`. */
export function siteOf(homepage: string | null | undefined): string | undefined {
  return homepage && URL.canParse(homepage) ? new URL(homepage).hostname.replace(/^www\./, '') : undefined
}
