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
  /** Universal link that takes a WalletConnect address: `{link_mode}/wc?uri=…`. */
  link_mode: nullishText,
  /** Scheme of the app that takes a WalletConnect address: `{mobile_link}/wc?uri=…`. None where it takes none. */
  mobile_link: nullishText,
  /**
   * True: a source says that its app answers a WalletConnect pairing, so a QR code may name it. False: one says that it
   * does not, or two contradict each other. Null where the listing does not say: those with a `mobile_link` then count as
   * answering, since public explorers list that link for nothing else. Of our own, as `browse_link`.
   */
  answers_pairings: nullish(boolean()),
  desktop_link: nullishText,
  webapp_link: nullishText,
  /**
   * By family (`eip155`, `solana`, …): opens a page in the browser inside the wallet's own app. An address with
   * `{url}` for the page's address encoded once, `{urlTwice}` encoded twice, `{bareUrl}` as it is without its scheme,
   * and `{origin}` for the page's origin encoded once. Of our own: no public explorer has it.
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
  /** How many wallets match, on all pages. */
  count: number(),
})

export type GetWalletsResponse = InferOutput<typeof getWalletsResponse>

/** One page of the wallet directory. */
export const getWallets = defineRoute({
  method: 'GET',
  path: '/getWallets',
  query: strictObject({
    ...sdkQuery,
    /** From 1. Default 1. */
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
