import { parseCaipAddress } from '@portico/protocol/caip'
import type { TrackedSend } from './entities.js'
import { loadSending } from './loadSending.js'
import type { Portico } from './portico.js'
import { sendsStore } from './sends.js'

/** The transaction by which an account did what its wallet was asked for and never answered; undefined while there is none. */
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
  // Without knowing where it began, what was done before would count as done.
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
      amount,
      from,
      network,
      to,
      tokenAddress: tokenAddress && parseCaipAddress(tokenAddress).address,
    },
  })
}
