// Run by `npm test`: packs the packages, installs the tarballs as a developer would, builds the examples with every
// supported bundler, and uses them in a browser. By hand: `node scripts/packed.mjs [part of a name]`. `--json FILE`
// writes the results. Installs are cached in ~/.cache/portico-packed (PORTICO_PACKED_CACHE). One
// run at a time uses that folder.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { setUp } from './setUp.mjs'

setUp()

const { chromium } = await import('playwright-core')
const { closedNetworkArguments, findOrInstallBrowser } = await import('./browser.mjs')
const { build, publishedPackages } = await import('./build.mjs')
const { root } = await import('./checks/houseFiles.mjs')
const { pack } = await import('./pack.mjs')
const { clickApp, clickWithoutModal, serveStrictly } = await import('./packed/clickApp.mjs')
const { clickPlain, putServerPage, stayAndLeave } = await import('./packed/anyPage.mjs')
const { bundlers, program, userEnvironment } = await import('./packed/buildApp.mjs')
const { connectHost } = await import('./packed/connectHost.mjs')
const { cache, copyExample, installApp } = await import('./packed/installApp.mjs')
const { takeLock } = await import('./packed/takeLock.mjs')
const { createdCases, createdManifest, logInByEmail, putCreatedApp, writeCreatedApp } = await import(
  './packed/createdApp.mjs'
)
const { casesWithoutPeers } = await import('./packed/casesWithoutPeers.mjs')
const { copyHost, hostCases, installHost } = await import('./packed/installHost.mjs')
const { failuresFolder } = await import('./testing/evidence.mjs')
const { sample } = await import('./testing/sample.mjs')

const react18 = {
  react: '18.3.1',
  'react-dom': '18.3.1',
  '@types/react': '18.3.8',
  '@types/react-dom': '18.3.7',
}

/** The last Vite before the one that bundles with Rolldown. */
const vite7 = { '@vitejs/plugin-react': '5.2.0', vite: '7.3.8' }

/**
 * The cases: every bundler with its React, installs without the optional packages, and bare Node. A run with a seed
 * tries one case each of a fifth of the bundlers, and each case with `isAlways`. `files` replaces files of the example.
 */
const cases = [
  // No sample leaves it out, because most sites use this bundler, and a change of one import can break its limit.
  { name: 'Vite 8, React 19', bundler: 'vite', example: 'vite', isAlways: true, run: clickVite },
  {
    name: 'Vite 7, React 18',
    bundler: 'vite',
    example: 'vite',
    replace: { ...react18, ...vite7 },
    run: clickVite,
  },
  // Leaves out the repository's overrides, because with them the parts of wagmi would be in other places than on a
  // site. The connector shares modules with later chunks, and Vite puts these modules into their own files.
  {
    name: 'Vite 8, wagmi 3',
    bundler: 'vite',
    example: 'wagmi',
    overrides: {},
    run: (app) => clickVite(app, 14),
  },
  { name: 'one HTML file', bundler: 'none', example: 'plain', run: clickPlainPage },
  { name: 'Vue 3', bundler: 'vue', example: 'vue', run: clickHydrated },
  { name: 'Svelte 5', bundler: 'svelte', example: 'svelte', run: clickHydrated },
  { name: 'Parcel, React 19', bundler: 'parcel', example: 'parcel', run: clickParcel },
  { name: 'webpack, React 19', bundler: 'webpack', example: 'webpack', run: clickWebpack },
  { name: 'webpack, React 18', bundler: 'webpack', example: 'webpack', replace: react18, run: clickWebpack },
  {
    name: 'Next with Turbopack',
    bundler: 'next',
    example: 'next',
    run: (app) => clickNext(app, '--turbopack'),
  },
  { name: 'Next with webpack', bundler: 'next', example: 'next', run: (app) => clickNext(app, '--webpack') },
  { name: 'Next with cookies', bundler: 'next', example: 'next-cookies', run: clickNextWithCookie },
  ...casesWithoutPeers({
    openFolder: clickFolder,
    openNext: (app, open) => clickNext(app, '--turbopack', renderedButton, open),
  }),
  ...hostCases(connectKit),
  ...createdCases((app) => logInByEmail({ app, browser })),
  { name: 'bare Node', run: readInNode },
  { name: 'unit tests with jsdom', run: openInJsdom },
  { name: 'commands', run: runCommands },
  { name: 'portico-server', run: runServer },
]

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Returns everything that a site installs if it uses all our packages in Node. */
function nodeManifest() {
  const development = readJson(join(root, 'packages/portico/package.json')).devDependencies
  const { devDependencies } = readJson(join(root, 'package.json'))
  const testkit = readJson(join(root, 'packages/testkit/package.json')).devDependencies
  const names = publishedPackages.map((name) => readJson(join(root, 'packages', name, 'package.json')).name)
  return {
    dependencies: {
      ...Object.fromEntries(names.map((name) => [name, '0'])),
      jsdom: '26.1.0',
      // The optional peers of `@portico/testkit/identity`.
      'oidc-provider': testkit['oidc-provider'],
      'postal-mime': testkit['postal-mime'],
      'smtp-server': testkit['smtp-server'],
      react: devDependencies.react,
      'react-dom': devDependencies['react-dom'],
      svelte: development.svelte,
      viem: development.viem,
      vue: development.vue,
    },
  }
}

async function clickVite(app, filesLimit = firstFilesLimit) {
  await program(app, 'node_modules/typescript/bin/tsc', ['--noEmit'])
  return [
    ...(await bundlers.vite(app)),
    ...countFirstFiles(join(app, 'dist'), filesLimit),
    ...(await clickFolder(app)),
    ...(await clickFolder(app, clickWithoutModal)),
  ]
}

/**
 * How many JavaScript files a page with one button may request before a click: its own, and two that its later chunks
 * share.
 */
const firstFilesLimit = 3

/** Reports a page that requests more than `limit` files before a click. See CONTRIBUTING.md for what decides how many. */
function countFirstFiles(dist, limit) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path)
  if (files.length <= limit) return []
  return [`${files.length} files of JavaScript before a click, ${limit} at most: ${files.join(', ')}`]
}

async function clickWebpack(app, click = clickApp) {
  return [...(await bundlers.webpack(app)), ...(await clickFolder(app, click))]
}

async function clickParcel(app) {
  return [...(await bundlers.parcel(app)), ...(await clickFolder(app))]
}

async function clickPlainPage(app) {
  await program(app, 'build.js', [])
  return clickFolder(app, clickPlain)
}

/** Opens an app of another framework twice: rendered in the browser, and rendered on a server first. */
async function clickHydrated(app) {
  const problems = await bundlers.vite(app)
  const forServer = ['build', '--ssr', 'src/server.js', '--outDir', 'server']
  await program(app, 'node_modules/vite/bin/vite.js', forServer)
  problems.push(...(await clickFolder(app, stayAndLeave)))
  problems.push(...(await putServerPage(app, (path) => program(app, path, []))))
  return [...problems, ...(await clickFolder(app, stayAndLeave))]
}

/** Returns the origins that the pages may contact: the endpoints of the one network that they name. */
async function endpoints() {
  const { mainnet } = await import('viem/chains')
  return mainnet.rpcUrls.default.http.map((url) => new URL(url).origin)
}

async function connectKit(app, kit) {
  await program(app, 'node_modules/vite/bin/vite.js', ['build'])
  return connectHost({ browser, folder: app, kit })
}

async function clickFolder(app, click = clickApp) {
  const site = await serveStrictly(join(app, 'dist'), await endpoints())
  try {
    return await click({ browser, url: site.url })
  } finally {
    await site.close()
  }
}

/** Checks that the server renders the account if the request has the cookie of an earlier visit. */
function clickNextWithCookie(app) {
  return clickNext(app, '--turbopack', async (url) => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const connection = { accounts: [{ address }], connectorId: 'org.example.packed', networkId: 'eip155:1' }
    const stored = encodeURIComponent(JSON.stringify({ eip155: [connection] }))
    const cookie = `${encodeURIComponent('@appkit/connections')}=${stored}`
    const html = await (await fetch(url, { headers: { cookie } })).text()
    return /0xf39F\W*2266/i.test(html) ? [] : ['the server rendered no account']
  })
}

async function clickNext(app, bundler, look = renderedButton, click = clickApp) {
  const next = 'node_modules/next/dist/bin/next'
  await program(app, next, ['build', bundler])
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/`
  return whileRunning(
    app,
    [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    url,
    async () => {
      return [...(await look(url)), ...(await click({ browser, url }))]
    },
  )
}

async function renderedButton(url) {
  const html = await (await fetch(url)).text()
  return /<button[^>]*>.*?Connect wallet/is.test(html) ? [] : ['the server rendered no button']
}

/**
 * Starts a program, runs `use` once the program responds at `url`, and ends the program. Any output on stderr is a
 * problem. If there are problems, all output is stored.
 */
async function whileRunning(app, [path, ...parameters], url, use) {
  const server = spawn(process.execPath, [join(app, path), ...parameters], {
    cwd: app,
    env: userEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise((resolve) => server.on('close', resolve))
  let output = ''
  let said = ''
  server.stderr.on('data', (chunk) => (output += chunk))
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk))
  try {
    await answers(url, server)
    const problems = await use()
    if (output !== '') problems.push(`${path}: ${output.trim()}`)
    return problems.length === 0 ? problems : [...problems, keepOutput(said)]
  } catch (error) {
    throw new Error([error.message, output.trim(), keepOutput(said)].filter(Boolean).join('\n'))
  } finally {
    server.kill('SIGTERM')
    const patience = setTimeout(() => server.kill('SIGKILL'), 10_000)
    await closed
    clearTimeout(patience)
  }
}

/** Stores what a program said, and returns where. */
function keepOutput(said) {
  const folder = join(failuresFolder(), randomUUID().slice(0, 8))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'output.log'), said)
  return `its output is in ${relative(root, folder)}`
}

/** Runs the server from its tarball: its migrations, its worker and its images must all be inside. */
async function runServer(app) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const data = mkdtempSync(join(tmpdir(), 'portico-packed-'))
  const { bin } = readJson(join(app, 'node_modules/@portico/server/package.json'))
  const command = [
    join('node_modules/@portico/server', bin['portico-server']),
    '--port',
    String(port),
    '--data',
    data,
  ]
  try {
    return await whileRunning(app, command, `${url}/healthz`, async () => {
      const wanted = { '/healthz': 200, '/getWallets?projectId=default&st=appkit&sv=react-eip155-1.7.9': 200 }
      const problems = []
      for (const [path, status] of Object.entries(wanted)) {
        const response = await fetch(`${url}${path}`)
        if (response.status !== status) problems.push(`${path}: ${response.status} ${await response.text()}`)
      }
      return problems
    })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function answers(url, server) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && server.exitCode === null) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error(`no response from ${url}`)
}

/** Loads `findFreePort` from the testkit, which is built by then. */
async function findFreePort() {
  const testkit = await import('@portico/testkit/chain')
  return testkit.findFreePort()
}

/**
 * Returns the entries of the packed packages that Node can load by themselves: all except style sheets and test suites.
 */
function entries(app) {
  return publishedPackages.flatMap((folder) => {
    const { name, exports } = readJson(join(root, 'packages', folder, 'package.json'))
    return Object.entries(exports)
      .filter(([, target]) => typeof target === 'object' && target.default.endsWith('.js'))
      .flatMap((entry) => expandPattern(join(app, 'node_modules', name), entry))
      .filter(([, target]) => !importsVitest(join(app, 'node_modules', name, target.default)))
      .map(([subpath]) => `${name}${subpath.slice(1)}`)
  })
}

/** Returns an entry for each file that a pattern such as `./*` matches, except for files that have only types. */
function expandPattern(folder, [subpath, target]) {
  if (!subpath.includes('*')) return [[subpath, target]]
  const [before, after] = target.default.split('*')
  return readdirSync(join(folder, before), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => path.endsWith(after))
    .filter((path) => !/^export \{\};?\s*$/m.test(readFileSync(join(folder, before, path), 'utf8')))
    .map((path) => [subpath.replace('*', path.slice(0, -after.length)), { default: `${before}${path}` }])
}

// Contract suites call `test()` and load only inside a test run.
function importsVitest(path, seen = new Set()) {
  if (seen.has(path)) return false
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  if (/from 'vitest'/.test(text)) return true
  return [...text.matchAll(/^(?:import|export)[^;]*?from '(\.[^']+)'/gm)].some(([, specifier]) =>
    importsVitest(join(path, '..', specifier), seen),
  )
}

async function readInNode(app) {
  const script = join(app, 'readInNode.mjs')
  writeFileSync(script, readFileSync(join(root, 'scripts/packed/readInNode.mjs')))
  return JSON.parse(await program(app, 'readInNode.mjs', entries(app)))
}

async function openInJsdom(app) {
  copyFileSync(join(root, 'scripts/packed/openInJsdom.mjs'), join(app, 'openInJsdom.mjs'))
  return JSON.parse(await program(app, 'openInJsdom.mjs', []))
}

/** Checks that every command we install prints how to use it. */
async function runCommands(app) {
  const problems = []
  for (const folder of publishedPackages) {
    const { name, bin = {} } = readJson(join(root, 'packages', folder, 'package.json'))
    for (const [command, path] of Object.entries(bin)) {
      const output = await program(app, join('node_modules', name, path), ['--help'])
      if (!output.includes(command)) problems.push(`${command} --help does not name itself:\n${output}`)
    }
  }
  return problems
}

function sampleCases() {
  const bundlers = [...new Set(cases.map(({ bundler }) => bundler))].filter((name) => name !== undefined)
  const sampled = sample(bundlers, { nameOf: String, share: 1 / 5 })
  const withBundler = sampled.flatMap((bundler) => {
    const ofIt = cases.filter((each) => each.bundler === bundler)
    return sample(ofIt, { nameOf: ({ name }) => name, share: 1 / ofIt.length })
  })
  return cases.filter(
    (each) => each.bundler === undefined || each.isAlways === true || withBundler.includes(each),
  )
}

function isWanted(name) {
  return wanted.every((part) => name.toLowerCase().includes(part.toLowerCase()))
}

const jsonAt = process.argv.indexOf('--json')
const wanted = process.argv
  .slice(2)
  .filter((_, index) => jsonAt === -1 || index + 2 < jsonAt || index + 2 > jsonAt + 1)
const chosen = wanted.length === 0 ? sampleCases() : cases.filter(({ name }) => isWanted(name))

const built = build()
if (built.length > 0) {
  console.error(built.join('\n'))
  process.exit(1)
}
await takeLock(join(cache, 'run.lock'), (owner) =>
  console.log(`Another run (process ${owner}) uses ${cache}. Waiting for its end.`),
)
const tarballs = await pack(join(root, '.cache/packed-tarballs'))
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: closedNetworkArguments,
})
const results = []
const apps = new Map()
for (const each of chosen) {
  const key = JSON.stringify([
    each.created,
    each.host,
    each.example,
    each.manifest,
    each.replace,
    each.remove,
  ])
  const app = apps.get(key) ?? { cases: [] }
  app.cases.push(each)
  apps.set(key, app)
}
// Two apps run at a time, because there are two cores. The cases of one app share a folder and run one after another.
// The apps with the most cases begin.
const waiting = [...apps.values()].sort((a, b) => b.cases.length - a.cases.length)
// Each app installs while earlier apps run, because an install mostly waits for the network and the disk.
let installed = Promise.resolve()
for (const app of waiting) {
  installed = installed.then(() => install(app.cases[0]))
  app.installed = installed
}
await Promise.all(
  Array.from({ length: 2 }, async () => {
    for (let app = waiting.shift(); app; app = waiting.shift()) {
      const place = await app.installed
      for (const each of app.cases) results.push(await runCase(each, place))
    }
  }),
)
await browser.close()

async function install({ created, example, host, manifest: own, overrides, remove, replace }) {
  try {
    if (created !== undefined) return { folder: await installCreated(created) }
    if (host !== undefined) return { folder: await installHost(host, tarballs) }
    const manifest = example
      ? readJson(join(root, 'examples', example, 'package.json'))
      : (own ?? nodeManifest())
    return { folder: await installApp({ example, manifest, overrides, remove, replace, tarballs }) }
  } catch (error) {
    return { problem: error.message }
  }
}

/** Writes an app by the packed command and installs it, without the overrides of this repository. */
async function installCreated(template) {
  const { folder, remove } = await writeCreatedApp(template, tarballs)
  try {
    const manifest = createdManifest(folder)
    const app = await installApp({ example: `created-${template}`, manifest, overrides: {}, tarballs })
    await putCreatedApp(folder, app, findFreePort)
    return app
  } finally {
    remove()
  }
}

async function runCase({ example, files, host, name, run }, { folder, problem }) {
  const started = performance.now()
  let problems
  try {
    if (problem !== undefined) throw new Error(problem)
    if (example !== undefined) copyExample(example, folder, files)
    if (host !== undefined) copyHost(host, folder)
    problems = await run(folder)
  } catch (error) {
    problems = [error.message]
  }
  const seconds = (performance.now() - started) / 1000
  const passed = problems.length === 0
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s`)
  for (const line of problems) console.log(`      ${line.replaceAll('\n', '\n      ')}`)
  return { name, passed, seconds, output: problems.join('\n') }
}

if (jsonAt !== -1) writeFileSync(process.argv[jsonAt + 1], JSON.stringify(results))
if (results.length === 0 || results.some(({ passed }) => !passed)) process.exitCode = 1
