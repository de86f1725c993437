import {
  copyPayload,
  type FrameParsedReply,
  type FramePayload,
  type FrameRequestName,
  findPayloadProblem,
  frameRequests,
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
import { randomId } from '../format/randomId.js'

/** How long the frame may take to send READY. Source: specification, section 9. */
export const frameLoadLimitMs = 20_000

/** Delay between READY and the first request, if the frame offers no port. Source: specification, section 4. */
export const frameReadyDelayMs = 500

/** Remedy for a request that cannot be sent. */
export const sendAdvice =
  'Send plain data: texts, numbers, lists and objects, of less than a million characters altogether.'

/**
 * Number of ignored messages by reason: from another origin or window, of an unknown form, or a response without a
 * request.
 */
export type IgnoredCounts = Record<'foreign' | 'malformed' | 'stranger' | 'unasked' | 'unknown', number>

export type FrameChannelEvents = {
  /** The frame can receive messages: the first time, and after each reload. */
  onReady: () => void
  onSurface: (isWanted: boolean) => void
  onSignedOut: () => void
  /** The number of requests that wait for the user has changed. */
  onPending: (count: number) => void
  onLog: (direction: 'to' | 'from', name: string) => void
  onTimeout: (reason: 'iframe_load_failed' | 'iframe_request_timeout') => void
}

export type AskOptions = {
  signal?: AbortSignal | undefined
  /** Milliseconds. Default: the request's own limit. Null for none. */
  limitMs?: number | null | undefined
  /** The user must approve it: `rejectPending` rejects it. */
  isForUser?: boolean | undefined
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
  /** Rejects the requests that wait for the user. */
  rejectPending(): void
  /** Returns whether the frame supports Portico's own requests. Known once it is ready. */
  hasPort(): boolean
  readonly ignored: Readonly<IgnoredCounts>
  /** Makes the frame reload its document, and resolves once that can receive messages. */
  reload(): Promise<void>
  /** Rejects everything and stops listening. */
  stop(): void
}

type Pending = {
  name: FrameRequestName
  isForUser: boolean
  settle: (outcome: { value: unknown } | { error: unknown }) => void
}

/**
 * Opens the channel to one frame. Every message's origin and window are checked. If the frame offers it, both sides
 * use their own MessagePort from the first request on.
 */
export function openFrameChannel(
  iframe: HTMLIFrameElement,
  origin: string,
  events: FrameChannelEvents,
): FrameChannel {
  const ignored: IgnoredCounts = { foreign: 0, malformed: 0, stranger: 0, unasked: 0, unknown: 0 }
  const pending = new Map<string, Pending>()
  let gate = createGate()
  const abort = new AbortController()
  let port: MessagePort | undefined
  let phase: 'loading' | 'opening' | 'ready' | 'stopped' = 'loading'
  let readyTimer = 0
  let loadTimer = startLoading()

  function startLoading(): number {
    return window.setTimeout(() => {
      events.onTimeout('iframe_load_failed')
      fail(new EmbeddedTimeoutError({ reason: 'iframe_load_failed' }))
    }, frameLoadLimitMs)
  }

  /** Handles the end of the frame's document: its requests are rejected, and what it showed is hidden. */
  function leaveDocument(): void {
    port?.close()
    port = undefined
    gate = createGate()
    phase = 'loading'
    clearTimeout(loadTimer)
    loadTimer = startLoading()
    for (const { settle } of [...pending.values()]) {
      settle({ error: new EmbeddedAbortedError({ isWalletRequest: false }) })
    }
    events.onSurface(false)
  }

  function post(message: { type: string }, transfer: Transferable[] = []): void {
    events.onLog('to', message.type)
    if (port && transfer.length === 0) port.postMessage(message)
    else iframe.contentWindow?.postMessage(message, origin, transfer)
  }

  function countPending(): void {
    events.onPending([...pending.values()].filter(({ isForUser }) => isForUser).length)
  }

  function enroll<name extends FrameRequestName>(
    name: name,
    { isForUser = false, limitMs = frameRequests[name].limitMs, signal }: AskOptions,
  ): { id: string; answer: Promise<FrameParsedReply<name>> } {
    const id = randomId()
    const { promise, reject, resolve } = deferred<FrameParsedReply<name>>()
    const timer =
      limitMs === null
        ? undefined
        : setTimeout(() => {
            // If a short request gets no response, e.g. a sign-out, everything continues.
            if (limitMs >= frameLoadLimitMs) events.onTimeout('iframe_request_timeout')
            settle({ error: new EmbeddedTimeoutError({ reason: 'iframe_request_timeout' }) })
          }, limitMs)
    const onAbort = () => settle({ error: new EmbeddedAbortedError({ isWalletRequest: isForUser }) })
    signal?.addEventListener('abort', onAbort, { once: true })
    const settle: Pending['settle'] = (outcome) => {
      // Settles once, by whatever comes first: a response, the time limit, or the user.
      if (!pending.delete(id)) return
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      if ('error' in outcome) reject(outcome.error)
      // The response matches the table's row: `hear` compared the names.
      else resolve(outcome.value as FrameParsedReply<name>)
      if (isForUser) countPending()
    }
    pending.set(id, { isForUser, name, settle })
    if (signal?.aborted) onAbort()
    return { answer: promise, id }
  }

  function hear(data: unknown): void {
    const message = readFrameMessage(data)
    if (message.kind === 'event') {
      events.onLog('from', message.name)
      if (message.name === 'READY') begin(message.payload?.portico === 1)
      else if (message.name === 'SURFACE') events.onSurface(message.payload.visible)
      else if (message.name === 'SIGNED_OUT') events.onSignedOut()
      return
    }
    if (message.kind === 'foreign' || message.kind === 'unknown') {
      ignored[message.kind] += 1
      return
    }
    events.onLog('from', `${message.name} ${message.kind}`)
    const waiting = message.id === undefined ? undefined : pending.get(message.id)
    if (!waiting || waiting.name !== message.name) {
      ignored[message.kind === 'malformed' ? 'malformed' : 'unasked'] += 1
      return
    }
    if (message.kind === 'success') waiting.settle({ value: message.payload })
    else if (message.kind === 'error') {
      const { code: reason, ...error } = message.error
      waiting.settle({ error: new EmbeddedRequestError({ ...error, reason }) })
    } else {
      // A message from the frame for this request, but unusable: the caller must not wait for the time limit.
      ignored.malformed += 1
      waiting.settle({ error: new EmbeddedRequestError({ message: 'An error occurred' }) })
    }
  }

  /** Handles READY, of the first document or of one that replaced it. */
  function begin(offersPort: boolean): void {
    // A document sends one READY; a later one is from a document that replaced it.
    if (phase === 'stopped' || phase === 'opening') return
    if (phase === 'ready') leaveDocument()
    phase = 'opening'
    if (!offersPort) {
      readyTimer = window.setTimeout(open, frameReadyDelayMs)
      return
    }
    const { port1, port2 } = new MessageChannel()
    const { answer, id } = enroll('OPEN_PORT', { limitMs: frameLoadLimitMs })
    port1.onmessage = ({ data }) => hear(data)
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
    abort.abort()
    port?.close()
    for (const { isForUser, settle } of [...pending.values()]) {
      settle({ error: new EmbeddedAbortedError({ isWalletRequest: isForUser }) })
    }
    gate.reject(new EmbeddedAbortedError({ isWalletRequest: false }))
  }

  window.addEventListener(
    'message',
    ({ data, origin: sender, source }) => {
      if (source === null || source !== iframe.contentWindow || sender !== origin) {
        // A page is full of messages: only those that imitate the frame's are counted.
        if (readFrameMessage(data).kind !== 'foreign') ignored.stranger += 1
        return
      }
      // Everything else comes through the port. Only a reloaded document starts here.
      if (port && !isReady(data)) {
        ignored.stranger += 1
        return
      }
      hear(data)
    },
    { signal: abort.signal },
  )
  iframe.addEventListener('error', () => fail(new EmbeddedUnavailableError()), { signal: abort.signal })

  return {
    async ask(name, asked, options = {}) {
      // Data that cannot be posted would throw, or be dropped at the other end without a response.
      const copied = copyPayload(asked)
      if ('problem' in copied) throw new InvalidFieldError({ advice: sendAdvice, problem: copied.problem })
      const payload = copied.value as typeof asked
      const problem = findPayloadProblem(name, payload)
      if (problem) throw new InvalidFieldError(problem)
      if (phase !== 'ready') {
        // If the user gave up while the frame was loading, nothing is sent.
        await Promise.race([gate.promise, aborted(options)])
      }
      const { answer, id } = enroll(name, options)
      if (pending.has(id)) {
        if (options.isForUser) countPending()
        post(writeRequest(name, id, payload))
      }
      return answer
    },
    hasPort: () => port !== undefined,
    ignored,
    ready: () => gate.promise,
    rejectPending() {
      const open = [...pending.values()].filter(({ isForUser }) => isForUser)
      if (open.length > 0) post(writeNotice('RPC_ABORT'))
      for (const { settle } of open) settle({ error: new EmbeddedAbortedError({ isWalletRequest: true }) })
    },
    async reload() {
      await gate.promise
      const { answer, id } = enroll('RELOAD', {})
      post(writeRequest('RELOAD', id))
      await answer
      if (phase === 'ready') leaveDocument()
      await gate.promise
    },
    stop,
  }
}

type Deferred<value> = {
  promise: Promise<value>
  resolve: (value: value) => void
  reject: (error: unknown) => void
}

function deferred<value>(): Deferred<value> {
  let resolve: Deferred<value>['resolve'] = () => {}
  let reject: Deferred<value>['reject'] = () => {}
  const promise = new Promise<value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, reject, resolve }
}

function createGate(): Deferred<void> {
  const gate = deferred<void>()
  gate.promise.catch(() => {}) // callers that await it get the error
  return gate
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
