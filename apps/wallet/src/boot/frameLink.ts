import {
  type AppMessage,
  type AppRequest,
  type FrameEnvelope,
  type FrameNoticeName,
  frameVersion,
  isFrameRequestName,
  readAppMessage,
  writeError,
  writeEvent,
  writeSuccess,
} from '@portico/protocol/frame'
import { matchOrigin } from '@portico/protocol/origin'

/** Maximum number of requests in progress. Further requests are refused. */
const openLimit = 200

/**
 * Counts of messages that were not handled, by reason. The sender of a malformed request may still get an error.
 */
export type RefusedCounts = Record<'foreign' | 'malformed' | 'origin' | 'repeated' | 'unknown', number>

export type FrameLink = {
  /**
   * Origin of the page around the frame. Undefined if the page is not one of the parents. If the browser does not
   * report the origin, also undefined until the page's first message.
   */
  origin: () => string | undefined
  /** Sends a response or an event to the page, through the page's port if it opened one. */
  send: (envelope: FrameEnvelope) => void
  /** Whether the page opened a port. If it did, it also understands Portico's own events. */
  hasPort: () => boolean
  /** Counts of messages that were not handled. */
  refused: RefusedCounts
}

export type FrameLinkOptions = {
  /** Origins and patterns of pages that may frame this one. */
  parents: readonly string[]
  /** Handles each request once. The result is passed to `send`. Never rejects. */
  onRequest: (request: AppRequest, origin: string) => Promise<FrameEnvelope>
  onNotice: (name: FrameNoticeName) => void
  /**
   * Called as soon as the origin of the page is known and is one of the parents, before any of its requests is handled.
   */
  onPinned: (origin: string) => void
  /** Called if a page that is not one of the parents frames this one. Its requests are not answered. */
  onStranger: () => void
  /** Default: this window. Tests pass another one. */
  page?: Window | undefined
}

/**
 * Opens the frame's end of the protocol: sends READY, then listens only to the page around it. It accepts one origin:
 * the one that the browser reports, or otherwise that of the first message.
 */
export function openFrameLink({
  onNotice,
  onPinned,
  onRequest,
  onStranger,
  page = window,
  parents,
}: FrameLinkOptions): FrameLink {
  const told = page.location.ancestorOrigins?.[0]
  const isParent = (origin: string) => parents.some((pattern) => matchOrigin(pattern, origin))
  const refused: RefusedCounts = { foreign: 0, malformed: 0, origin: 0, repeated: 0, unknown: 0 }
  const open = new Set<string>()
  /** Number of requests in progress, including those without an id. */
  let openCount = 0
  let pinned = told !== undefined && isParent(told) ? told : undefined
  let port: MessagePort | undefined

  function send(envelope: FrameEnvelope): void {
    if (port) port.postMessage(envelope)
    else if (pinned !== undefined) page.parent.postMessage(envelope, pinned)
  }

  async function answer(request: AppRequest, origin: string): Promise<void> {
    const { id } = request
    // The response to the first request would also settle a second request with the same id.
    if (id !== undefined && open.has(id)) {
      refused.repeated += 1
      return
    }
    if (openCount >= openLimit) {
      send(writeError(request.name, id, { message: 'Too many requests are pending.' }))
      return
    }
    openCount += 1
    if (id !== undefined) open.add(id)
    const envelope = await onRequest(request, origin)
    openCount -= 1
    if (id !== undefined) open.delete(id)
    send(envelope)
  }

  function hear(message: AppMessage, origin: string, offered: MessagePort | undefined): void {
    if (message.kind === 'notice') {
      onNotice(message.name)
      return
    }
    if (message.kind !== 'request') {
      refused[message.kind] += 1
      // If a known request is malformed or exceeds a limit, its sender gets the reason.
      const { id, name } = message
      // The refusal must not settle a request in progress with the same id.
      const isAwaited = id !== undefined && !open.has(id)
      if (message.kind === 'malformed' && name !== undefined && isFrameRequestName(name) && isAwaited) {
        send(writeError(name, id, { message: message.message ?? 'An error occurred' }))
      }
      return
    }
    if (message.name === 'OPEN_PORT') {
      // Accept a port only once, so a later script cannot take over the conversation.
      if (port || !offered) return
      port = offered
      port.onmessage = ({ data }) => hear(readAppMessage(data), origin, undefined)
      send(writeSuccess('OPEN_PORT', message.id, { version: 1 }))
      return
    }
    void answer(message, origin)
  }

  page.addEventListener('message', ({ data, origin, ports, source }) => {
    // Ignore sibling frames and other frames in the page. After a port is open, ignore all window messages.
    if (source !== page.parent || port) return
    const message = readAppMessage(data)
    if (message.kind === 'foreign') {
      refused.foreign += 1
      return
    }
    if (pinned === undefined && told === undefined && isParent(origin)) {
      pinned = origin
      onPinned(origin)
    }
    if (origin !== pinned) {
      refused.origin += 1
      if (pinned === undefined) onStranger()
      return
    }
    hear(message, origin, ports[0])
  })

  if (pinned !== undefined) onPinned(pinned)
  if (told !== undefined && pinned === undefined) onStranger()
  else {
    const ready = writeEvent('READY', { portico: 1, version: frameVersion })
    // If the browser does not report the parent, READY is sent to the referrer's origin if that is allowed, and
    // otherwise to every allowed origin without a wildcard. Only the real parent gets it.
    for (const origin of candidates(pinned, parents, page)) page.parent.postMessage(ready, origin)
  }
  return { hasPort: () => port !== undefined, origin: () => pinned, refused, send }
}

function candidates(pinned: string | undefined, parents: readonly string[], page: Window): string[] {
  if (pinned !== undefined) return [pinned]
  const { referrer } = page.document
  const referring = URL.canParse(referrer) ? new URL(referrer).origin : undefined
  const exact = parents.filter((pattern) => !pattern.includes('*'))
  const isKnown = referring !== undefined && parents.some((pattern) => matchOrigin(pattern, referring))
  return isKnown ? [referring] : exact
}
