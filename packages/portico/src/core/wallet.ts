import { isAppLink, isWebLink } from '@portico/protocol/directory'

/** A wallet of the directory. Source: specification, section 3. The other fields are from the wallet's own listing. */
export type Wallet = {
  id: string
  name: string
  /** The id for `/getWalletImage/{id}`. */
  image_id: string | undefined
  /** `https:` or `data:` image. */
  image_url: string | undefined
  /** EIP-6963 reverse domain name. */
  rdns: string | undefined
  /** CAIP-2 ids of the networks that the wallet supports. Empty if the directory names none. */
  chains: readonly string[]
  /** An `https:` URL, or `scheme://` with a scheme that belongs to no browser or operating system. */
  mobile_link: string | undefined
  desktop_link: string | undefined
  webapp_link: string | undefined
  /** Universal link. */
  link_mode: string | undefined
  /** True if the wallet's app answers a WalletConnect pairing. Undefined if the listing does not state it. */
  answers_pairings: boolean | undefined
  /**
   * URL templates by family. They open a page in the browser of the wallet's app, and contain `{url}`, `{urlTwice}`,
   * `{bareUrl}` or `{origin}`.
   */
  browse_link: Readonly<Partial<Record<string, string>>>
  badge_type: string | undefined
  homepage: string | undefined
  app_store: string | undefined
  play_store: string | undefined
  chrome_store: string | undefined
  /** Ids of the provider that the wallet injects, by family. */
  injected: readonly { namespace: string | undefined; injected_id: string | undefined }[]
}

/**
 * Reads one wallet from a listing or from storage. Fields that are missing, unsafe or of a wrong type are left out.
 *
 * @returns undefined if the wallet has no id or no name
 */
export function toWallet(input: unknown): Wallet | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const row = input as Record<string, unknown>
  const id = toText(row.id)
  const name = toText(row.name)
  if (!id || !name) return undefined
  return {
    answers_pairings: typeof row.answers_pairings === 'boolean' ? row.answers_pairings : undefined,
    app_store: toLink(row.app_store, isWebLink),
    badge_type: toText(row.badge_type),
    browse_link: Object.fromEntries(
      Object.entries(Object(row.browse_link)).filter(([, link]) => toLink(link, isAppLink)),
    ) as Wallet['browse_link'],
    chains: Array.isArray(row.chains) ? row.chains.filter((chain) => typeof chain === 'string') : [],
    chrome_store: toLink(row.chrome_store, isWebLink),
    desktop_link: toLink(row.desktop_link, isAppLink),
    homepage: toLink(row.homepage, isWebLink),
    id,
    image_id: toText(row.image_id),
    image_url: toLink(row.image_url, isImageLink),
    injected: Array.isArray(row.injected) ? row.injected.flatMap(toInjected) : [],
    link_mode: toLink(row.link_mode, isWebLink),
    mobile_link: toLink(row.mobile_link, isAppLink),
    name,
    play_store: toLink(row.play_store, isWebLink),
    rdns: toText(row.rdns),
    webapp_link: toLink(row.webapp_link, isWebLink),
  }
}

const isImageLink = (link: string) =>
  isWebLink(link) || /^data:image\/(avif|gif|jpeg|png|svg\+xml|webp)[;,][^\s\p{Cc}]*$/iu.test(link)

function toLink(input: unknown, isAllowed: (link: string) => boolean): string | undefined {
  const link = toText(input)
  return link && isAllowed(link) ? link : undefined
}

function toText(input: unknown): string | undefined {
  return typeof input === 'string' && input ? input : undefined
}

function toInjected(input: unknown): Wallet['injected'][number][] {
  if (typeof input !== 'object' || input === null) return []
  const { injected_id, namespace } = input as Record<string, unknown>
  return [{ injected_id: toText(injected_id), namespace: toText(namespace) }]
}
