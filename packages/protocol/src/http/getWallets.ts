import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
} from 'valibot'
import { countSchema } from './countSchema.js'
import { csvSchema } from './csvSchema.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

const nullishText = nullish(string())

/** One wallet of the directory. */
export const listedWallet = object({
  id: string(),
  name: string(),
  badge_type: nullishText,
  /** CAIP-2 ids. Clients drop a row that has none. */
  chains: nullish(array(string())),
  homepage: nullishText,
  /** Image id for `/getWalletImage/{imageId}`. */
  image_id: nullishText,
  image_url: nullishText,
  /** A wallet with a smaller number comes first. */
  order: nullish(number()),
  /** Universal link for a WalletConnect URI: `{link_mode}/wc?uri=…`. */
  link_mode: nullishText,
  /** Scheme of the app for a WalletConnect URI: `{mobile_link}/wc?uri=…`. Absent if the app does not accept one. */
  mobile_link: nullishText,
  /**
   * Whether the app responds to a WalletConnect pairing, so that a QR code may name it. True: a source states that it
   * does. False: a source states that it does not, or two sources contradict each other. Null: unknown. A wallet with a
   * `mobile_link` then counts as responding, because public explorers list that link for nothing else. Portico's own,
   * like `browse_link`.
   */
  answers_pairings: nullish(boolean()),
  desktop_link: nullishText,
  webapp_link: nullishText,
  /**
   * By family (`eip155`, `solana`, …), a URL that opens a page in the browser of the wallet's own app. It contains a
   * placeholder: `{url}` for the page's URL encoded once, `{urlTwice}` for the URL encoded twice, `{bareUrl}` for the
   * URL unencoded and without its scheme, or `{origin}` for the page's origin encoded once. Portico's own, because no
   * public explorer has it.
   */
  browse_link: nullish(record(string(), string())),
  app_store: nullishText,
  play_store: nullishText,
  chrome_store: nullishText,
  /** EIP-6963 reverse domain name. */
  rdns: nullishText,
  injected: nullish(array(object({ namespace: nullishText, injected_id: nullishText }))),
})

export type ListedWallet = InferOutput<typeof listedWallet>

export const getWalletsResponse = object({
  data: array(listedWallet),
  /** Number of matching wallets on all pages together. */
  count: number(),
})

export type GetWalletsResponse = InferOutput<typeof getWalletsResponse>

/** Returns one page of the wallet directory. */
export const getWallets = defineRoute({
  method: 'GET',
  path: '/getWallets',
  query: strictObject({
    ...sdkQuery,
    /** Rows on each page. Default: 40 (specification, section 7). */
    page: optional(countSchema(1, 10_000), '1'),
    /** Rows on each page. Default: 40 (specification, section 7). */
    entries: optional(countSchema(1, 100), '40'),
    /** Wallet ids. Only these wallets are returned. */
    include: optional(csvSchema(200)),
    /** Wallet ids. None of these wallets is returned. */
    exclude: optional(csvSchema(200)),
    /** CAIP-2 ids. Only wallets that support any of these networks are returned. */
    chains: optional(csvSchema(100)),
    search: optional(pipe(string(), maxLength(100))),
    badge_type: optional(picklist(['none', 'certified'])),
  }),
  response: getWalletsResponse,
})
