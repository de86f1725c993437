#!/usr/bin/env node
// Run by Playwright as its Firefox (see playwright.config.ts), because Playwright speaks an open protocol only with
// Firefox: it translates Playwright's WebDriver BiDi into the W3C WebDriver of the WebKit on this machine. What W3C
// WebDriver lacks fails with a reason: requests (`route`), scripts before the page's own, permissions.
import { createServer } from 'node:http'
import { Script } from 'node:vm'
import { WebSocketServer } from 'ws'
import { fillForReact } from './fillForReact.mjs'
import { startScreen } from './webkit/startWebkit.mjs'
import { GoneError, realmsOf, WebkitSession } from './webkit/WebkitSession.mjs'

const sessions = new Map()
const screen = await startScreen()
let client
let count = 0

const http = createServer()
const server = new WebSocketServer({ maxPayload: 2 ** 30, server: http })
server.on('connection', (socket) => {
  client = socket
  socket.on('message', (data) => void answer(JSON.parse(fillForReact(String(data)))))
  socket.on('close', () => void stop())
})
http.listen(0, '127.0.0.1', () => {
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${http.address().port}\n`)
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop())

async function stop() {
  await Promise.all([...sessions.values()].map((session) => session.stop().catch(() => {})))
  await screen.stop()
  process.exit(0)
}

function emit(method, params) {
  client?.send(JSON.stringify({ method, params, type: 'event' }))
}

async function answer({ id, method, params }) {
  try {
    const result = await (commands[method] ?? refuse(method))(params)
    client.send(JSON.stringify({ id, result: result ?? {}, type: 'success' }))
  } catch (error) {
    if (process.env.PORTICO_ENGINES_LOG) console.error(method, error)
    const code = error instanceof GoneError ? 'no such frame' : 'unknown error'
    client.send(
      JSON.stringify({ error: error.code ?? code, id, message: String(error.message), type: 'error' }),
    )
  }
}

/** Playwright sends these at the start of each test, even if the test does not use them. */
const silent =
  /^(emulation|permissions)\.|^(session\.subscribe|browser\.setDownloadBehavior|network\.(addDataCollector|setCacheBehavior|setExtraHeaders|removeIntercept)|script\.(disown|removePreloadScript))$/

function refuse(method) {
  return () => {
    if (silent.test(method)) return {}
    throw new Error(`W3C WebDriver has no ${method}.`)
  }
}

const commands = {
  'browser.close': () => void setTimeout(stop, 50),
  'browser.createUserContext': async () => {
    count += 1
    const userContext = `u${count}`
    sessions.set(userContext, new WebkitSession(userContext, emit))
    return { userContext }
  },
  'browser.removeUserContext': async ({ userContext }) => {
    const session = sessions.get(userContext)
    sessions.delete(userContext)
    await session?.stop()
  },
  'browsingContext.activate': ({ context }) => call(context, { args: [], source: '() => window.focus()' }),
  'browsingContext.captureScreenshot': async ({ context }) => ({
    data: await find(context).session.shoot(find(context)),
  }),
  'browsingContext.close': ({ context }) => find(context).session.close(find(context)),
  'browsingContext.create': async ({ userContext }) => {
    const session = sessions.get(userContext)
    if (session.version === undefined) await session.start(screen.name)
    const { id } = await session.open()
    return { context: id }
  },
  'browsingContext.locateNodes': async ({ locator }) => {
    const { result } = await find(locator.value.context).session.elementOf(find(locator.value.context))
    return { nodes: [result] }
  },
  'browsingContext.navigate': async ({ context, url }) => {
    count += 1
    const navigation = `n${count}`
    await find(context).session.navigate(find(context), url, navigation)
    return { navigation, url }
  },
  'browsingContext.reload': ({ context }) => find(context).session.reload(find(context)),
  'browsingContext.setViewport': async ({ context, userContexts = [], viewport }) => {
    for (const each of userContexts) sessions.get(each).viewport = viewport
    if (context !== undefined && viewport) await find(context).session.resize(find(context), viewport)
  },
  'browsingContext.traverseHistory': ({ context, delta }) =>
    find(context).session.traverse(find(context), delta),
  'input.performActions': ({ actions, context }) => find(context).session.act(find(context), actions),
  'network.addIntercept': ({ phases }) => {
    if (phases.every((phase) => phase === 'authRequired')) return { intercept: 'none' }
    throw new Error('W3C WebDriver cannot intercept requests.')
  },
  'script.addPreloadScript': () => {
    throw new Error('W3C WebDriver cannot run a script before those of the page.')
  },
  'script.callFunction': ({ arguments: args, functionDeclaration, ...rest }) =>
    evaluate({ ...rest, ...withoutEval(functionDeclaration, args) }),
  'script.evaluate': ({ expression, ...rest }) =>
    evaluate({ ...rest, args: [], source: `() => (${expression.trim().replace(/;+$/, '')}\n)` }),
  'session.new': () => ({
    capabilities: { browserName: 'webkit', browserVersion: '', userAgent: '' },
    sessionId: 's',
  }),
  'storage.deleteCookies': () =>
    Promise.all([...sessions.values()].map((session) => session.cookies('DELETE'))),
  'storage.getCookies': () => ({ cookies: [] }),
}

/**
 * Playwright passes functions as text to scripts of its own, which `eval` them. A page with a strict policy refuses that,
 * so the texts become a part of the script, and `eval` finds them there.
 */
function withoutEval(declaration, args) {
  const codes = [...new Set(args.flatMap(listTexts))].flatMap(toCodes)
  if (codes.length === 0) return { args, source: `(${declaration}\n)` }
  const known = codes.map((text) => `[${JSON.stringify(text)}, () => (${text}\n)]`)
  const source = `(...args) => {
    const known = new Map([${known}])
    const own = window.eval
    window.eval = (text) => (known.has(text) ? known.get(text)() : own(text))
    try {
      return (${declaration}\n)(...args)
    } finally {
      window.eval = own
    }
  }`
  return { args, source }
}

/** The texts in a value of WebDriver BiDi. */
function listTexts({ type, value }) {
  if (type === 'string') return [value]
  if (type === 'array') return value.flatMap(listTexts)
  return type === 'object' ? value.flatMap(([, each]) => listTexts(each)) : []
}

/** The forms in which Playwright's scripts `eval` a text. Returns none for a text that is no code. */
function toCodes(text) {
  if (text.startsWith('\nvar __commonJS')) return [toModule(text)]
  if (!/=>|\bfunction\b|^window\./.test(text)) return []
  try {
    return new Script(`(${text}\n)`) && [text, `(${text})`]
  } catch {
    return []
  }
}

/** Playwright's own form, to the letter. */
function toModule(source) {
  return `
    (() => {
      const module = {};
      ${source}
      return module.exports.default();
    })()`
}

async function evaluate({ args, resultOwnership, serializationOptions, source, target }) {
  const [context, isOwn] = readTarget(target)
  const isShallow = serializationOptions?.maxObjectDepth === 0
  const answered = await context.session.call(context, {
    args,
    isShallow,
    keeps: resultOwnership === 'root',
    source,
  })
  return { ...answered, realm: realmsOf(context)[isOwn ? 1 : 0] }
}

function readTarget({ context, realm, sandbox }) {
  return context === undefined
    ? [find(realm.split('#')[0]), realm.endsWith('#own')]
    : [find(context), sandbox !== undefined]
}

function call(id, asked) {
  const context = find(id)
  return context.session.call(context, asked)
}

function find(id) {
  for (const { contexts } of sessions.values()) {
    const context = contexts.get(id)
    if (context) return context
  }
  throw new GoneError(`There is no ${id}.`)
}
