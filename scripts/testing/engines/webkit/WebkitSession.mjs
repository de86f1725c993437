// Imported by webkitForPlaywright.mjs: one browser with its windows and frames. W3C WebDriver has no events, so the
// session looks at each document, and tells what has changed since the last time.
import { inPage, inPageValues } from './inPage.mjs'
import { startWebkit } from './startWebkit.mjs'

/** Time between two looks, in ms. */
const lookMs = 80

/** A command for a document or a window that is gone. */
export class GoneError extends Error {
  code = 'no such frame'
}

/**
 * @typedef {{ id: string, session: WebkitSession, handle: string, parent?: Context, frame?: string, document?: string,
 *   url: string, ready?: string, children: Map<string, Context> }} Context a window, or a frame in it
 */

export class WebkitSession {
  /** @type {Map<string, Context>} */
  contexts = new Map()
  /** The size of pages that Playwright opens. */
  viewport
  #emit
  #id
  #browser
  #queue = Promise.resolve()
  #current
  #first
  #timer
  #count = 0
  /** The window that Playwright has addressed last, or that a page has opened since. */
  #front

  constructor(id, emit) {
    this.#id = id
    this.#emit = emit
  }

  async start(display) {
    this.#browser = await startWebkit({ display, onConsole: (line) => this.#hear(line) })
    this.#first = await this.#browser.send('GET', '/window')
    this.version = this.#browser.version
    this.#lookLater()
  }

  async stop() {
    clearTimeout(this.#timer)
    this.isStopped = true
    for (const context of [...this.contexts.values()]) if (!context.parent) this.#forget(context)
    await this.#browser?.stop()
  }

  /** Opens a window. It is not a tab, because a tab in the background draws nothing. */
  open() {
    return this.#alone(async () => {
      const { handle } = this.#first
        ? { handle: this.#first }
        : await this.#browser.send('POST', '/window/new', { type: 'window' })
      this.#first = undefined
      const context = this.#addWindow(handle)
      this.#front = context
      if (this.viewport) await this.#resize(context, this.viewport)
      await this.#look(context)
      return context
    })
  }

  close(context) {
    return this.#alone(async () => {
      await this.#turn(context)
      await this.#browser.send('DELETE', '/window')
      this.#current = undefined
      this.#forget(context)
    })
  }

  /** Loads a page. Resolves with false if only the fragment of the address has changed. */
  navigate(context, url, navigation) {
    return this.#alone(async () => {
      await this.#turn(context)
      const before = context.document
      this.#emit('browsingContext.navigationStarted', { context: context.id, navigation, url })
      await this.#browser.send('POST', '/url', { url })
      this.#current = undefined
      await this.#look(context, navigation)
      if (context.document !== before) return true
      this.#emit('browsingContext.fragmentNavigated', { context: context.id, navigation, url })
      return false
    })
  }

  reload(context) {
    return this.#reloadBy(context, '/refresh')
  }

  traverse(context, delta) {
    return this.#reloadBy(context, delta < 0 ? '/back' : '/forward')
  }

  #reloadBy(context, path) {
    return this.#alone(async () => {
      await this.#turn(context)
      await this.#browser.send('POST', path, {})
      this.#current = undefined
      await this.#look(context)
    })
  }

  /** Calls a function in a document. Waits for its promise without keeping other commands waiting. */
  async call(context, { args, isShallow, keeps, source }) {
    this.#count += 1
    const id = `c${this.#count}`
    const { document } = context
    let answer = await this.#inDocument(context, { args, document, id, isShallow, keeps, op: 'call' }, source)
    while (answer.isPending) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      answer = await this.#inDocument(context, { document, id, isShallow, keeps, op: 'wait' })
    }
    if (answer.result?.type === 'window') {
      const { frame } = answer.result.value.context
      answer.result.value.context = frame === undefined ? context.id : context.children.get(frame)?.id
    }
    return answer
  }

  #inDocument(context, asked, source) {
    return this.#alone(async () => {
      this.#front = rootOf(context)
      const answer = await this.#ask(context, asked, source).catch((error) => {
        if (isGone(error)) return { stale: true }
        throw error
      })
      if (!answer.stale) return answer
      await this.#look(rootOf(context))
      throw new GoneError('The document is gone.')
    })
  }

  act(context, actions) {
    return this.#alone(async () => {
      this.#front = rootOf(context)
      await this.#turn(rootOf(context))
      await this.#browser.send('POST', '/actions', { actions })
    })
  }

  /** The element of a frame, as a value of the document around it. */
  elementOf({ frame, parent }) {
    return this.#inDocument(parent, { document: parent.document, id: frame, op: 'element' })
  }

  /** Gives the page this size. */
  resize(context, size) {
    return this.#alone(() => this.#resize(context, size))
  }

  async #resize(context, { height, width }) {
    await this.#turn(context)
    // WebDriver sets the size of the window, with its bars.
    await this.#browser.send('POST', '/window/rect', { height, width })
    const script = 'return [innerWidth, innerHeight]'
    const inner = await this.#browser.send('POST', '/execute/sync', { args: [], script })
    await this.#browser.send('POST', '/window/rect', {
      height: height * 2 - inner[1],
      width: width * 2 - inner[0],
    })
  }

  /** Takes a picture. The driver waits until the page draws, so something must change meanwhile. */
  shoot(context) {
    return this.#alone(async () => {
      await this.#turn(context)
      await this.#browser.send('POST', '/execute/sync', { args: [], script: blink })
      try {
        return await this.#browser.send('GET', '/screenshot')
      } finally {
        await this.#browser.send('POST', '/execute/sync', {
          args: [],
          script: 'window.__porticoDot.remove()',
        })
      }
    })
  }

  cookies(method) {
    return this.#alone(() => this.#browser.send(method, '/cookie'))
  }

  /** Runs one command after another, because the driver has one current window and frame. */
  #alone(work) {
    const done = this.#queue.then(() => {
      if (this.isStopped) throw new GoneError('The browser has ended.')
      return work()
    })
    this.#queue = done.catch(() => {})
    return done
  }

  /** Makes a context the driver's current one. */
  async #turn(context) {
    if (this.#current === context) return
    this.#current = undefined
    if (context.parent) {
      await this.#turn(context.parent)
      this.#current = undefined
      const { element } = await this.#ask(context.parent, { id: context.frame, op: 'frame' })
      if (!element) throw new GoneError('The frame is gone.')
      await this.#browser.send('POST', '/frame', { id: element })
    } else {
      await this.#browser.send('POST', '/window', { handle: context.handle })
      await this.#browser.send('POST', '/frame', { id: null })
    }
    this.#current = context
  }

  async #ask(context, asked, source = 'undefined') {
    await this.#turn(context)
    const script = `(${inPage})(arguments[0], ${source}, arguments[1], ${inPageValues})`
    return this.#browser.send('POST', '/execute/async', { args: [asked], script })
  }

  #addWindow(handle, opener) {
    const context = {
      children: new Map(),
      handle,
      id: `${this.#id}/${handle}`,
      session: this,
      url: 'about:blank',
    }
    this.contexts.set(context.id, context)
    this.#created(context, opener)
    return context
  }

  #created(context, opener) {
    this.#emit('browsingContext.contextCreated', {
      children: [],
      context: context.id,
      originalOpener: opener?.id ?? null,
      parent: context.parent?.id ?? null,
      url: context.url,
      userContext: this.#id,
    })
  }

  #lookLater(pause = lookMs) {
    this.#timer = setTimeout(async () => {
      const startedAt = performance.now()
      await this.#alone(() => this.#lookAround()).catch(() => {})
      // On a busy machine, looks take only a part of the time.
      if (!this.isStopped) this.#lookLater(Math.max(lookMs, 2 * (performance.now() - startedAt)))
    }, pause)
  }

  /**
   * Looks for windows that pages have opened or closed, and at the documents of the front window. A look at another
   * window would bring that one to the front.
   */
  async #lookAround() {
    const handles = await this.#browser.send('GET', '/window/handles')
    const windows = [...this.contexts.values()].filter(({ parent }) => !parent)
    for (const context of windows) {
      if (!handles.includes(context.handle)) this.#forget(context)
    }
    for (const handle of handles) {
      if (handle === this.#first || windows.some((context) => context.handle === handle)) continue
      this.#front = this.#addWindow(handle, this.#front)
    }
    for (const context of [...this.contexts.values()])
      if (!context.parent) await this.#look(context).catch(() => {})
  }

  /** Looks at a document and the frames in it. Tells of a new document, and of frames that came or went. */
  async #look(context, navigation = null) {
    const seen = await this.#ask(context, { op: 'look' }).catch((error) => {
      if (isGone(error)) this.#current = undefined
      throw error
    })
    const { id } = context
    if (seen.document !== context.document) {
      for (const child of [...context.children.values()]) this.#forget(child)
      for (const realm of realmsOf(context)) this.#emit('script.realmDestroyed', { realm })
      const isFirst = context.document === undefined && !context.parent && context.url === seen.url
      context.document = seen.document
      context.ready = undefined
      context.url = seen.url
      if (!isFirst)
        this.#emit('browsingContext.navigationCommitted', {
          context: id,
          navigation,
          timestamp: Date.now(),
          url: seen.url,
        })
      this.#emit('script.realmCreated', {
        context: id,
        origin: new URL(seen.url).origin,
        realm: realmsOf(context)[0],
        type: 'window',
      })
    } else if (seen.url !== context.url) {
      context.url = seen.url
      this.#emit('browsingContext.historyUpdated', { context: id, timestamp: Date.now(), url: seen.url })
    }
    this.#tellReady(context, seen)
    for (const [key, child] of [...context.children]) {
      if (!seen.frames.some((frame) => frame.id === key)) this.#forget(child)
    }
    for (const frame of seen.frames) {
      if (!context.children.has(frame.id)) this.#addFrame(context, frame)
      await this.#look(context.children.get(frame.id)).catch(() => {})
    }
  }

  #tellReady(context, { ready }) {
    if (context.ready === ready) return
    const event = { context: context.id, navigation: null, timestamp: Date.now(), url: context.url }
    if (ready !== 'loading' && context.ready !== 'interactive')
      this.#emit('browsingContext.domContentLoaded', event)
    if (ready === 'complete') this.#emit('browsingContext.load', event)
    context.ready = ready
  }

  #addFrame(parent, { id: frame, url }) {
    this.#count += 1
    const id = `${parent.id}/${this.#count}`
    const context = {
      children: new Map(),
      frame,
      handle: parent.handle,
      id,
      parent,
      session: this,
      url: url || 'about:blank',
    }
    parent.children.set(frame, context)
    this.contexts.set(id, context)
    this.#created(context)
  }

  #forget(context) {
    for (const child of [...context.children.values()]) this.#forget(child)
    this.contexts.delete(context.id)
    context.parent?.children.delete(context.frame)
    if (this.#current === context) this.#current = undefined
    if (this.#front === context) this.#front = [...this.contexts.values()].findLast(({ parent }) => !parent)
    if (context.document !== undefined) {
      for (const realm of realmsOf(context)) this.#emit('script.realmDestroyed', { realm })
    }
    this.#emit('browsingContext.contextDestroyed', {
      context: context.id,
      parent: context.parent?.id ?? null,
      url: context.url,
    })
  }

  /** The browser writes what pages write into the console. It does not say which page that was. */
  #hear(line) {
    const [, kind, text] = /CONSOLE (\S+) ERROR (.*)/.exec(line) ?? []
    const context = [...this.contexts.values()].find(
      ({ document, parent }) => !parent && document !== undefined,
    )
    if (text === undefined || context === undefined) return
    const [realm] = realmsOf(context)
    const entry = { level: 'error', source: { context: context.id, realm }, text, timestamp: Date.now() }
    if (kind === 'JS') this.#emit('log.entryAdded', { ...entry, type: 'javascript' })
    else
      this.#emit('log.entryAdded', {
        ...entry,
        args: [{ type: 'string', value: text }],
        method: 'error',
        type: 'console',
      })
  }
}

/** Playwright has a world of its own in each document. WebDriver has none, so both realms are the page's. */
export function realmsOf({ document, id }) {
  return [`${id}#${document}`, `${id}#${document}#own`]
}

function rootOf(context) {
  return context.parent ? rootOf(context.parent) : context
}

function isGone({ code }) {
  return [
    'no such window',
    'no such frame',
    'stale element reference',
    'javascript error',
    'no such element',
  ].includes(code)
}

const blink = `
  const dot = document.createElement('div')
  window.__porticoDot = dot
  dot.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px'
  document.documentElement.append(dot)
  let turn = 0
  const draw = () => {
    if (!dot.isConnected) return
    turn += 1
    dot.style.background = turn % 2 ? '#fff' : '#fefefe'
    requestAnimationFrame(draw)
  }
  draw()`
