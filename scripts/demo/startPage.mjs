// Part of scripts/demo.mjs.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assetsPlugin } from './assetsPlugin.mjs'
import { collectiblesPlugin } from './collectiblesPlugin.mjs'
import { DemoProblem } from './DemoProblem.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const playground = join(root, 'apps/playground')

/**
 * Serves the playground: the build of `buildPage`, or the sources if `isDev`. `dataFolder` has the demo's data, which the
 * page's server keeps to itself.
 */
export async function startPage({
  bitcoinUrl,
  dataFolder,
  isDev,
  outDir,
  port,
  rpcUrl,
  serverUrl,
  solanaRpcUrl,
  walletOrigin,
}) {
  const { createServer, preview, resolveConfig } = await import('vite')
  process.env.PLAYGROUND_SETTINGS = JSON.stringify({
    bitcoinUrl,
    rpcUrl,
    server: serverUrl,
    solanaRpcUrl,
    walletOrigin,
  })
  const base = {
    configFile: join(playground, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [assetsPlugin(), collectiblesPlugin()],
    root: playground,
  }
  const own = process.listeners('SIGTERM')
  const address = { host: '127.0.0.1', port, strictPort: true }
  try {
    if (isDev) {
      // Vite serves every file of the repository that it is not told to deny. Its own list would be replaced.
      const { server: usual } = await resolveConfig({ configFile: false }, 'serve')
      const deny = [...usual.fs.deny, `${dataFolder}/**`]
      const server = await createServer({ ...base, server: { ...address, fs: { deny } } })
      await server.listen()
      keepSignals(own)
      return { stop: () => server.close() }
    }
    const server = await preview({ ...base, build: { outDir }, preview: address })
    keepSignals(own)
    return { stop: () => close(server.httpServer) }
  } catch (error) {
    throw new DemoProblem(`The playground could not be served: ${error.message}`)
  }
}

/** Removes Vite's own handler of SIGTERM, which would end the process before the server has closed its data. */
function keepSignals(own) {
  for (const listener of process.listeners('SIGTERM')) {
    if (!own.includes(listener)) process.off('SIGTERM', listener)
  }
}

async function close(server) {
  // Browsers keep connections open, and closing would wait for them.
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
