import { parseCaipAddress } from '@portico/protocol/caip'
import type { TrackedSend } from './entities.js'
import { loadSending } from './loadSending.js'
import type { Portico } from './portico.js'
import type { SentSearch } from './sentSearch.js'
import { deviceStorage } from './storage/deviceStorage.js'
import { sendKeys } from './storage/sendKeys.js'
import { readStored } from './storage/storedKeys.js'
import { toClaimed } from './toDistinctSend.js'
import { trackedSendsOf } from './trackedSends.js'

/**
 * The result of one search: the transaction, or where the next search starts. `isPartial`: the search did not look at
 * everything since the request.
 */
export type AskedLook =
  | { hash: string }
  | { nextBlock: number; nonce: number | undefined; isPartial?: boolean | undefined }

/**
 * Searches the network once for the transaction of a request that the wallet never answered. If the request was for
 * several transfers, the transaction must contain all of them. Returns undefined if the search is not possible: the
 * network has no such search, or not all of the request is stored.
 */
export async function searchAsked(
  portico: Portico,
  asked: TrackedSend,
  search?: SentSearch | undefined,
): Promise<AskedLook | undefined> {
  const { callsId, count = 1, from, kind, networkId, others = [], sentAt, tokenId } = asked
  // What the calls of an app's own batch do is not stored.
  if (callsId !== undefined && kind === undefined && asked.others === undefined) return undefined
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network || others.length !== count - 1) return undefined
  const sending = await loadSending(portico, network.chainNamespace)
  // The search needs the block at which the request began. Otherwise an earlier transaction would count as its result.
  const mark =
    asked.queuedAtBlock === undefined
      ? await sending?.readMark?.({ at: sentAt, from, network })
      : { block: asked.queuedAtBlock, nonce: asked.nonce }
  if (!mark) return undefined
  const toTransfer = ({ amount, to, tokenAddress }: Pick<TrackedSend, 'amount' | 'to' | 'tokenAddress'>) => ({
    amount: BigInt(amount),
    from,
    network,
    to,
    tokenAddress: tokenAddress && parseCaipAddress(tokenAddress).address,
  })
  return sending?.findSent?.({
    claimed: toClaimed(readKnown(portico), asked),
    kind,
    nextBlock: mark.block,
    nonce: mark.nonce,
    others: others.map(toTransfer),
    search,
    sentAt,
    tokenId,
    transfer: toTransfer(asked),
  })
}

/** Returns all known sends, including those of other tabs. */
export function readKnown(portico: Portico): readonly TrackedSend[] {
  return [
    ...trackedSendsOf(portico).getState(),
    ...(readStored(deviceStorage(portico), sendKeys.sends) ?? []),
  ]
}
