// Imported by WebkitSession.mjs, which sends it into pages as text: what runs in a page of WebKit.

/**
 * Runs one command in a document. Values that Playwright keeps a handle of stay in the document.
 *
 * @param {{ op: string, id?: string, args?: object[], document?: string, isShallow?: boolean, keeps?: boolean }} asked
 * @param {((...args: unknown[]) => unknown) | undefined} run the function of Playwright, for the command `call`
 * @param {(answer: object) => void} done
 * @param {typeof inPageValues} createValues
 */
export function inPage(asked, run, done, createValues) {
  const name = '__porticoEngines'
  let kept = window[name]
  if (kept === undefined) {
    kept = {
      count: 0,
      frames: new WeakMap(),
      handles: new Map(),
      // `randomUUID` is missing on pages with plain http.
      id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
      pending: new Map(),
    }
    Object.defineProperty(window, name, { value: kept })
  }
  const { fromRemote, idOfFrame, listFrames, toRemote } = createValues(kept)
  const commands = { call, element, frame, look, wait }
  if (asked.document !== undefined && asked.document !== kept.id) done({ stale: true })
  else commands[asked.op]()

  /** Tells what this document is, and which frames it has. */
  function look() {
    const frames = listFrames().map((each) => ({ id: idOfFrame(each), url: each.src }))
    done({ document: kept.id, frames, ready: document.readyState, url: location.href })
  }

  function findFrame() {
    return listFrames().find((each) => idOfFrame(each) === asked.id) ?? null
  }

  /** Returns the element of a frame, for WebDriver. */
  function frame() {
    done({ element: findFrame() })
  }

  /** Returns the element of a frame, for Playwright. */
  function element() {
    done({ result: toRemote(findFrame(), 0) })
  }

  async function call() {
    const wait = { answer: undefined }
    kept.pending.set(asked.id, wait)
    const told = runIt().then(
      (value) => ({ result: toRemote(value, asked.isShallow ? 0 : 12, asked.keeps), type: 'success' }),
      (error) => ({ exceptionDetails: { text: textOf(error) }, type: 'exception' }),
    )
    void told.then((answer) => {
      wait.answer = answer
      wait.tell?.()
    })
    tellSoon(wait)
  }

  async function runIt() {
    return run(...asked.args.map(fromRemote))
  }

  function wait() {
    const waiting = kept.pending.get(asked.id)
    if (waiting === undefined) done({ stale: true })
    else tellSoon(waiting)
  }

  /** Answers with the result, or says that it is pending, so that other commands are not kept waiting. */
  function tellSoon(waiting) {
    const finish = () => {
      waiting.tell = undefined
      clearTimeout(timer)
      if (waiting.answer === undefined) return done({ isPending: true })
      kept.pending.delete(asked.id)
      done(waiting.answer)
    }
    const timer = setTimeout(finish, 30)
    waiting.tell = finish
    if (waiting.answer !== undefined) finish()
  }

  function textOf(error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

/** Translates values of a document from and to WebDriver BiDi. */
export function inPageValues(kept) {
  return { fromRemote, idOfFrame, listFrames, toRemote }

  function keep(value) {
    kept.count += 1
    const handle = `h${kept.count}`
    kept.handles.set(handle, value)
    return handle
  }

  function idOfFrame(element) {
    if (!kept.frames.has(element)) {
      kept.count += 1
      kept.frames.set(element, `f${kept.count}`)
    }
    return kept.frames.get(element)
  }

  function listFrames(root = document) {
    return [...root.querySelectorAll('*')].flatMap((each) => [
      ...(each.localName === 'iframe' ? [each] : []),
      ...(each.shadowRoot ? listFrames(each.shadowRoot) : []),
    ])
  }

  function fromRemote(remote) {
    if (remote.handle !== undefined || remote.sharedId !== undefined) {
      return kept.handles.get(remote.handle ?? remote.sharedId)
    }
    const { type, value } = remote
    if (type === 'undefined') return undefined
    if (type === 'null') return null
    if (type === 'number') return value === '-0' ? -0 : Number(value)
    if (type === 'bigint') return BigInt(value)
    if (type === 'array') return value.map(fromRemote)
    if (type === 'object')
      return Object.fromEntries(value.map(([key, each]) => [key.value ?? key, fromRemote(each)]))
    if (type === 'regexp') return new RegExp(value.pattern, value.flags)
    if (type === 'date') return new Date(value)
    return value
  }

  function toRemote(value, depth, keeps = false) {
    if (value === undefined) return { type: 'undefined' }
    if (value === null) return { type: 'null' }
    if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, value }
    if (typeof value === 'number') {
      const isPlain = Number.isFinite(value) && !Object.is(value, -0)
      return { type: 'number', value: isPlain ? value : Object.is(value, -0) ? '-0' : String(value) }
    }
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) }
    const remote = toRemoteObject(value, depth)
    return keeps ? { ...remote, handle: remote.sharedId ?? keep(value) } : remote
  }

  function toRemoteObject(value, depth) {
    if (isWindow(value)) return { type: 'window', value: { context: contextOf(value) } }
    if (typeof value === 'function' || typeof value === 'symbol') return { type: typeof value }
    if (value instanceof Node) {
      return {
        sharedId: keep(value),
        type: 'node',
        value: { attributes: {}, localName: value.localName, nodeType: value.nodeType },
      }
    }
    if (Array.isArray(value))
      return { type: 'array', ...(depth > 0 && { value: value.map((each) => toRemote(each, depth - 1)) }) }
    for (const kind of [Date, RegExp, Error, Map, Set, Promise]) {
      if (value instanceof kind)
        return { type: kind.name.toLowerCase(), ...(kind === Date && { value: value.toISOString() }) }
    }
    if (depth === 0) return { type: 'object' }
    return {
      type: 'object',
      value: Object.entries(value).map(([key, each]) => [key, toRemote(each, depth - 1)]),
    }
  }

  function isWindow(value) {
    try {
      // A window of another origin allows no more than this.
      return typeof value === 'object' && value.window === value
    } catch {
      return false
    }
  }

  /** The frame whose window it is, or this document's own context. */
  function contextOf(value) {
    const found = listFrames().find(({ contentWindow }) => contentWindow === value)
    return found ? { frame: idOfFrame(found) } : {}
  }
}
