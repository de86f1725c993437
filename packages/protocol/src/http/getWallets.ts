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
  /** CAIP-2 ids. Clients drop a row without any. */
  chains: nullish(array(string())),
  homepage: nullishText,
  /** For `/getWalletImage/{imageId}`. */
  image_id: nullishText,
  image_url: nullishText,
  /** Smaller comes first. */
  order: nullish(number()),
  /** Universal link for a WalletConnect URI: `{link_mode}/wc?uri=…`. */
  link_mode: nullishText,
  /** Scheme of the app for a WalletConnect URI: `{mobile_link}/wc?uri=…`. Absent if the app does not accept one. */
  mobile_link: nullishText,
  /**
   * True: a source states that the app responds to a WalletConnect pairing, so a QR code may name it. False: a source
   * states that it does not, or two sources contradict each other. Null: unknown; a wallet with a `mobile_link` then
   * counts as responding, since public explorers list that link for nothing else. Portico's own, like `browse_link`.
   */
  answers_pairings: nullish(boolean()),
  desktop_link: nullishText,
  webapp_link: nullishText,
  /**
   * By family (`eip155`, `solana`, …): a URL that opens a page in the browser of the wallet's own app. `{url}` is the
   * page's URL encoded once, `{urlTwice}` encoded twice, `{bareUrl}` unencoded and without its scheme, `{origin}` the
   * page's origin encoded once. Portico's own: no public explorer has it.
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
  /** Number of matching wallets on all pages. */
  count: number(),
})

export type GetWalletsResponse = InferOutput<typeof getWalletsResponse>

/** Returns one page of the wallet directory. */
export const getWallets = defineRoute({
  method: 'GET',
  path: '/getWallets',
  query: strictObject({
    ...sdkQuery,
    /** Rows per page. Default 40 (specification, section 7). */
    page: optional(countSchema(1, 10_000), '1'),
    /** Rows a page. Default 40 (specification, section 7). */
    entries: optional(countSchema(1, 100), '40'),
    /** Wallet ids. Only these. */
    include: optional(csvSchema(200)),
    /** Wallet ids. None of these. */
    exclude: optional(csvSchema(200)),
    /** CAIP-2 ids. Wallets that support any of these. */
    chains: optional(csvSchema(100)),
    search: optional(pipe(string(), maxLength(100))),
    badge_type: optional(picklist(['none', 'certified'])),
  }),
  response: getWalletsResponse,
})
