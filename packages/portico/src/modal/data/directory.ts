import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type GetWalletListParameters,
  getWalletList,
  walletsPerPage,
} from '../../core/actions/getWalletList.js'
import type { Portico } from '../../core/createPortico.js'
import { explorerIdOf } from '../../core/explorerIdOf.js'
import { offeredCount } from '../../core/hasWalletConnect.js'
import { toWallet, type Wallet } from '../../core/wallet.js'
import { imagesOf } from '../images.js'
import { cleanWallet } from './cleanWallet.js'

/** Ids of one question: more make its address longer than servers take. */
const askedIds = 100

/** Pictures of a page that are fetched ahead: those that are seen first. Source: the field's own client. */
const prefetchedImages = 20

/** How long Connect waits for what it offers, in ms: it is an offer, not the way in. */
const offerTimeoutMs = 4000

/** What the modal knows of the wallet directory. */
export type DirectoryState = {
  /** Of what Connect offers. */
  offer: 'idle' | 'loading' | 'ready' | 'failed'
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  /** What the host excluded: their reverse domain names and names tell which of this page are meant. */
  excluded: readonly Wallet[]
  /** Wallets that the directory has for this page, all together; undefined until it was asked. */
  count: number | undefined
  /** Of the first page. */
  list: 'idle' | 'loading' | 'ready' | 'failed'
  /** What was read of the rest, which neither is featured nor recommended. */
  listed: readonly Wallet[]
  /** Null where all was read. */
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

/** The kit's one directory: what was read for Connect is there in the list of all wallets. */
export function directoryOf(portico: Portico): StoreApi<DirectoryState> {
  const { memo } = portico.internal
  const known = memo.get('modal.directory') as StoreApi<DirectoryState> | undefined
  if (known) return known
  const store = createStore<DirectoryState>(() => nothing)
  memo.set('modal.directory', store)
  return store
}

/** Wallets that the host added. */
export function customWallets({ options }: Portico): readonly Wallet[] {
  return (options.wallets.custom ?? []).flatMap((row) => {
    const wallet = toWallet(row)
    return wallet ? cleanWallet(wallet) : []
  })
}

/** Reads what Connect offers, once in a kit's life, and again after a failure. Never rejects. */
export function loadOffer(portico: Portico): Promise<void> {
  return once(portico, 'offer', async (store) => {
    const { exclude = [], featured: wanted } = portico.options.wallets
    const signal = AbortSignal.timeout(offerTimeoutMs)
    // Without ids the directory chooses, and what it chose must be known before more is recommended.
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
      // Nobody waits for these, nor misses what they bring: most are known by their ids alone.
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

/** Reads the first page, once in a kit's life, and again after a failure. Never rejects. */
export function loadList(portico: Portico): Promise<void> {
  return once(portico, 'list', async (store) => {
    // The page leaves out what was offered, so that comes first; where it fails, the page leaves out less.
    await loadOffer(portico)
    const page = await readPage(portico, 1)
    const { featured, recommended } = store.getState()
    const count = page.count + featured.length + recommended.length
    store.setState({ count, listed: page.wallets, nextPage: page.next })
  })
}

function once(
  portico: Portico,
  part: 'offer' | 'list',
  work: (store: StoreApi<DirectoryState>) => Promise<void>,
): Promise<void> {
  const { memo } = portico.internal
  const name = `modal.directory.${part}`
  const known = memo.get(name) as Promise<void> | undefined
  if (known) return known
  const store = directoryOf(portico)
  store.setState({ [part]: 'loading' })
  const asked = work(store).then(
    () => store.setState({ [part]: 'ready' }),
    () => {
      memo.delete(name)
      store.setState({ [part]: 'failed' })
    },
  )
  memo.set(name, asked)
  return asked
}

/** A page of those that were not offered. */
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

/** Wallets by their ids, however many. */
async function readAll(portico: Portico, ids: readonly string[], signal: AbortSignal) {
  const parts = Array.from({ length: Math.ceil(ids.length / askedIds) }, (_, index) =>
    ids.slice(index * askedIds, (index + 1) * askedIds),
  )
  const read = await Promise.all(
    parts.map((include) => getWalletList(portico, { entries: include.length, include, signal })),
  )
  return { wallets: read.flatMap(({ wallets }) => wallets.map(cleanWallet)) }
}

/** What the question cannot name is left out of its answer; how many of those the directory has is not known. */
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

/** As the host named them. */
function inOrder(wallets: readonly Wallet[], ids: readonly string[]): readonly Wallet[] {
  const placeOf = ({ id }: Wallet) => ids.indexOf(id)
  return [...wallets].sort((a, b) => placeOf(a) - placeOf(b))
}

/** No view waits for these pictures. One that takes longer than two seconds is shown as an initial until it arrives. */
export function prefetchImages(portico: Portico, wallets: readonly Wallet[]): void {
  const images = imagesOf(portico)
  for (const { image_id } of wallets.slice(0, prefetchedImages)) {
    if (image_id !== undefined) void images.load('wallet', image_id)
  }
}
