// Run by `npm run demo`, and by Playwright before the journeys: one command starts the local networks, the server and
// the playground. Options: `npm run demo -- --help`.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { helpText, readOptions } from './demo/readOptions.mjs'
import { setUp } from './setUp.mjs'

const startedAt = performance.now()
/** The running parts, in the order in which they must end. */
const parts = []
const ending = { promise: undefined }

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) {
    console.log(helpText)
  } else {
    setUp()
    endOnSignals()
    await start(options)
  }
} catch (error) {
  await fail(error)
}

async function start(options) {
  // Imports these only after setUp has installed the packages that they need.
  const [
    { assertPortsFree },
    { buildPage },
    { buildPrograms },
    { buildWallet },
    { collectiblesPath },
    { keepNetworksLog },
    { openDataFolder },
    { putFarcasterRegistry },
    { startIdentity },
  ] = await Promise.all([
    import('./demo/assertPortsFree.mjs'),
    import('./demo/buildPage.mjs'),
    import('./demo/buildPrograms.mjs'),
    import('./demo/buildWallet.mjs'),
    import('./demo/collectiblesPath.mjs'),
    import('./demo/keepNetworksLog.mjs'),
    import('./demo/openDataFolder.mjs'),
    import('./demo/putFarcasterRegistry.mjs'),
    import('./demo/startIdentity.mjs'),
  ])
  const ports = await assertPortsFree(options.port)
  const data = openDataFolder(options)
  parts.push({ stop: data.release })
  keepNetworksLog(join(data.folder, 'networks.log'))

  // Builds the wallet's site first, because the server reads it when it starts.
  const walletFolder = await buildWallet()
  const pathOf = await buildPrograms()
  // Builds the page before anything runs. The build blocks this process, and a client would time out meanwhile.
  const pageFolder = options.dev ? undefined : await buildPage()
  console.log('Starting the demo: local networks, the server and the playground.')
  const rpcUrl = `http://127.0.0.1:${ports.chain}`
  const solanaRpcUrl = `http://127.0.0.1:${ports.solana}`
  const bitcoinUrl = `http://127.0.0.1:${ports.bitcoin}/api`
  const serverUrl = `http://localhost:${ports.server}`
  const walletOrigin = `http://wallet.localhost:${ports.wallet}`
  const pageUrl = `http://localhost:${ports.page}`
  // An IP address, because the name may resolve to ::1, where nothing listens.
  const collectiblesOrigin = `http://127.0.0.1:${ports.page}`
  // Starts before the server, which needs the URLs of the inbox and the stand-ins.
  const identity = startIdentity({
    inboxPort: ports.inbox,
    log: join(dirname(data.serverLog), 'identity.log'),
    program: pathOf('identity'),
    serverUrl,
  })
  const load = (name) => import(pathToFileURL(pathOf(name)).href)
  const [
    { startBitcoin },
    { startBundler },
    { startChain },
    { startPage },
    { startServer },
    { startSolana },
  ] = await Promise.all(
    ['startBitcoin', 'startBundler', 'startChain', 'startPage', 'startServer', 'startSolana'].map(load),
  )
  const chain = startChain({
    collectiblesUrl: `${collectiblesOrigin}${collectiblesPath}`,
    port: ports.chain,
    serverUrl,
    statePath: data.chainState,
  })
  await allRunning([
    identity,
    chain,
    // Waits for the network, because the bundler first deploys contracts to it.
    chain.then(() => startBundler({ port: ports.bundler, program: pathOf('bundler'), rpcUrl })),
    Promise.all([identity, chain]).then(async ([{ custodies }]) => {
      await putFarcasterRegistry({ custodies, rpcUrl })
      return { stop: async () => {} }
    }),
    startSolana({ port: ports.solana }),
    startBitcoin({ port: ports.bitcoin }),
    startServer({
      bitcoinRpcUrl: `http://127.0.0.1:${ports.bitcoin}/rpc`,
      bundlerUrl: `http://127.0.0.1:${ports.bundler}/rpc`,
      collectiblesOrigin,
      folder: data.server,
      identity,
      log: data.serverLog,
      // Runs before the server is ready, so Ctrl-C during the start also ends the server. The server ends first,
      // because it writes data and reads the network until its end.
      onSpawn: (part) => parts.unshift(part),
      paymasterOrigin: `http://127.0.0.1:${ports.paymaster}`,
      port: ports.server,
      program: pathOf('server'),
      rpcUrl,
      serverUrl,
      solanaRpcUrl,
      walletFolder,
      walletOrigin,
    }),
    startPage({
      bitcoinUrl,
      dataFolder: data.folder,
      isDev: options.dev,
      outDir: pageFolder,
      port: ports.page,
      rpcUrl,
      serverUrl,
      solanaRpcUrl,
      walletOrigin,
    }),
  ])
  if (ending.promise !== undefined) return

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\n  Portico playground   ${pageUrl}\n`)
  console.log(`Emails of the demo arrive in its inbox, localhost:${ports.inbox}.`)
  console.log(`Ready in ${seconds} s. Data in ${data.shown}. Ctrl-C stops everything.`)
}

/** Waits for every part to start. If one fails, it still waits for the others, so that all of them can be ended. */
async function allRunning(starting) {
  const results = await Promise.allSettled(
    starting.map(async (one) => {
      const part = await one
      if (!parts.includes(part)) parts.push(part)
      part.ended?.then((problem) => {
        if (ending.promise === undefined) fail(problem)
      })
    }),
  )
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // After a second Ctrl-C this waits no longer. The parts end with this process.
      if (ending.promise !== undefined) process.exit(1)
      end(0)
    })
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  // Watches npm, because an npm that is killed with SIGKILL passes no signal on.
  const npm = process.env.npm_lifecycle_event === undefined ? undefined : findNpm(process.ppid)
  if (npm !== undefined) setInterval(() => isAlive(npm) || end(0), 1_000).unref()
}

/** Returns the process of the npm that runs this script: the parent, or the parent of the shell between them. */
function findNpm(pid, depth = 0) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout ?? '') ?? []
  if (parent === undefined || depth > 2) return undefined
  return /^(\S*node\S* )?\S*npm/.test(command) ? pid : findNpm(Number(parent), depth + 1)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function fail(error) {
  // The user or npm has ended the demo, so no message is needed.
  if (ending.promise !== undefined) return ending.promise
  // Compares the name, because the bundled parts have their own copy of the class.
  if (error?.name === 'DemoProblem') console.error(`\n${error.message}`)
  else console.error('\nThe demo failed:', error)
  await end(1)
}

function end(code) {
  ending.promise ??= (async () => {
    for (const { stop } of parts) await Promise.resolve(stop()).catch(console.error)
    process.exit(code)
  })()
  return ending.promise
}
