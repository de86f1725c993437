import { chainNamespaces, isCaipAddress, isCaipNetworkId, isChainNamespace } from '@portico/protocol/caip'
import type { Contact, Recipient, TrackedSend } from '../entities.js'
import { askedKey } from './askedKey.js'
import { json } from './storedKeys.js'

/** Maximum number of stored transfers. Source: specification, section 9 (pending transactions limit). */
export const sendLimit = 99

/** Maximum number of stored recipients of one family. */
export const recipientLimit = 20

/** Maximum number of stored contacts of one family. */
export const contactLimit = 200

/** Maximum length of a stored name, in characters. */
export const nameLimit = 256

/** Storage keys of the sending part. Other kits have no keys for these values. */
export const sendKeys = {
  /** Newest first. */
  sends: json<readonly TrackedSend[]>('@portico/sends', toList(toTrackedSend, sendLimit)),
  /** Requests that wallets have not answered, newest first. `hash` is our own name for the request. */
  asked: json<readonly TrackedSend[]>(askedKey, toList(toTrackedSend, 20)),
  /** Newest first. */
  recipients: json<readonly Recipient[]>(
    '@portico/recipients',
    toList(toRecipient, chainNamespaces.length * recipientLimit),
  ),
  /** Newest first. */
  contacts: json<readonly Contact[]>(
    '@portico/contacts',
    toList(toContact, chainNamespaces.length * contactLimit),
  ),
  /** Ids of wallets that gave a transaction another nonce than the one requested. */
  ownNonces: json<readonly string[]>('@portico/own_nonces', (input) =>
    Array.isArray(input)
      ? input.filter((id): id is string => typeof id === 'string' && id.length <= nameLimit).slice(0, 50)
      : undefined,
  ),
}

/** Reads a list, entry by entry. Unreadable entries are left out. */
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
  const { namedAt, sentAt, settledAt, symbol, to, tokenAddress } = input
  const { bought, callsId, connectorId, count, kind, others, queuedAtBlock, queueName, replacement } = input
  const { sessionTopic, tokenId } = input
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
    id: readId(input.id, toSendId(networkId, [callsId, queueName].find(isKeptCallsId) ?? hash)),
    networkId,
    sentAt,
    status,
    symbol: symbol.slice(0, nameLimit),
    to,
    ...(isCount(namedAt) && { namedAt }),
    ...(isCount(nonce) && { nonce }),
    ...(typeof receiverName === 'string' && { receiverName: receiverName.slice(0, nameLimit) }),
    ...(isWord(replacedBy) && { replacedBy }),
    ...(isCount(settledAt) && { settledAt }),
    ...(isCaipAddress(tokenAddress) && { tokenAddress }),
    ...toMore({ bought, callsId, count, kind, others, queuedAtBlock, queueName, replacement, tokenId }),
    ...toSender({ connectorId, sessionTopic }),
  }
}

/** Maximum number of transfers in one request of `sendMany` besides the first. */
const otherLimit = 19

function toOther(input: unknown): NonNullable<TrackedSend['others']> {
  const { amount, to, tokenAddress } = Object(input) as Record<string, unknown>
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount) || !isWord(to)) return []
  return [{ amount, to, ...(isCaipAddress(tokenAddress) && { tokenAddress }) }]
}

/** Reads the fields that only some sends have. */
function toMore({
  bought,
  callsId,
  count,
  kind,
  others,
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
    ...(Array.isArray(others) && { others: others.slice(0, otherLimit).flatMap(toOther) }),
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

/** Reads which wallet got a batch. */
function toSender({ connectorId, sessionTopic }: Record<string, unknown>): Partial<TrackedSend> {
  if (typeof connectorId !== 'string' || !connectorId || connectorId.length > nameLimit) return {}
  return { connectorId, ...(isWord(sessionTopic) && { sessionTopic }) }
}

/** Reads the id of a transfer. If another one had the same name before, a number tells the two apart. */
function readId(id: unknown, usual: string): string {
  const isNumbered = typeof id === 'string' && id.startsWith(`${usual}#`)
  return isNumbered && /^\d{1,16}$/.test(id.slice(usual.length + 1)) ? id : usual
}

/** Returns the usual id of a transfer. For a batch, `hash` is the batch's id. */
export function toSendId(networkId: string, hash: string): string {
  return `${networkId}:${hash}`
}

/**
 * True for a batch id that can be stored. EIP-5792 lets wallets use up to 4,096 bytes, and older wallets use any text.
 */
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

/** True for a text that contains only letters, digits and the separators of addresses. */
function isWord(input: unknown): input is string {
  return typeof input === 'string' && /^[\w.:-]{3,128}$/.test(input)
}

function isCount(input: unknown): input is number {
  return typeof input === 'number' && Number.isSafeInteger(input) && input >= 0
}
