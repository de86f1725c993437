import { parseCaipAddress } from '@portico/protocol/caip'
import type { TrackedSend } from './entities.js'
import { loadSending } from './loadSending.js'
import type { Portico } from './portico.js'
import { sendsStore } from './sends.js'

/** Looks for the transaction of a request that the wallet never answered; returns undefined if there is none yet. */
export async function toLook(portico: Portico, asked: TrackedSend): Promise<string | undefined> {
  const {
    amount,
    count = 1,
    from,
    kind,
    networkId,
    nonce,
    queuedAtBlock,
    sentAt,
    to,
    tokenAddress,
    tokenId,
  } = asked
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  // Without the block at which it began, an earlier transaction would count as this one.
  if (!network || queuedAtBlock === undefined || count > 1) return undefined
  const sending = await loadSending(portico, network.chainNamespace)
  const claimed = sendsStore(portico)
    .getState()
    .flatMap(({ hash, replacedBy }) => [hash, ...(replacedBy ? [replacedBy] : [])])
  return sending?.findSent?.({
    claimed,
    kind,
    nextBlock: queuedAtBlock,
    nonce,
    sentAt,
    tokenId,
    transfer: {
      amount: BigInt(amount),
      from,
      network,
      to,
      tokenAddress: tokenAddress && parseCaipAddress(tokenAddress).address,
    },
  })
}
