import { getNfts } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { readMergedPage } from './readMergedPage.js'

/** Returns the NFTs of an account, on one network or on all that the server indexes. */
export const handleGetNfts = handle(getNfts, async ({ caller, params, query }, { portfolio }) => {
  const { items, next } = await readMergedPage(portfolio, {
    account: params.account,
    caller,
    list: 'nfts',
    query,
    read: (source, request) => source.readNfts(request),
  })
  return { next, nfts: items }
})
