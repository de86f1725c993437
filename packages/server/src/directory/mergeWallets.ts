import type { DirectoryWallet } from '@portico/protocol/directory'
import { createKnownIndex, type ExtendedWallet, type KnownIndex, siteOf } from './knownIndex.js'
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

type Fillable = (typeof fillable)[number]
type FindOwner<value> = (value: value) => ExtendedWallet | undefined

/** The order of imported wallets that the release does not know. They come after the known ones. */
const importedFrom = 1_000_000

/**
 * Merges the wallets of the release with those of the database, in linear time.
 *
 * A field of the release has a source and is never changed. An import adds the fields that the release leaves open, and
 * a further id. A row and a wallet are the same if the ids match, otherwise if the reverse domain names match,
 * otherwise if both the names and the sites match. If both the ids and the sites differ, only the id is added. An
 * imported row whose name only looks like that of a known wallet is not listed. No import takes over a known wallet's
 * scheme, links, reverse domain name or injected ids, not even for another known wallet. Anyone who writes a dump can copy
 * an id, a reverse domain name and a site. So an import adds a web link to a known wallet only if the link is on the
 * wallet's own site, and a store page only if it is on the store's site. Rows that an operator wrote by hand with their
 * own ids are kept.
 */
export function mergeWallets(known: readonly KnownWallet[], rows: readonly WalletRow[]): MergedWallets {
  const index = createKnownIndex(known)
  const others: DirectoryWallet[] = []
  const kept: KeptField[] = []
  for (const row of rows) {
    const theirs = toWallet(row)
    const isImported = row.origin === 'import'
    const own = index.findById(row.id) ?? (isImported ? index.findSame(theirs) : undefined)
    if (!own) {
      if (!isImported) others.push(theirs)
      else if (index.hasName(theirs.name)) {
        kept.push({
          field: 'name',
          id: theirs.id,
          name: theirs.name,
          ours: 'like that of a known one',
          theirs: row.id,
        })
      } else others.push({ ...withoutClaims(theirs, index), order: row.order + importedFrom })
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
    kept.push(...fill(own, theirs, index))
  }
  return { kept, wallets: [...index.wallets, ...others].sort(byOrder) }
}

/** Adds the fields that the release leaves open. Returns those in which the two differ. */
function fill(own: ExtendedWallet, theirs: DirectoryWallet, index: KnownIndex): KeptField[] {
  const kept: KeptField[] = []
  for (const field of fillable) {
    const value = theirs[field]
    if (value === null || value === undefined || (field === 'badge_type' && value === 'none')) continue
    const ours = own[field]
    const owner = ours === null ? ownersOf(theirs, field, index).find((each) => each !== own) : undefined
    const isElsewhere = ours === null && !isOnSite(theirs, field, own.homepage)
    if (owner || isElsewhere) {
      const reason = owner ? `of ${owner.name}` : 'none on its site'
      kept.push({ field, id: own.id, name: own.name, ours: reason, theirs: show(value) })
    } else if (ours === null) {
      Object.assign(own, { [field]: value })
      index.update(own)
    } else if (!isSame(ours, value)) {
      kept.push({ field, id: own.id, name: own.name, ours: show(ours), theirs: show(value) })
    }
  }
  return kept
}

/** Removes what opens the app of a wallet of the release, its injected ids, and its image. */
function withoutClaims(theirs: DirectoryWallet, index: KnownIndex): DirectoryWallet {
  const isOwned = (field: Fillable) => ownersOf(theirs, field, index).length > 0
  const opening = (['browse_link', 'desktop_link', 'link_mode', 'mobile_link'] as const).filter(isOwned)
  return {
    ...theirs,
    ...Object.fromEntries(opening.map((field) => [field, null])),
    image_id: theirs.image_id && !index.hasImage(theirs.image_id) ? theirs.image_id : null,
    injected: theirs.injected?.filter((id) => !index.ownerOfInjected(id)) ?? null,
  }
}

/** Returns the wallets of the release to which the value of a field belongs. */
function ownersOf(theirs: DirectoryWallet, field: Fillable, index: KnownIndex): ExtendedWallet[] {
  const ownersOfAll = <value>(values: readonly (value | null | undefined)[], find: FindOwner<value>) =>
    values.flatMap((value) => (value ? (find(value) ?? []) : []))
  switch (field) {
    case 'answers_pairings':
    case 'badge_type':
      return []
    case 'app_store':
    case 'chrome_store':
    case 'play_store':
      return ownersOfAll([theirs[field]], index.ownerOfStorePage)
    case 'browse_link':
      return ownersOfAll(Object.values(theirs.browse_link ?? {}), index.ownerOfLink)
    case 'injected':
      return ownersOfAll(theirs.injected ?? [], index.ownerOfInjected)
    case 'rdns':
      return ownersOfAll([theirs.rdns], index.ownerOfRdns)
    default:
      return ownersOfAll([theirs[field]], index.ownerOfLink)
  }
}

/** The hosts of the pages in the stores of Apple, Chrome and Google. */
const storeHosts = {
  app_store: ['apps.apple.com', 'itunes.apple.com'],
  chrome_store: ['chromewebstore.google.com', 'chrome.google.com'],
  play_store: ['play.google.com'],
}

/** Checks whether a field's web links are on a wallet's site, or a page is in its store. Links of apps have no site. */
function isOnSite(theirs: DirectoryWallet, field: Fillable, homepage: string | null | undefined): boolean {
  switch (field) {
    case 'app_store':
    case 'chrome_store':
    case 'play_store':
      return storeHosts[field].includes(siteOf(theirs[field]) ?? '')
    case 'answers_pairings':
    case 'badge_type':
    case 'injected':
    case 'rdns':
      return true
    default: {
      const links = field === 'browse_link' ? Object.values(theirs.browse_link ?? {}) : [theirs[field]]
      return links.every((link) => !link || !/^https?:/i.test(link) || isOfSite(link, homepage))
    }
  }
}

/** Checks whether a URL is on a site or one of its subdomains. */
function isOfSite(address: string | null | undefined, homepage: string | null | undefined): boolean {
  const [theirs, ours] = [siteOf(address), siteOf(homepage)]
  return ours !== undefined && theirs !== undefined && (theirs === ours || theirs.endsWith(`.${ours}`))
}

const show = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** Compares two values. A slash at the end makes no difference. */
const isSame = (a: unknown, b: unknown) => withoutSlashes(show(a)) === withoutSlashes(show(b))

/** Removes the slashes at the end. The pattern `/\/+$/` would take quadratic time for slashes before another letter. */
function withoutSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

type Ordered = { id: string; name: string; order?: number | null | undefined }

/** Compares two wallets by their order in the directory. */
export function byOrder(a: Ordered, b: Ordered): number {
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
