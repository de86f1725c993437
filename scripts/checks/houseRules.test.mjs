import { expect, test } from 'vitest'
import { pathProblems, textProblems } from './houseRules.mjs'

const source = 'packages/portico/src/core/connect.ts'

test.each([
  ['packages/portico/src/core/stringUtils.ts', 'utils'],
  ['packages/portico/src/core/format-helper.ts', 'helper'],
  ['apps/playground/src/constants.ts', 'constants'],
  ['packages/server/src/types.ts', 'types'],
  ['packages/portico/src/core/index.ts', 'index'],
])('behavior: refuses the name %s', (path, word) => {
  expect(pathProblems(path)).toHaveLength(1)
  expect(pathProblems(path)[0]).toContain(word)
})

test.each([
  'packages/portico/src/exports/index.ts',
  'packages/portico/src/families/eip155/index.ts',
  'packages/protocol/src/caip/index.ts',
  'packages/portico/src/core/connect.ts',
  'apps/playground/src/commonality.ts',
])('behavior: accepts the name %s', (path) => {
  expect(pathProblems(path)).toEqual([])
})

test.each([
  ['let count = 0\n', 'module-level state'],
  ['export let count = 0\n', 'module-level state'],
  ["  throw new Error('no')\n", 'bare Error'],
  ["frame.contentWindow.postMessage({ a: 1 },\n  '*')\n", "postMessage to '*'"],
  ['// TO' + 'DO later\n', 'TODO'],
])('behavior: refuses %j', (text, rule) => {
  expect(textProblems(source, text)).toHaveLength(1)
  expect(textProblems(source, text)[0]).toContain(rule)
})

test('behavior: refuses names of views, and the modal’s element, in core only', () => {
  const rule = [expect.stringContaining('in the headless core')]
  expect(textProblems(source, "open(portico, { view: 'SIWXSignMessage' })")).toEqual(rule)
  expect(textProblems(source, "if (view === 'ApproveTransaction') close(portico)")).toEqual(rule)
  expect(textProblems(source, "document.querySelector('portico-modal')")).toEqual(rule)
  expect(textProblems(source, "showIntent(portico, 'signInNeeded')")).toEqual([])
  expect(textProblems('packages/portico/src/modal/shell/shell.ts', "navigate('Connect')")).toEqual([])
})

test('behavior: refuses a client of viem that answers lookups by itself, but in tests', () => {
  const rule = [expect.stringContaining('answers lookups (EIP-3668) by itself')]
  const others = ['createWalletClient({\n  transport })', 'createClient({ ccipRead: {}, transport })']
  for (const text of ['createPublicClient({ transport })', ...others])
    expect(textProblems(source, `const client = ${text}\n`)).toEqual(rule)
  expect(textProblems('apps/wallet/src/smart/open.ts', 'createPublicClient({ chain })')).toEqual(rule)
  expect(textProblems(source, 'createPublicClient({ ccipRead: false, transport })')).toEqual([])
  expect(textProblems(source, 'function createClient({ upstream }: Options) {}')).toEqual([])
  expect(textProblems('packages/portico/src/core/a.test.ts', 'createPublicClient({ transport })')).toEqual([])
})

test('behavior: refuses a listener that ends with an AbortSignal, but in tests', () => {
  const rule = [expect.stringContaining('ends with an AbortSignal')]
  const others = [
    "('click', () => close(1), {\n once: true,\n signal: abort.signal,\n })",
    "('a', b, { signal },)",
  ]
  for (const text of ["('click', onClose, { signal })", ...others])
    expect(textProblems(source, `window.addEventListener${text}\n`)).toEqual(rule)
  expect(textProblems(source, "signal?.addEventListener('abort', end, { signal })")).toEqual([])
  const fetched = "window.addEventListener('online', () => load(url))\nread(url, { signal })\n"
  expect(textProblems(source, fetched)).toEqual([])
  expect(textProblems('packages/portico/src/core/a.test.ts', "addEventListener('a', b, { signal })")).toEqual(
    [],
  )
})

test('behavior: refuses an error that the server logs whole', () => {
  const path = 'packages/server/src/vault/releaseMails.ts'
  const rule = [expect.stringContaining('error logged whole')]
  for (const text of ['error', '{ err: error }', '{ id, error }', '\n  { err: error, path: path(id) }'])
    expect(textProblems(path, `log.error(${text}, 'failed')\n`)).toEqual(rule)
  expect(textProblems(path, "log.error({ id, ...describeFailure(error) }, 'failed')\n")).toEqual([])
})

test('behavior: accepts state inside a function, exact origins, and a bare error in a test', () => {
  expect(textProblems(source, 'function f() {\n  let count = 0\n  return count\n}\n')).toEqual([])
  expect(textProblems(source, "port.postMessage({ a: '*' }, origin)\n")).toEqual([])
  expect(textProblems('packages/portico/src/core/connect.test.ts', "throw new Error('no')")).toEqual([])
})

test.each([
  ['// Whoever reloads goes on with that code.', '“whoever” as a subject'],
  ["throw new RefusedError({ problem: 'Make it anew.' })", 'translated phrase'],
  ['A name that is not to be had', 'translated phrase'],
  ['The person clicks.', 'another word for the user'],
  ['The e-mail field', 'spelling of email'],
])('behavior: refuses %j in sources and pages', (text, name) => {
  for (const path of [source, 'docs/server.md'])
    expect(textProblems(path, text)).toEqual([expect.stringContaining(name)])
})

test.each([
  ["'send.a': 'This chain is too slow'", 'word that only a developer knows'],
  ["'send.a': 'Your EOA'", 'word that only a developer knows'],
  ["'send.a': 'Write an amount'", 'verb of a dictionary'],
  ["'send.a': '{percent} %'", 'space before the percent sign'],
  ["'send.a': 'The colour'", 'British spelling'],
])('behavior: refuses %j in a catalog of screens', (text, name) => {
  expect(textProblems('packages/texts/src/en/modal/send.ts', text)).toEqual([expect.stringContaining(name)])
  expect(textProblems(source, text)).toEqual([])
})

test('behavior: accepts the plain form of the same words', () => {
  const text =
    '// The fee counts, even if another account pays it. A renewed email: earnest answers had to be read.'
  expect(textProblems(source, text)).toEqual([])
  expect(textProblems('docs/glossary.md', 'Words to avoid: "anew", "in earnest".')).toEqual([])
  const catalog = 'packages/texts/src/en/modal/networks.ts'
  expect(textProblems(catalog, "'error.CHAIN_NOT_SUPPORTED': 'Chain is not supported'")).toEqual([])
  expect(textProblems(catalog, "'settings.type.eoa': 'Standard account'")).toEqual([])
})

test('behavior: refuses a skipped test', () => {
  const path = 'packages/portico/src/core/connect.test.ts'
  expect(textProblems(path, "test.skip('default', () => {})")).toHaveLength(1)
  expect(textProblems(path, "test('default', () => {})")).toEqual([])
})

test.each([
  ["test.runIf(postgres)('default', () => {})", 1],
  ["test.runIf(has('a'))(\n  'behavior: missing', () => {})", 1],
  [`test.runIf(postgres)(\`behavior: \${name}\`, () => {})`, 1],
  ["test.runIf(postgres).each([at(1)])('behavior: %s', () => {})", 1],
  ["describe.runIf(postgres)('PostgreSQL', () => {})", 1],
  [`test.runIf(postgres)(\n  \`default\${withoutPostgres}\`, () => {})`, 0],
  [`test.runIf(has('a')).each([at(1)])(\`behavior: %s\${withoutVectors('a')}\`, () => {})`, 0],
  [`describe.runIf(postgres)(\`PostgreSQL\${postgres ? '' : missingPostgres}\`, () => {})`, 0],
])('behavior: a test that may be skipped says in its title what is missing: %j', (text, count) => {
  for (const path of ['packages/portico/src/core/connect.test.ts', 'scripts/demo.test.mjs'])
    expect(textProblems(path, text)).toHaveLength(count)
})

test('behavior: refuses a wait of a second, which a busy machine does not guarantee', () => {
  const path = 'packages/portico/src/core/connect.test.ts'
  expect(textProblems(path, 'await vi.waitFor(() => expect(asked).toBe(1))')).toHaveLength(1)
  expect(textProblems(path, 'await expect.poll(() => asked).toBe(1)')).toEqual([])
})

test('behavior: refuses a limit of a wait that is below the 15 s of all waits', () => {
  const path = 'packages/portico/src/core/connect.test.ts'
  const waitOf = (timeout) => `await expect\n  .poll(() => asked, { timeout: ${timeout} })\n  .toBe(1)`
  for (const timeout of ['900', '9_000', '14999']) expect(textProblems(path, waitOf(timeout))).toHaveLength(1)
  for (const timeout of ['15_000', '20_000', '2 * lateMs'])
    expect(textProblems(path, waitOf(timeout))).toEqual([])
})

test('behavior: the server may not use AbortSignal.any', () => {
  const text = 'const either = AbortSignal.any([one, other])\n'
  expect(textProblems('packages/server/src/http/fetchJson.ts', text)).toHaveLength(1)
  expect(textProblems('packages/portico/src/core/actions/send.ts', text)).toEqual([])
})

test('behavior: comments of a stylesheet are not sent to users', () => {
  const path = 'packages/portico/src/ui/Row/Row.css.ts'
  expect(textProblems(path, '.row {\n  /* Inside. */\n}\n')[0]).toContain('above the stylesheet')
  expect(textProblems(path, '// `.row`: inside.\n.row {}\n')).toEqual([])
})

test('behavior: a view declares that it joins the modal, which Connect is part of', () => {
  const view = 'packages/portico/src/modal/account/Nft/Nft.tsx'
  expect(textProblems(view, "import { memo } from 'react'\n")[0]).toContain('whose chunk')
  expect(textProblems(view, "import '../../shell/modalChunk.js'\nimport { memo } from 'react'\n")).toEqual([])
  expect(textProblems('packages/portico/src/modal/connect/Connect/Connect.tsx', 'export {}\n')).toEqual([])
})

test('behavior: the table of views imports types and its own helpers alone', () => {
  const table = 'packages/portico/src/modal/views.ts'
  const fine = "import type { Nft } from '../core/entities.js'\nimport { row } from './shell/viewRow.js'\n"
  expect(textProblems(table, fine)).toEqual([])
  expect(textProblems(table, "import { Connect } from './connect/Connect/Connect.js'\n")[0]).toContain(
    'with import()',
  )
})

test.each([
  "caller.header('cookie')",
  "request.headers.get('Cookie')",
  'const { cookie } = x\nrequest.headers.cookie',
  "incoming.headers['cookie']",
  "headers: { 'set-cookie': line }",
  "caller.setHeader('Set-Cookie', line)",
  'response.headers.getSetCookie()',
  "import { getCookie } from 'hono/cookie'",
  "import { parse } from 'cookie'",
  "const name = '__Host-' + own",
])('behavior: refuses a cookie outside the one module: %j', (text) => {
  expect(textProblems('packages/server/src/identity/routes/getSocialOpen.ts', text)).toEqual([
    expect.stringContaining('cookie read or set'),
  ])
  for (const path of [
    'packages/server/src/http/browserCookies.ts',
    'packages/server/src/signin/signIn.test.ts',
  ])
    expect(textProblems(path, text)).toEqual([])
})

test('behavior: accepts what only has the name', () => {
  const text = "if (body.session === 'cookie' && step.cookie !== undefined) caller.cookies.read(name)\n"
  expect(textProblems('packages/server/src/signin/postAuthenticate.ts', text)).toEqual([])
})
