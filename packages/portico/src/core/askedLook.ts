import { parseCaipAddress } from '@portico/protocol/caip'
import type { TrackedSend } from './entities.js'
import { loadSending } from './loadSending.js'
import type { Portico } from './portico.js'
import { sendsStore } from './sends.js'
import { deviceStorage } from './storage/deviceStorage.js'
import { sendKeys } from './storage/sendKeys.js'
import { readStored } from './storage/storedKeys.js'

/** The result of one look: the transaction, or where the next look starts. */
export type AskedLook = { hash: string } | { nextBlock: number; nonce: number | undefined }

/**
 * Looks once for the transaction of a request that the wallet never answered: of several transfers at once, the one that
 * has all of them. Returns undefined if that is not possible: on networks without such a search, and for several
 * transfers of which only the first is stored.
 */
export async function toLook(portico: Portico, asked: TrackedSend): Promise<AskedLook | undefined> {
  const { count = 1, from, kind, networkId, others = [], sentAt, tokenId } = asked
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network || others.length !== count - 1) return undefined
  const sending = await loadSending(portico, network.chainNamespace)
  // Without the block at which it began, an earlier transaction would count as this one.
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
    claimed: readClaimed(portico),
    kind,
    nextBlock: mark.block,
    nonce: mark.nonce,
    others: others.map(toTransfer),
    sentAt,
    tokenId,
    transfer: toTransfer(asked),
  })
}

/** Returns the hashes that belong to known sends, of other tabs too. */
export function readClaimed(portico: Portico): readonly string[] {
  const others = readStored(deviceStorage(portico), sendKeys.sends) ?? []
  return [...sendsStore(portico).getState(), ...others].flatMap(({ hash, replacedBy }) =>
    replacedBy ? [hash, replacedBy] : [hash],
  )
}
