import type { ChainNamespace } from '@portico/protocol/caip'
import { pause } from '../core/pause.js'
import type { WalletConnectSession } from '../core/walletConnectClient.js'
import { safeUrl } from '../format/safeUrl.js'
import { sanitizeText } from '../format/sanitizeText.js'
import type { Attempt, ClientState } from './clientState.js'
import { disconnected } from './disconnected.js'
import type { Drop } from './drop.js'
import type { Messages } from './messages.js'
import { nowSeconds } from './nowSeconds.js'
import type { NamespaceProvider } from './provider.js'
import type { RecordStore } from './recordStore.js'
import { readSessionRecord, type SessionRecord, toSession } from './sessionRecord.js'
import type { SharedRelay } from './sharedRelay.js'

export type HeldSession = ReturnType<typeof createHeldSession>

/** Creates the functions that start, store, follow and end the page's session. */
export function createHeldSession({
  drop,
  farewell,
  keep,
  listen,
  listeners,
  providers,
  relay,
  state,
}: {
  drop: Drop
  farewell: Messages['farewell']
  keep: RecordStore
  listen: () => void
  listeners: ReadonlySet<(session: WalletConnectSession | undefined) => void>
  providers: ReadonlyMap<ChainNamespace, NamespaceProvider>
  relay: SharedRelay
  state: ClientState
}) {
  const { waiting } = state

  let expiryTimer: ReturnType<typeof setTimeout> | undefined

  const save = async (next: SessionRecord) => {
    state.record = next
    if (!(await keep.set('session', next))) drop('The session is kept for this visit only')
    relay.tellChange()
  }

  const tell = (before: SessionRecord | undefined) => {
    for (const provider of providers.values()) provider.follow(before, state.record)
    const session = state.record && toSession(state.record)
    for (const listener of [...listeners]) listener(session)
  }

  /** Ends the session on this page without notifying the wallet. */
  const forget = async (reason: string) => {
    const before = state.record
    if (!before) return
    state.record = undefined
    clearTimeout(expiryTimer)
    for (const [id, { reject, topic }] of waiting) {
      if (topic !== before.topic) continue
      waiting.delete(id)
      reject(disconnected())
    }
    const stored = readSessionRecord(await keep.get('session'), 0)
    if (stored === undefined || stored.topic === before.topic) await keep.remove('session')
    relay.tellChange()
    listen()
    tell(before)
    drop('The session ended', { reason })
  }

  const watchExpiry = () => {
    clearTimeout(expiryTimer)
    if (!state.record) return
    const leftMs = state.record.expiry * 1000 - Date.now()
    if (leftMs <= 0) return void forget('expired')
    expiryTimer = setTimeout(watchExpiry, Math.min(leftMs, 2 ** 31 - 1))
    ;(expiryTimer as { unref?: () => void }).unref?.()
  }

  /** Reads and applies what another tab stored. */
  const refresh = async (isForced = false) => {
    if (state.record && !isForced) return
    const stored = readSessionRecord(await keep.get('session'), nowSeconds())
    const before = state.record
    state.record = stored
    if (before?.topic === stored?.topic && !stored) return
    listen()
    watchExpiry()
    tell(before)
  }

  /** Starts a session that replaces the previous one, and notifies the previous wallet. */
  const begin = async (
    attempt: Attempt,
    settled: Pick<SessionRecord, 'expiry' | 'key' | 'namespaces' | 'seenIds' | 'topic'> & {
      metadata: { description: string; icons: readonly string[]; name: string; url: string }
    },
  ) => {
    const { metadata, ...rest } = settled
    const { description, icons, name, url } = metadata
    const before = state.record
    if (before) farewell(before)
    const next: SessionRecord = {
      ...rest,
      forgottenId: 0,
      lastUpdateId: 0,
      networkIds: {},
      peer: {
        description: sanitizeText(description, { maxLength: 200 }),
        iconUrl: icons.map(safeUrl).find(Boolean),
        name: sanitizeText(name),
        url: safeUrl(url) ?? '',
      },
      proposal: attempt.proposal,
    }
    state.record = next
    await save(next)
    attempt.settle(next)
    watchExpiry()
    tell(before)
  }

  const disconnect = async () => {
    const session = state.record
    if (!session) return
    const told = farewell(session)
    await forget('by this site')
    await Promise.race([told, pause(3_000)])
  }

  return {
    begin,
    disconnect,
    forget,
    refresh,
    save,
    stopWatching: () => clearTimeout(expiryTimer),
    tell,
    watchExpiry,
  }
}
