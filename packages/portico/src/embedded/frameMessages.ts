import { readFrameMessage } from '@portico/protocol/frame'
import { EmbeddedRequestError } from '../core/errors/embedded.js'
import type { PendingRequests } from './pendingRequests.js'

/**
 * Number of ignored messages by reason: from another origin or window, of an unknown form, or a response to no request.
 */
export type IgnoredCounts = Record<'foreign' | 'malformed' | 'stranger' | 'unasked' | 'unknown', number>

/** Handles a message of the frame: settles its request, or reports its event. */
export function takeFrameMessage(
  data: unknown,
  {
    ignored,
    onLog,
    onReady,
    onSignedOut,
    onSurface,
    pending,
  }: {
    ignored: IgnoredCounts
    onLog: (direction: 'from', name: string) => void
    onReady: (offersPort: boolean) => void
    onSignedOut: () => void
    onSurface: (isWanted: boolean) => void
    pending: Pick<PendingRequests, 'find'>
  },
): void {
  const message = readFrameMessage(data)
  if (message.kind === 'event') {
    onLog('from', message.name)
    if (message.name === 'READY') onReady(message.payload?.portico === 1)
    else if (message.name === 'SURFACE') onSurface(message.payload.visible)
    else if (message.name === 'SIGNED_OUT') onSignedOut()
    return
  }
  if (message.kind === 'foreign' || message.kind === 'unknown') {
    ignored[message.kind] += 1
    return
  }
  onLog('from', `${message.name} ${message.kind}`)
  const waiting = pending.find(message)
  if (!waiting) {
    ignored[message.kind === 'malformed' ? 'malformed' : 'unasked'] += 1
    return
  }
  if (message.kind === 'success') waiting.settle({ value: message.payload })
  else if (message.kind === 'error') {
    const { code: reason, ...error } = message.error
    waiting.settle({ error: new EmbeddedRequestError({ ...error, reason }) })
  } else {
    // The response is unusable. It settles the request at once, so that the caller does not wait for the time limit.
    ignored.malformed += 1
    waiting.settle({ error: new EmbeddedRequestError({ message: 'An error occurred' }) })
  }
}
