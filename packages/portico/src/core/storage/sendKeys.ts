import { isCaipAddress, isCaipNetworkId, isChainNamespace } from '@portico/protocol/caip'
import type { Contact, Recipient, TrackedSend } from '../entities.js'
import { json } from './storedKeys.js'

/** Transfers kept at most. Source: specification, section 9 (pending transactions limit). */
export const sendLimit = 99

/** Recipients kept at most. */
export const recipientLimit = 20

/** Contacts kept at most. */
export const contactLimit = 200

/** Characters of a name that is kept. */
export const nameLimit = 256

/** What sending leaves on the device. There are no well-known names for these. */
export const sendKeys = {
  /** Newest first. */
  sends: json<readonly TrackedSend[]>('@portico/sends', toList(toTrackedSend, sendLimit)),
  /** What wallets were asked for and have not answered, newest first; `hash` is ours. */
  asked: json<readonly TrackedSend[]>('@portico/asked_sends', toList(toTrackedSend, 20)),
  /** Newest first. */
  recipients: json<readonly Recipient[]>('@portico/recipients', toList(toRecipient, recipientLimit)),
  /** By name. */
  contacts: json<readonly Contact[]>('@portico/contacts', toList(toContact, contactLimit)),
  /** Ids of wallets that were seen to give a transaction another nonce than the one they were asked for. */
  ownNonces: json<readonly string[]>('@portico/own_nonces', (input) =>
    Array.isArray(input)
      ? input.filter((id): id is string => typeof id === 'string' && id.length <= nameLimit).slice(0, 50)
      : undefined,
  ),
}

/** Reads a list, entry by entry: one that cannot be read does not cost the others. */
function toList<value>(read: (input: Record<string, unknown>) => value | undefined, limit: number) {
  return (input: unknown): readonly value[] | undefined =>
    Array.isArray(input)
      ? input
          .slice(0, limit)
          .flatMap((entry) => (typeof entry === 'object' && entry !== null && read(entry)) || [])
      : undefined
}

const statuses = [
  'pending',
  'confirmed',
  'failed',
  'canceled',
  'replaced',
  'dropped',
] as const satisfies TrackedSend['status'][]

function toTrackedSend(input: Record<string, unknown>): TrackedSend | undefined {
  const { amount, decimals, from, hash, networkId, nonce, receiverName, replacedBy } = input
  const { sentAt, settledAt, symbol, to, tokenAddress } = input
  const { bought, callsId, count, kind, queuedAtBlock, queueName, replacement, tokenId } = input
  const status = statuses.find((known) => known === input.status)
  if (
    !isCaipNetworkId(networkId) ||
    !(isWord(hash) || (hash === callsId && isKeptCallsId(hash))) ||
    !isWord(from) ||
    !isWord(to) ||
    typeof symbol !== 'string' ||
    typeof amount !== 'string' ||
    !/^\d{1,78}$/.test(amount) ||
    !isCount(decimals) ||
    decimals > 255 ||
    !isCount(sentAt) ||
    !status
  ) {
    return undefined
  }
  return {
    amount,
    decimals,
    from,
    hash,
    id: toSendId(networkId, [callsId, queueName].find(isKeptCallsId) ?? hash),
    networkId,
    sentAt,
    status,
    symbol: symbol.slice(0, nameLimit),
    to,
    ...(isCount(nonce) && { nonce }),
    ...(typeof receiverName === 'string' && { receiverName: receiverName.slice(0, nameLimit) }),
    ...(isWord(replacedBy) && { replacedBy }),
    ...(isCount(settledAt) && { settledAt }),
    ...(isCaipAddress(tokenAddress) && { tokenAddress }),
    ...toMore({ bought, callsId, count, kind, queuedAtBlock, queueName, replacement, tokenId }),
  }
}

/** What only some of them have. */
function toMore({
  bought,
  callsId,
  count,
  kind,
  queuedAtBlock,
  queueName,
  replacement,
  tokenId,
}: Record<string, unknown>): Partial<TrackedSend> {
  const { amount, decimals, isReceived, symbol, token } = (bought ?? {}) as Record<string, unknown>
  const { hash, kind: way } = (replacement ?? {}) as Record<string, unknown>
  return {
    ...((kind === 'swap' || kind === 'approval') && { kind }),
    ...(isKeptCallsId(callsId) && { callsId }),
    ...(isCount(count) && count > 1 && { count }),
    ...(isWord(queueName) && { queueName }),
    ...(isCount(queuedAtBlock) && { queuedAtBlock }),
    ...(typeof tokenId === 'string' && /^\d{1,78}$/.test(tokenId) && { tokenId }),
    ...(typeof amount === 'string' &&
      /^\d{1,78}$/.test(amount) &&
      isCount(decimals) &&
      decimals <= 255 &&
      typeof symbol === 'string' && {
        bought: {
          amount,
          decimals,
          symbol: symbol.slice(0, nameLimit),
          ...(isCaipAddress(token) && { token }),
          ...(isReceived === true && { isReceived }),
        },
      }),
    ...(isWord(hash) && (way === 'speed-up' || way === 'cancel') && { replacement: { hash, kind: way } }),
  }
}

/** What a transfer is known by. `hash`: of the batch's id where it was sent in one. */
export function toSendId(networkId: string, hash: string): string {
  return `${networkId}:${hash}`
}

/** True for an id of a batch that can be kept: EIP-5792 lets wallets choose 4,096 bytes, and older ones any text. */
export function isKeptCallsId(id: unknown): id is string {
  return typeof id === 'string' && /^[\x21-\x7e]{1,8194}$/.test(id)
}

function toRecipient({ address, name, namespace, networkId, sentAt }: Record<string, unknown>) {
  if (!isChainNamespace(namespace) || !isWord(address) || !isCaipNetworkId(networkId) || !isCount(sentAt)) {
    return undefined
  }
  return {
    address,
    namespace,
    networkId,
    sentAt,
    ...(typeof name === 'string' && { name: name.slice(0, nameLimit) }),
  }
}

function toContact({ address, name, namespace }: Record<string, unknown>): Contact | undefined {
  if (!isChainNamespace(namespace) || !isWord(address) || typeof name !== 'string' || !name) return undefined
  return { address, name: name.slice(0, nameLimit), namespace }
}

/** Letters, digits and what addresses of some family have between them. */
function isWord(input: unknown): input is string {
  return typeof input === 'string' && /^[\w.:-]{3,128}$/.test(input)
}

function isCount(input: unknown): input is number {
  return typeof input === 'number' && Number.isSafeInteger(input) && input >= 0
}
