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

/** Requests that are being answered at the same time, at most: a page that sends more is refused. */
const openLimit = 200

/** Why messages were not answered. */
export type RefusedCounts = Record<'foreign' | 'malformed' | 'origin' | 'repeated' | 'unknown', number>

export type FrameLink = {
  /** Origin of the page around the frame. Undefined until it has spoken, where the browser does not tell it. */
  origin: () => string | undefined
  /** Sends an answer, or an event, to the page: through its port where it opened one. */
  send: (envelope: FrameEnvelope) => void
  /** Whether the page opened a port: it then also understands this house's own events. */
  hasPort: () => boolean
  /** Requests that wait for an answer. */
  refused: RefusedCounts
}

export type FrameLinkOptions = {
  /** Origins and patterns that may frame the page. */
  parents: readonly string[]
  /** Answers every request, once, with what `send` is then given. Never rejects. */
  onRequest: (request: AppRequest, origin: string) => Promise<FrameEnvelope>
  onNotice: (name: FrameNoticeName) => void
  /** The origin of the page around the frame is known, and one of the parents: once, before anything of it is answered. */
  onPinned: (origin: string) => void
  /** A page that is none of the parents frames this one: nothing of it is answered. */
  onStranger: () => void
  /** Default: this window. Tests hand over another. */
  page?: Window | undefined
}

/**
 * The frame's end of the protocol: says READY, then hears the page around it and nobody else. The origin of the first
 * message, or the one that the browser tells, is the only one from then on.
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
  /** Of those without an id too. */
  let openCount = 0
  let pinned = told !== undefined && isParent(told) ? told : undefined
  let port: MessagePort | undefined

  function send(envelope: FrameEnvelope): void {
    if (port) port.postMessage(envelope)
    else if (pinned !== undefined) page.parent.postMessage(envelope, pinned)
  }

  async function answer(request: AppRequest, origin: string): Promise<void> {
    const { id } = request
    // A second one with the same id would be settled by the answer to the first.
    if (id !== undefined && open.has(id)) {
      refused.repeated += 1
      return
    }
    if (openCount >= openLimit) {
      send(writeError(request.name, id, { message: 'Too many requests wait for an answer.' }))
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
      // Known, and out of shape or past the limits: whoever waits for it is told what is wrong.
      const { id, name } = message
      // One that is being answered is not settled by another that came with its id.
      const isAwaited = id !== undefined && !open.has(id)
      if (message.kind === 'malformed' && name !== undefined && isFrameRequestName(name) && isAwaited) {
        send(writeError(name, id, { message: message.message ?? 'An error occurred' }))
      }
      return
    }
    if (message.name === 'OPEN_PORT') {
      // Once: a script that comes later cannot take the conversation over.
      if (port || !offered) return
      port = offered
      port.onmessage = ({ data }) => hear(readAppMessage(data), origin, undefined)
      send(writeSuccess('OPEN_PORT', message.id, { version: 1 }))
      return
    }
    void answer(message, origin)
  }

  page.addEventListener('message', ({ data, origin, ports, source }) => {
    // Frames beside this one, and frames inside of the page, are strangers too.
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
    // Where the browser does not say who the parent is, each that it may be is told: the others do not hear it.
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
