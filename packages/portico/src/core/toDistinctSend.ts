import type { TrackedSend } from './entities.js'
import { isSameAddress } from './findLookAlikes.js'
import { toSendId } from './storage/sendKeys.js'

/**
 * Returns a send with an id that no other send has. Wallets number their queues and batches on their own, and some give
 * every send the same name. So two sends may have the same name, but one transaction is one send.
 */
export function toDistinctSend(sends: readonly TrackedSend[], sent: Omit<TrackedSend, 'id'>): TrackedSend {
  const known = sends.filter(
    ({ callsId, hash, networkId, queueName }) =>
      networkId === sent.networkId && [callsId, hash, queueName].includes(sent.hash),
  )
  const repeated = known.find((one) => isSameSend(one, sent))
  if (repeated) return { ...sent, id: repeated.id }
  // A name that the account already gave to another send identifies neither transaction. A batch keeps its id, because
  // its wallet is asked with it.
  const isAmbiguous =
    isOwnName(sent) && sent.callsId === undefined && known.some(({ from }) => isSameAddress(from, sent.from))
  const hash = isAmbiguous
    ? findFree('unnamed-', sent.sentAt, (name) => sends.some((one) => one.hash === name))
    : sent.hash
  const isTaken = (id: string) => sends.some((one) => one.id === id)
  const id = toSendId(sent.networkId, hash)
  return { ...sent, hash, id: isTaken(id) ? findFree(`${id}#`, sent.sentAt, isTaken) : id }
}

/** Checks whether two sends are the same transaction for the same transfer. */
export function isSameSend(one: Omit<TrackedSend, 'id'>, other: Omit<TrackedSend, 'id'>): boolean {
  return (
    !isOwnName(other) &&
    isSameAddress(one.from, other.from) &&
    isSameAddress(one.to, other.to) &&
    (['networkId', 'amount', 'tokenAddress', 'tokenId', 'kind'] as const).every(
      (field) => one[field] === other[field],
    )
  )
}

/**
 * Returns the hashes and names that belong to the account's known sends. Other accounts number their queues in the same
 * way, so their names say nothing about this account.
 */
export function toClaimed(
  sends: readonly TrackedSend[],
  { from, networkId }: Pick<TrackedSend, 'from' | 'networkId'>,
): readonly string[] {
  return sends
    .filter((one) => one.networkId === networkId && isSameAddress(one.from, from))
    .flatMap(({ hash, replacedBy }) => (replacedBy ? [hash, replacedBy] : [hash]))
}

/** Checks whether a send has only a name of its wallet: of a batch, or of an entry in a contract account's queue. */
function isOwnName({ callsId, hash, networkId }: Omit<TrackedSend, 'id'>): boolean {
  // Small numbers are positions in a queue.
  const isTransaction = !networkId.startsWith('eip155:') || /^0x(?!0{48})[\da-f]{64}$/i.test(hash)
  return hash === callsId || !isTransaction
}

function findFree(start: string, from: number, isTaken: (name: string) => boolean): string {
  let number = from
  while (isTaken(`${start}${number}`)) number++
  return `${start}${number}`
}
