import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import type { GetWalletListParameters } from '../../core/actions/getWalletList.js'
import { getWalletList, walletsPerPage } from '../../core/actions/getWalletList.js'
import { explorerIdOf } from '../../core/explorerIdOf.js'
import { offeredCount } from '../../core/hasWalletConnect.js'
import { imagesOf } from '../../core/images.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import type { Wallet } from '../../core/wallet.js'
import { toWallet } from '../../core/wallet.js'
import { cleanWallet } from './cleanWallet.js'

/** Maximum number of ids in one request. More would make the URL longer than servers accept. */
const askedIds = 100

/**
 * Number of pictures of a page that are prefetched, starting with those that are visible first. Source: the client of
 * existing kits.
 */
const prefetchedImages = 20

/**
 * How long Connect waits for its offered wallets, in ms. Those wallets are optional: the user can connect without them.
 */
const offerTimeoutMs = 4000

/** What the modal has loaded of the wallet directory. */
export type DirectoryState = {
  /** Whether the wallets that Connect offers have loaded. */
  offer: 'idle' | 'loading' | 'ready' | 'failed'
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  /** Wallets that the site excludes. Their names and reverse domain names identify the ones installed on this page. */
  excluded: readonly Wallet[]
  /** How many wallets the directory has for this page in total. Undefined until it responds. */
  count: number | undefined
  /** Whether the first page has loaded. */
  list: 'idle' | 'loading' | 'ready' | 'failed'
  /** The loaded wallets beyond the featured and recommended ones. */
  listed: readonly Wallet[]
  /** Null after the last page. */
  nextPage: number | null
  more: 'idle' | 'loading' | 'failed'
}

const nothing: DirectoryState = {
  count: undefined,
  excluded: [],
  featured: [],
  list: 'idle',
  listed: [],
  more: 'idle',
  nextPage: null,
  offer: 'idle',
  recommended: [],
}

/** Returns the kit's one directory. Connect and the list of all wallets share it, so nothing loads twice. */
export const directoryOf = perKit(() => createStore<DirectoryState>(() => nothing))

/** Returns the wallets that the site adds. */
export function customWallets({ options }: Portico): readonly Wallet[] {
  return (options.wallets.custom ?? []).flatMap((row) => {
    const wallet = toWallet(row)
    return wallet ? cleanWallet(wallet) : []
  })
}

/** Loads what Connect offers, once for each kit, and again after a failure. Never rejects. */
export function loadOffer(portico: Portico): Promise<void> {
  return once(portico, 'offer', async (store) => {
    const { exclude = [], featured: wanted } = portico.options.wallets
    const signal = AbortSignal.timeout(offerTimeoutMs)
    // Without ids the directory chooses the featured wallets, which must be known before others are recommended.
    const first = wanted === true ? await readFeatured(portico, [], signal) : undefined
    const ids = first?.wallets.map(({ id }) => id) ?? (wanted === true ? [] : (wanted ?? []))
    const { connectors } = portico.store.getState()
    const installed = connectors.flatMap((connector) => explorerIdOf(connector) ?? [])
    const [featured, recommended, excluded] = await Promise.all([
      first ?? (ids.length > 0 ? readFeatured(portico, ids, signal) : { wallets: [] }),
      readWallets(portico, {
        entries: offeredCount,
        exclude: [...new Set([...exclude, ...ids, ...installed])],
        signal,
      }),
      // This request may fail, because most excluded wallets are recognized by their ids alone.
      exclude.length > 0 ? readAll(portico, exclude, signal).catch(() => ({ wallets: [] })) : { wallets: [] },
    ])
    store.setState({
      count: recommended.count + featured.wallets.length,
      excluded: excluded.wallets,
      featured: inOrder(featured.wallets, ids),
      recommended: recommended.wallets,
    })
    prefetchImages(portico, [...featured.wallets, ...recommended.wallets])
  })
}

/** Loads the first page, once for each kit, and again after a failure. Never rejects. */
export function loadList(portico: Portico): Promise<void> {
  return once(portico, 'list', async (store) => {
    // The page leaves out the offered wallets, so those load first. If they fail to load, the page leaves out fewer.
    await loadOffer(portico)
    const page = await readPage(portico, 1)
    const { featured, recommended } = store.getState()
    const count = page.count + featured.length + recommended.length
    store.setState({ count, listed: page.wallets, nextPage: page.next })
  })
}

const loadsOf = perKit(() => new Map<'offer' | 'list', Promise<void>>())

function once(
  portico: Portico,
  part: 'offer' | 'list',
  work: (store: StoreApi<DirectoryState>) => Promise<void>,
): Promise<void> {
  const loads = loadsOf(portico)
  const known = loads.get(part)
  if (known) return known
  const store = directoryOf(portico)
  store.setState({ [part]: 'loading' })
  const asked = work(store).then(
    () => store.setState({ [part]: 'ready' }),
    () => {
      loads.delete(part)
      store.setState({ [part]: 'failed' })
    },
  )
  loads.set(part, asked)
  return asked
}

/** Reads a page of the wallets that are not offered. */
export async function readPage(portico: Portico, page: number) {
  const { featured, recommended } = directoryOf(portico).getState()
  const offered = [...featured, ...recommended].map(({ id }) => id)
  const exclude = [...new Set([...(portico.options.wallets.exclude ?? []), ...offered])]
  const { count, total, wallets } = await readWallets(portico, { exclude, page })
  prefetchImages(portico, wallets)
  return { count, next: page * walletsPerPage < total ? page + 1 : null, wallets }
}

async function readFeatured(portico: Portico, ids: readonly string[], signal: AbortSignal) {
  const { exclude = [] } = portico.options.wallets
  if (ids.length === 0) return readWallets(portico, { entries: offeredCount, exclude, signal })
  return readAll(
    portico,
    ids.filter((id) => !exclude.includes(id)),
    signal,
  )
}

/** Loads wallets by their ids, in several requests if needed. */
export async function readAll(portico: Portico, ids: readonly string[], signal: AbortSignal) {
  const parts = Array.from({ length: Math.ceil(ids.length / askedIds) }, (_, index) =>
    ids.slice(index * askedIds, (index + 1) * askedIds),
  )
  const read = await Promise.all(
    parts.map((include) => getWalletList(portico, { entries: include.length, include, signal })),
  )
  return { wallets: read.flatMap(({ wallets }) => wallets.map(cleanWallet)) }
}

/**
 * Removes excluded wallets from the response if their ids do not fit into the request. `count` may still include them.
 */
export async function readWallets(
  portico: Portico,
  { exclude = [], ...parameters }: GetWalletListParameters,
) {
  const { include } = portico.options.wallets
  const asked = { include, ...parameters, exclude: exclude.slice(0, askedIds) }
  const { count, wallets } = await getWalletList(portico, asked)
  const rest = new Set(exclude.slice(askedIds))
  const left = wallets.filter(({ id }) => !rest.has(id))
  return { count: count - (wallets.length - left.length), total: count, wallets: left.map(cleanWallet) }
}

/** Sorts wallets in the site's order. */
function inOrder(wallets: readonly Wallet[], ids: readonly string[]): readonly Wallet[] {
  const placeOf = ({ id }: Wallet) => ids.indexOf(id)
  return [...wallets].sort((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Prefetches pictures without making a view wait. If a picture takes longer than two seconds, the wallet's initial is
 * shown until it arrives.
 */
export function prefetchImages(portico: Portico, wallets: readonly Wallet[]): void {
  const images = imagesOf(portico)
  for (const { image_id } of wallets.slice(0, prefetchedImages)) {
    if (image_id !== undefined) void images.load('wallet', image_id)
  }
}
