import {
  copyPayload,
  type FrameParsedReply,
  type FramePayload,
  type FrameRequestName,
  findPayloadProblem,
  readFrameMessage,
  writeNotice,
  writeRequest,
} from '@portico/protocol/frame'
import {
  EmbeddedAbortedError,
  EmbeddedRequestError,
  EmbeddedTimeoutError,
  EmbeddedUnavailableError,
  InvalidFieldError,
} from '../core/errors/embedded.js'
import { createGate } from './deferred.js'
import { type IgnoredCounts, takeFrameMessage } from './frameMessages.js'
import { type AskOptions, createPendingRequests, frameLoadLimitMs } from './pendingRequests.js'
import { refusePayload } from './refusePayload.js'

/** Delay between READY and the first request, if the frame offers no port. Source: specification, section 4. */
export const frameReadyDelayMs = 500

/** How long our frame may take to close its screen, in ms. After that, it counts as lost. */
const closeLimitMs = 10_000

/** Remedy for a request that cannot be sent. */
export const sendAdvice =
  'Send plain data: texts, numbers, lists and objects, of less than a million characters altogether.'

export type FrameChannelEvents = {
  /** Called when the frame can receive messages: the first time, and after each reload. */
  onReady: () => void
  onSurface: (isWanted: boolean) => void
  onSignedOut: () => void
  /** Called when the number of requests that wait for the user changes. */
  onPending: (count: number) => void
  onLog: (direction: 'to' | 'from', name: string) => void
  onTimeout: (reason: 'iframe_load_failed' | 'iframe_request_timeout') => void
}

export type FrameChannel = {
  /** Resolves once the frame can receive messages. @throws EmbeddedTimeoutError, EmbeddedUnavailableError */
  ready(): Promise<void>
  /** Sends a request once the frame is ready. Settles exactly once, within its time limit. */
  ask<name extends FrameRequestName>(
    name: name,
    payload?: FramePayload<name>,
    options?: AskOptions,
  ): Promise<FrameParsedReply<name>>
  /**
   * Rejects the requests that wait for the user. Our frame rejects them itself, and still responds to a request that the
   * user has approved.
   */
  rejectPending(): void
  /** Returns whether the frame supports Portico's own requests. It knows this once the frame is ready. */
  hasPort(): boolean
  readonly ignored: Readonly<IgnoredCounts>
  /** Makes the frame reload its document. Resolves once the new document can receive messages. */
  reload(): Promise<void>
  /** Rejects everything and stops listening. */
  stop(): void
}

/**
 * Opens the channel to one frame. It checks the origin and window of every message. If the frame offers a MessagePort,
 * both sides use it from the first request on.
 */
export function openFrameChannel(
  iframe: HTMLIFrameElement,
  origin: string,
  events: FrameChannelEvents,
): FrameChannel {
  const ignored: IgnoredCounts = { foreign: 0, malformed: 0, stranger: 0, unasked: 0, unknown: 0 }
  const pending = createPendingRequests(events)
  let gate = createGate()
  let port: MessagePort | undefined
  let phase: 'loading' | 'opening' | 'ready' | 'stopped' = 'loading'
  let readyTimer = 0
  let loadTimer = startLoading()
  const taking = { ...events, ignored, onReady: begin, pending }

  function startLoading(): number {
    return window.setTimeout(() => {
      events.onTimeout('iframe_load_failed')
      fail(new EmbeddedTimeoutError({ reason: 'iframe_load_failed' }))
    }, frameLoadLimitMs)
  }

  /** Handles the end of the frame's document: rejects its requests and hides its screen. */
  function leaveDocument(): void {
    port?.close()
    port = undefined
    gate = createGate()
    phase = 'loading'
    clearTimeout(loadTimer)
    loadTimer = startLoading()
    pending.end(({ isSend }) => toEndError(isSend, false))
    events.onSurface(false)
  }

  function post(message: { type: string }, transfer: Transferable[] = []): void {
    events.onLog('to', message.type)
    if (port && transfer.length === 0) port.postMessage(message)
    else iframe.contentWindow?.postMessage(message, origin, transfer)
  }

  /** Handles READY, which each document of the frame sends once. */
  function begin(offersPort: boolean): void {
    // A later READY comes from a new document, which replaced the previous one.
    if (phase === 'stopped' || phase === 'opening') return
    if (phase === 'ready') leaveDocument()
    phase = 'opening'
    if (!offersPort) {
      readyTimer = window.setTimeout(open, frameReadyDelayMs)
      return
    }
    const { port1, port2 } = new MessageChannel()
    const { answer, id } = pending.enroll('OPEN_PORT', { limitMs: frameLoadLimitMs })
    port1.onmessage = ({ data }) => takeFrameMessage(data, taking)
    post(writeRequest('OPEN_PORT', id, { version: 1 }), [port2])
    answer.then(
      () => {
        port = port1
        open()
      },
      (error) => {
        port1.close()
        if (phase === 'opening') fail(new EmbeddedUnavailableError({ cause: error }))
      },
    )
  }

  function open(): void {
    if (phase === 'stopped') return
    phase = 'ready'
    clearTimeout(loadTimer)
    gate.resolve()
    events.onReady()
  }

  function fail(error: unknown): void {
    gate.reject(error)
    stop()
  }

  function stop(): void {
    if (phase === 'stopped') return
    phase = 'stopped'
    clearTimeout(loadTimer)
    clearTimeout(readyTimer)
    window.removeEventListener('message', hear)
    port?.close()
    pending.end(({ isForUser, isSend }) => toEndError(isSend, isForUser))
    gate.reject(new EmbeddedAbortedError({ isWalletRequest: false }))
  }

  function hear({ data, origin: sender, source }: MessageEvent): void {
    if (source === null || source !== iframe.contentWindow || sender !== origin) {
      // A page gets many messages, so only those that imitate the frame are counted.
      if (readFrameMessage(data).kind !== 'foreign') ignored.stranger += 1
      return
    }
    // Once the port is open, messages come through it. Only a reloaded document's READY comes through the window.
    if (port && !isReady(data)) {
      ignored.stranger += 1
      return
    }
    takeFrameMessage(data, taking)
  }
  window.addEventListener('message', hear)
  iframe.addEventListener('error', () => fail(new EmbeddedUnavailableError()))

  const ask: FrameChannel['ask'] = async (name, asked, options = {}) => {
    // Data that cannot be cloned would throw here, or vanish at the other end without a response.
    const copied = copyPayload(asked)
    if ('problem' in copied) throw new InvalidFieldError({ advice: sendAdvice, problem: copied.problem })
    const payload = copied.value as typeof asked
    refusePayload(findPayloadProblem(name, payload))
    if (phase !== 'ready') {
      // If the user gave up while the frame was loading, the request is not sent.
      await Promise.race([gate.promise, aborted(options)])
    }
    const { answer, id } = pending.enroll(name, options)
    if (pending.has(id)) {
      if (options.isForUser) pending.count()
      post(writeRequest(name, id, payload))
    }
    return answer
  }

  return {
    ask,
    hasPort: () => port !== undefined,
    ignored,
    ready: () => gate.promise,
    rejectPending() {
      if (pending.hasForUser()) post(writeNotice('RPC_ABORT'))
      if (!port) return pending.endForUser()
      // Without a response, the frame has hung. Nobody knows then whether it sent what the user had approved.
      const closed = ask('CLOSE_SURFACE', undefined, { limitMs: closeLimitMs })
      closed.catch(() => pending.endForUser((isSend) => toEndError(isSend, true)))
    },
    async reload() {
      await gate.promise
      const { answer, id } = pending.enroll('RELOAD', {})
      post(writeRequest('RELOAD', id))
      await answer
      if (phase === 'ready') leaveDocument()
      await gate.promise
    },
    stop,
  }
}

/**
 * Returns the error for a request whose frame ended before it responded. A transaction may have been sent, so its error
 * is no rejection, after which a site would send it again.
 */
function toEndError(isSend: boolean, isWalletRequest: boolean): Error {
  if (!isSend) return new EmbeddedAbortedError({ isWalletRequest })
  return new EmbeddedRequestError({
    message:
      'The wallet ended before it responded. If you approved this transaction, it may have been sent: look for it before you retry.',
    reason: 'MAYBE_SENT',
  })
}

function isReady(data: unknown): boolean {
  const message = readFrameMessage(data)
  return message.kind === 'event' && message.name === 'READY'
}

function aborted({ isForUser = false, signal }: AskOptions): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(new EmbeddedAbortedError({ isWalletRequest: isForUser }))
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}
