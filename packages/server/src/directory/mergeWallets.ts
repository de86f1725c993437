import type { DirectoryWallet } from '@portico/protocol/directory'
import type { KnownWallet } from './knownWallets.js'
import type { wallets } from './schema.js'

export type WalletRow = typeof wallets.$inferSelect

/** A field in which an import differs from the release. */
export type KeptField = { id: string; name: string; field: string; ours: string; theirs: string }

export type MergedWallets = {
  /** In the order of the directory. */
  wallets: DirectoryWallet[]
  kept: KeptField[]
}

/**
 * The fields that an import may add if the release leaves them open. Names, networks and the order are the release's.
 */
const fillable = [
  'badge_type',
  'homepage',
  'link_mode',
  'mobile_link',
  'answers_pairings',
  'desktop_link',
  'webapp_link',
  'browse_link',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
  'injected',
] as const

/** The order of imported wallets that the release does not know. They come after the known ones. */
const importedFrom = 1_000_000

/**
 * Merges the wallets of the release with those of the database.
 *
 * A field of the release has a source and is never changed. An import adds the fields that the release leaves open, and
 * a further id. A row and a wallet are the same if the ids match, otherwise if the reverse domain names match,
 * otherwise if both the names and the sites match. If both the ids and the sites differ, only the id is added. An
 * imported row that shares only the name with a known wallet is not listed, and no import takes over a known wallet's
 * scheme or injected id. Rows that an operator wrote by hand with their own ids are kept.
 */
export function mergeWallets(known: readonly KnownWallet[], rows: readonly WalletRow[]): MergedWallets {
  const merged = known.map(({ sources: _, ...wallet }) => ({ ...wallet, aliases: [] as string[] }))
  const others: DirectoryWallet[] = []
  const kept: KeptField[] = []
  for (const row of rows) {
    const theirs = toWallet(row)
    const isImported = row.origin === 'import'
    const own =
      merged.find((wallet) => wallet.id === row.id) ?? (isImported ? findSame(merged, theirs) : undefined)
    if (!own) {
      if (!isImported) others.push(theirs)
      else if (merged.some(({ name }) => plain(name) === plain(theirs.name))) {
        kept.push({
          field: 'name',
          id: theirs.id,
          name: theirs.name,
          ours: 'known, of another site',
          theirs: row.id,
        })
      } else others.push({ ...withoutClaims(theirs, merged), order: row.order + importedFrom })
      continue
    }
    if (!isImported) continue
    if (own.id !== theirs.id) {
      own.aliases.push(theirs.id)
      // Anyone can copy a reverse domain name. It identifies the wallet, but the added fields open apps.
      if (!isOfSite(theirs.homepage, own.homepage)) {
        const [ours, other] = [own.homepage ?? 'none', theirs.homepage ?? 'none']
        kept.push({ field: 'homepage', id: own.id, name: own.name, ours, theirs: other })
        continue
      }
    }
    for (const field of fillable) {
      const value = theirs[field]
      if (value === null || value === undefined || (field === 'badge_type' && value === 'none')) continue
      const ours = own[field]
      if (ours === null) Object.assign(own, { [field]: value })
      else if (!isSame(ours, value)) {
        kept.push({ field, id: own.id, name: own.name, ours: show(ours), theirs: show(value) })
      }
    }
  }
  return { kept, wallets: [...merged, ...others].sort(byOrder) }
}

function findSame<wallet extends DirectoryWallet>(
  candidates: readonly wallet[],
  { homepage, name, rdns }: DirectoryWallet,
): wallet | undefined {
  const site = siteOf(homepage)
  return (
    candidates.find((wallet) => rdns && wallet.rdns === rdns) ??
    candidates.find(
      (wallet) => site && siteOf(wallet.homepage) === site && plain(wallet.name) === plain(name),
    )
  )
}

/** Removes an app scheme or injected id that belongs to a wallet of the release. */
function withoutClaims(theirs: DirectoryWallet, known: readonly DirectoryWallet[]): DirectoryWallet {
  const isTaken = (link: string | null | undefined) =>
    link && known.some((wallet) => schemeOf(wallet.mobile_link) === schemeOf(link))
  return {
    ...theirs,
    desktop_link: isTaken(theirs.desktop_link) ? null : theirs.desktop_link,
    injected:
      theirs.injected?.filter(
        (id) => !known.some((wallet) => wallet.injected?.some((own) => show(own) === show(id))),
      ) ?? null,
    mobile_link: isTaken(theirs.mobile_link) ? null : theirs.mobile_link,
  }
}

const schemeOf = (link: string | null | undefined) => link?.slice(0, link.indexOf(':')).toLowerCase()

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

function siteOf(homepage: string | null | undefined): string | undefined {
  return homepage && URL.canParse(homepage) ? new URL(homepage).hostname.replace(/^www\./, '') : undefined
}

/** Checks whether a URL is on a site or one of its subdomains. */
function isOfSite(address: string | null | undefined, homepage: string | null | undefined): boolean {
  const [theirs, ours] = [siteOf(address), siteOf(homepage)]
  return ours !== undefined && theirs !== undefined && (theirs === ours || theirs.endsWith(`.${ours}`))
}

const show = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** Compares two values. A slash at the end makes no difference. */
const isSame = (a: unknown, b: unknown) => show(a).replace(/\/+$/, '') === show(b).replace(/\/+$/, '')

function byOrder(a: DirectoryWallet, b: DirectoryWallet): number {
  return (a.order ?? 0) - (b.order ?? 0) || compare(a.name, b.name) || compare(a.id, b.id)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function toWallet(row: WalletRow) {
  return {
    id: row.id,
    name: row.name,
    any_network_of: row.anyNetworkOf,
    badge_type: row.badgeType,
    chains: row.chains,
    homepage: row.homepage,
    image_id: row.imageId,
    order: row.order,
    link_mode: row.linkMode,
    mobile_link: row.mobileLink,
    answers_pairings: row.answersPairings,
    desktop_link: row.desktopLink,
    webapp_link: row.webappLink,
    browse_link: row.browseLink,
    app_store: row.appStore,
    play_store: row.playStore,
    chrome_store: row.chromeStore,
    rdns: row.rdns,
    injected: row.injected,
  }
}
