import { type CaipNetworkId, type ChainNamespace, chainNamespaces } from '@portico/protocol/caip'
import {
  type ProposalNamespaces,
  proposalNamespacesSchema,
  sessionNamespacesSchema,
} from '@portico/protocol/relay'
import { is } from 'valibot'
import type { WalletConnectSession } from '../core/walletConnectClient.js'
import { readSessionNamespaces } from './sessionNamespaces.js'

/** A stored session. Its key is in the same record, so that neither exists without the other. */
export type SessionRecord = WalletConnectSession & {
  /** The symmetric key, 32 bytes. */
  key: Uint8Array
  /** The requested namespaces. They also limit later updates. */
  proposal: ProposalNamespaces
  /** The network in use, by family. */
  networkIds: Partial<Record<ChainNamespace, CaipNetworkId>>
  /** Ids of the wallet's requests that were handled, oldest first. */
  seenIds: readonly number[]
  /** The largest id that was dropped from `seenIds`, or 0 if none was. */
  forgottenId: number
  /** Id of the last update. An older update must not undo it. */
  lastUpdateId: number
}

/** Maximum number of stored request ids. */
const mostSeenIds = 200

/** Maximum age of the time in an id, in milliseconds. An older time is not believed. */
const believedMs = 30 * 86_400_000

type Seen = Pick<SessionRecord, 'forgottenId' | 'seenIds'>

/**
 * Checks whether a request may have come before. This is possible if its id is stored, or not larger than a dropped id.
 */
export function isSeen({ forgottenId, seenIds }: Seen, id: number): boolean {
  return id <= forgottenId || seenIds.includes(id)
}

/**
 * Adds one id. Ids start with milliseconds and increase. If a peer uses other ids, a dropped id says nothing about
 * them.
 */
export function addSeen({ forgottenId, seenIds }: Seen, id: number): Seen {
  const ids = [...seenIds, id]
  const gone = ids.length > mostSeenIds ? (ids.shift() ?? 0) : 0
  const ageMs = Date.now() - gone / 1000
  const isTime = ageMs >= 0 && ageMs < believedMs
  return { forgottenId: isTime ? Math.max(forgottenId, gone) : forgottenId, seenIds: ids }
}

/** Reads the record of an earlier visit. Undefined if it is broken or expired. */
export function readSessionRecord(input: unknown, nowSeconds: number): SessionRecord | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const record = input as Partial<Record<keyof SessionRecord, unknown>>
  const { expiry, forgottenId, key, lastUpdateId, namespaces, networkIds, peer, proposal, seenIds, topic } =
    record
  if (typeof topic !== 'string' || !/^[0-9a-f]{64}$/.test(topic)) return undefined
  if (!(key instanceof Uint8Array) || key.length !== 32) return undefined
  if (typeof expiry !== 'number' || expiry <= nowSeconds) return undefined
  if (!is(proposalNamespacesSchema, proposal) || !is(sessionNamespacesSchema, namespaces)) return undefined
  const approved = readSessionNamespaces(namespaces, { optional: proposal, required: {} })
  if (approved.error || Object.keys(approved.namespaces).length === 0) return undefined
  const { description, iconUrl, name, url } = (peer ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const networks: SessionRecord['networkIds'] = {}
  for (const namespace of chainNamespaces) {
    const wanted = ((networkIds ?? {}) as Record<string, unknown>)[namespace]
    const id = approved.namespaces[namespace]?.chains.find((chain) => chain === wanted)
    if (id) networks[namespace] = id
  }
  return {
    expiry,
    forgottenId: typeof forgottenId === 'number' ? forgottenId : 0,
    key,
    lastUpdateId: typeof lastUpdateId === 'number' ? lastUpdateId : 0,
    namespaces: approved.namespaces,
    networkIds: networks,
    peer: {
      description: text(description),
      iconUrl: typeof iconUrl === 'string' ? iconUrl : undefined,
      name: text(name),
      url: text(url),
    },
    proposal,
    seenIds: Array.isArray(seenIds) ? seenIds.filter((id) => typeof id === 'number').slice(-mostSeenIds) : [],
    topic,
  }
}

/** Returns the public part of a record, without the key. */
export function toSession({ expiry, namespaces, peer, topic }: SessionRecord): WalletConnectSession {
  return { expiry, namespaces, peer, topic }
}
