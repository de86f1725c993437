import { type CaipNetworkId, type ChainNamespace, chainNamespaces } from '@portico/protocol/caip'
import {
  type ProposalNamespaces,
  proposalNamespacesSchema,
  sessionNamespacesSchema,
} from '@portico/protocol/relay'
import { is } from 'valibot'
import type { WalletConnectSession } from '../core/walletConnectClient.js'
import { readSessionNamespaces } from './sessionNamespaces.js'

/** A session as it is kept: with its key in one record, so that neither is ever there without the other. */
export type SessionRecord = WalletConnectSession & {
  /** Symmetric, 32 bytes. */
  key: Uint8Array
  /** What was asked for. Later updates are held to it. */
  proposal: ProposalNamespaces
  /** Network in use by family. */
  networkIds: Partial<Record<ChainNamespace, CaipNetworkId>>
  /** Ids of the wallet's requests that were carried out, oldest first. */
  seenIds: readonly number[]
  /** The largest of those that had to make room in `seenIds`; 0: none had. */
  forgottenId: number
  /** Id of the last update: an older one does not undo it. */
  lastUpdateId: number
}

/** Ids of requests that are remembered, at most. */
const mostSeenIds = 200

/** Milliseconds within which the time that an id begins with is believed. */
const believedMs = 30 * 86_400_000

type Seen = Pick<SessionRecord, 'forgottenId' | 'seenIds'>

/** Whether a request came before. One that is older than one that is forgotten may have. */
export function isSeen({ forgottenId, seenIds }: Seen, id: number): boolean {
  return id <= forgottenId || seenIds.includes(id)
}

/** With one id more. Ids begin with milliseconds, and grow; of a peer with others nothing follows from what is forgotten. */
export function addSeen({ forgottenId, seenIds }: Seen, id: number): Seen {
  const ids = [...seenIds, id]
  const gone = ids.length > mostSeenIds ? (ids.shift() ?? 0) : 0
  const ageMs = Date.now() - gone / 1000
  const isTime = ageMs >= 0 && ageMs < believedMs
  return { forgottenId: isTime ? Math.max(forgottenId, gone) : forgottenId, seenIds: ids }
}

/** A record as an earlier visit left it; undefined for what is broken, or over. */
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

/** What others may know of it: never the key. */
export function toSession({ expiry, namespaces, peer, topic }: SessionRecord): WalletConnectSession {
  return { expiry, namespaces, peer, topic }
}
