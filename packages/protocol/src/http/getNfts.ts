import {
  array,
  boolean,
  type InferOutput,
  nullable,
  nullish,
  object,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { accountListQuery } from './accountListQuery.js'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'

const digits = pipe(string(), regex(/^\d{1,78}$/, 'must be decimal digits'))

/** One NFT of an account. */
export const nft = object({
  /** CAIP-2. */
  chainId: string(),
  /** CAIP-10 id of the contract. */
  address: string(),
  tokenId: digits,
  standard: picklist(['ERC721', 'ERC1155']),
  /** The token's own name, or the collection's name with the token's id. */
  name: string(),
  collection: nullish(string()),
  description: nullish(string()),
  /** URL on the server's own image proxy. Empty if there is no picture. */
  imageUrl: string(),
  /** Number of copies in the account; 1 for ERC-721. */
  quantity: digits,
  attributes: nullish(array(object({ trait_type: string(), value: string() }))),
  isSpam: boolean(),
})

export type Nft = InferOutput<typeof nft>

export const getNftsResponse = object({
  /** The NFT that was received last comes first. */
  nfts: array(nft),
  /** Pass it as `cursor` to get the next page. Null at the end. */
  next: nullable(string()),
})

export type GetNftsResponse = InferOutput<typeof getNftsResponse>

/** Lists the NFTs of an account, 50 on each page. Portico's own route. */
export const getNfts = defineRoute({
  method: 'GET',
  path: '/v1/account/{account}/nfts',
  params: strictObject({ account: accountSchema }),
  query: strictObject(accountListQuery),
  response: getNftsResponse,
  errors: ['UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
