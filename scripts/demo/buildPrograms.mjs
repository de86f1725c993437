// Part of scripts/demo.mjs.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DemoProblem } from './DemoProblem.mjs'
import { hashSources } from './hashSources.mjs'
import { makeOnce } from './makeOnce.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** Contains one folder for each state of the sources. It is inside the repository, so packages resolve. */
const builds = join(root, '.cache/demo')

/** What is built: separate programs, and the parts of the demo that import packages of this repository. */
const inputs = {
  identity: 'scripts/demo/identityProcess.mjs',
  server: 'packages/server/src/bin.ts',
  startBitcoin: 'scripts/demo/startBitcoin.mjs',
  startBundler: 'scripts/demo/startBundler.mjs',
  startChain: 'scripts/demo/startChain.mjs',
  startPage: 'scripts/demo/startPage.mjs',
  startServer: 'scripts/demo/startServer.mjs',
  startSolana: 'scripts/demo/startSolana.mjs',
}

const sources = [
  'apps/wallet/src/smart',
  'packages/portico/package.json',
  'packages/portico/src',
  'packages/protocol/package.json',
  'packages/protocol/src',
  'packages/server/package.json',
  'packages/server/src',
  'packages/testkit/package.json',
  'packages/testkit/src',
  'packages/texts/package.json',
  'packages/texts/src',
  'scripts/bundleForNode.mjs',
  'scripts/demo',
  'scripts/deployUniswap.mjs',
  'package-lock.json',
]

/**
 * Builds the programs of the demo unless the same sources are built already. Without a build, each start would spend
 * more than half of its time on loading a thousand TypeScript modules.
 *
 * @returns a function from a program's name to its path
 * @throws DemoProblem if they cannot be built
 */
export async function buildPrograms() {
  const folder = join(builds, hashSources(sources).slice(0, 16))
  try {
    await makeOnce(folder, async (half) => {
      console.log('Building the server: its sources changed, or this is the first start.')
      await buildInto(half)
    })
  } catch (error) {
    throw new DemoProblem(`The server could not be built: ${error.message}`)
  }
  return (name) => join(folder, `${name}.mjs`)
}

async function buildInto(outdir) {
  const { bundleForNode, bundleProgram } = await import('../bundleForNode.mjs')
  const entryPoints = Object.fromEntries(
    Object.entries(inputs).map(([name, path]) => [name, join(root, path)]),
  )
  await bundleForNode({ entryPoints, outdir, splitting: true })
  const alto = dirname(createRequire(import.meta.url).resolve('@pimlico/alto'))
  await bundleProgram(join(alto, 'cli/alto.js'), { apart: ['pino'], outfile: join(outdir, 'bundler.mjs') })
}
