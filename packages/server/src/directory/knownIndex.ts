import type { DirectoryWallet } from '@portico/protocol/directory'
import { normalizeText } from '@portico/protocol/text'
import { foldSymbol } from '@portico/protocol/token'
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
  /**
   * Checks whether a name looks like that of a wallet: in look-alike letters, with the ending of a domain, or with words
   * that claim to be the same wallet, such as `Official`. A word such as `Live` or `Lite` makes it another wallet's name.
   * A name with more than 64 characters after its letters and marks are separated (NFKD) also counts as one that looks
   * like a wallet's, because comparing it would take too long.
   */
  hasName: (name: string) => boolean
  /** Checks whether this is the id of a wallet's image. */
  hasImage: (id: string) => boolean
  /** Finds the wallet to which a link belongs: by the scheme of its app, or by its host or site. */
  ownerOfLink: (link: string) => ExtendedWallet | undefined
  /** Finds the wallet whose page in a store this is. */
  ownerOfStorePage: (link: string) => ExtendedWallet | undefined
  ownerOfRdns: (rdns: string) => ExtendedWallet | undefined
  ownerOfInjected: (id: InjectedId) => ExtendedWallet | undefined
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
  const byNameAndSite = new Map<string, ExtendedWallet>()
  const names = new Set<string>()
  const looks = new Set<string>()
  const images = new Set(wallets.flatMap(({ image_id: id }) => id ?? []))
  /** The wallets by everything that belongs to one wallet only. */
  const owners = new Map<string, ExtendedWallet>()

  function update(wallet: ExtendedWallet): void {
    const key = nameAndSiteOf(wallet)
    if (key !== undefined && !byNameAndSite.has(key)) byNameAndSite.set(key, wallet)
    names.add(plain(wallet.name))
    looks.add(withoutClaims(plain(wallet.name)))
    looks.add(withoutClaims(foldSymbol(plain(wallet.name))))
    for (const claim of claimsOf(wallet)) if (!owners.has(claim)) owners.set(claim, wallet)
  }
  for (const wallet of wallets) update(wallet)

  return {
    findById: (id) => byId.get(id),
    findSame(theirs) {
      const own = theirs.rdns ? owners.get(claims.rdns(theirs.rdns)) : undefined
      if (own) return own
      // Reading the site takes longest, and few rows have a known name.
      const key = names.has(plain(theirs.name)) ? nameAndSiteOf(theirs) : undefined
      return key === undefined ? undefined : byNameAndSite.get(key)
    },
    hasImage: (id) => images.has(id),
    hasName(name) {
      if (normalizeText(name, 'NFKD').length > comparedLimit) return true
      const letters = new Set([name, name.replace(domainEnding, '')])
      return [...letters].some((each) => looksOf(each).some((look) => looks.has(look)))
    },
    ownerOfInjected: (id) => owners.get(claims.injected(id)),
    ownerOfLink(link) {
      const host = hostOf(link)
      if (host === undefined) return owners.get(claims.scheme(link))
      const labels = host.split('.')
      const sites = [4, 3, 2].map((count) => claims.site(labels.slice(-count).join('.')))
      return [claims.host(host), claims.site(host), ...sites].flatMap((claim) => owners.get(claim) ?? [])[0]
    },
    ownerOfRdns: (rdns) => owners.get(claims.rdns(rdns)),
    ownerOfStorePage: (link) => owners.get(claims.page(link)),
    update,
    wallets,
  }
}

/** Maximum length of a name that is compared, in characters of NFKD. One character can become 18 of them. */
const comparedLimit = 64

/** The ids of an app in the stores of Google, Apple and Chrome. The same page has several URLs. */
const storeId = /\bid=[\w.]+|\bid\d+\b|\b[a-p]{32}\b/

/** Keys of what belongs to one wallet only. Letters of a reverse domain name may be of either case. */
const claims = {
  host: (host: string) => `host ${host}`,
  injected: ({ injected_id, namespace }: InjectedId) => `injected ${namespace} ${injected_id}`,
  page: (link: string) => `page ${storeId.exec(link)?.[0] ?? link}`,
  rdns: (rdns: string) => `rdns ${rdns.toLowerCase()}`,
  scheme: (link: string) => `scheme ${link.slice(0, link.indexOf(':')).toLowerCase()}`,
  site: (host: string) => `site ${host}`,
}

function claimsOf(wallet: ExtendedWallet): string[] {
  const { app_store, browse_link, chrome_store, desktop_link, homepage, link_mode, mobile_link } = wallet
  const { injected, play_store, rdns, webapp_link } = wallet
  const links = [mobile_link, desktop_link, link_mode, webapp_link, ...Object.values(browse_link ?? {})]
  const site = homepage ? hostOf(homepage) : undefined
  return [
    ...links.flatMap((link) => {
      const host = link ? hostOf(link) : undefined
      return link ? (host === undefined ? claims.scheme(link) : claims.host(host)) : []
    }),
    ...[app_store, chrome_store, play_store].flatMap((link) => (link ? claims.page(link) : [])),
    ...(injected ?? []).map(claims.injected),
    ...(rdns ? [claims.rdns(rdns)] : []),
    ...(site === undefined ? [] : [claims.site(site)]),
  ]
}

/** Returns the host of a web URL, without `www.` and a dot at the end. Plain hosts are not parsed, to save time. */
function hostOf(link: string): string | undefined {
  const [, host] = /^https?:[/\\]*([^/?#\\]*)/i.exec(link) ?? []
  if (host === undefined) return undefined
  const isPlain = /^[a-z\d.-]+$/i.test(host)
  const parsed = isPlain ? host.toLowerCase().replace(/^www\./, '') : siteOf(`https://${host}`)
  return parsed?.replace(/\.$/, '')
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Words that claim to be the same wallet. They have no space around them, because `plain` removes it. */
const claimingWords =
  /authentic|certified|desktop|extension|genuine|mobile|official(?:ly)?|original|verified/gi
const claimingEnds = /^(?:real|the)|(?:app|wallet)$/gi

const domainEnding = /\.(?:app|com|io|net|org|xyz)\b/gi

/** A name of these words alone stays as it is. */
const withoutClaims = (letters: string) =>
  letters.replace(claimingWords, '').replace(claimingEnds, '') || letters

/** Returns what a name looks like. Most names have only Latin letters. To fold them would only take time. */
function looksOf(name: string): string[] {
  const letters = plain(name)
  const isLatin = /^[a-z]*$/.test(letters)
  return [withoutClaims(letters), ...(isLatin ? [] : [withoutClaims(foldSymbol(letters))])]
}

function nameAndSiteOf({ homepage, name }: DirectoryWallet): string | undefined {
  const site = homepage ? hostOf(homepage) : undefined
  return site === undefined ? undefined : `${site} ${plain(name)}`
}

/** Returns the host of a homepage, without `www.`. */
export function siteOf(homepage: string | null | undefined): string | undefined {
  return homepage && URL.canParse(homepage) ? new URL(homepage).hostname.replace(/^www\./, '') : undefined
}
