// Part of scripts/demo.mjs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectiblesPlugin } from './collectiblesPlugin.mjs'
import { DemoProblem } from './DemoProblem.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const playground = join(root, 'apps/playground')

/** What a build of the playground is made of. */
const sources = [
  'apps/playground',
  'packages/portico/src',
  'packages/portico/button.css',
  'packages/protocol/src',
  'packages/testkit/src',
  'package-lock.json',
]

/** Serves the playground: a build of it, made when its sources changed, or with `isDev` the sources themselves. */
export async function startPage({ bitcoinUrl, isDev, outDir, port, rpcUrl, serverUrl, solanaRpcUrl }) {
  const { build, createServer, preview } = await import('vite')
  process.env.PLAYGROUND_SETTINGS = JSON.stringify({ bitcoinUrl, rpcUrl, server: serverUrl, solanaRpcUrl })
  const base = {
    configFile: join(playground, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [collectiblesPlugin()],
    root: playground,
  }
  const own = process.listeners('SIGTERM')
  const address = { host: '127.0.0.1', port, strictPort: true }
  try {
    if (isDev) {
      const server = await createServer({ ...base, server: address })
      await server.listen()
      keepSignals(own)
      return { stop: () => server.close() }
    }
    await buildOnce(build, base, outDir)
    const server = await preview({ ...base, build: { outDir }, preview: address })
    keepSignals(own)
    return { stop: () => close(server.httpServer) }
  } catch (error) {
    throw new DemoProblem(`The playground could not be served: ${error.message}`)
  }
}

/** Vite ends the process on SIGTERM by itself, before the server could let go of its data: that is the demo's to do. */
function keepSignals(own) {
  for (const listener of process.listeners('SIGTERM')) {
    if (!own.includes(listener)) process.off('SIGTERM', listener)
  }
}

async function buildOnce(build, base, outDir) {
  const stamp = join(outDir, 'sources.sha256')
  const wanted = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the playground: its sources changed, or this is the first start.')
  // A build that is interrupted must not look finished.
  const half = `${outDir}.half`
  await build({ ...base, build: { emptyOutDir: true, outDir: half } })
  writeFileSync(join(half, 'sources.sha256'), wanted)
  rmSync(outDir, { force: true, recursive: true })
  renameSync(half, outDir)
}

/** Names, sizes and dates: reading every file would take longer than it saves. */
function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) visit(join(root, source), hash)
  return hash.digest('hex')
}

function visit(path, hash) {
  const { mtimeMs, size, isFolder } = look(path)
  if (!isFolder) {
    hash.update(`${path}\n${size}\n${mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules' && name !== 'dist' && !name.includes('.test.')) visit(join(path, name), hash)
  }
}

function look(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return { isFolder: stats?.isDirectory() ?? false, mtimeMs: stats?.mtimeMs ?? 0, size: stats?.size ?? 0 }
}

async function close(server) {
  // Browsers keep connections open, and closing waits for them.
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
