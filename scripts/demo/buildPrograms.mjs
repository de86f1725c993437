// Part of scripts/demo.mjs.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DemoProblem } from './DemoProblem.mjs'
import { hashSources } from './hashSources.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** Inside of the repository, so that packages are found; one folder for each state of the sources. */
const builds = join(root, '.cache/demo')

/** What is built: programs of their own, and the parts of the demo that stand on the house's packages. */
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
  'scripts/bundleForNode.mjs',
  'scripts/demo',
  'scripts/deployUniswap.mjs',
  'package-lock.json',
]

/** An older build may be that of a demo which still runs and loads a part of it later. */
const keptDays = 2

/**
 * Builds the programs of the demo, unless they were built of the same sources: loading a thousand modules of TypeScript
 * takes more than half of a start, each time.
 *
 * @returns a function from a program's name to its path
 * @throws DemoProblem when they cannot be built
 */
export async function buildPrograms() {
  const folder = join(builds, hashSources(sources).slice(0, 16))
  if (!existsSync(folder)) {
    console.log('Building the server: its sources changed, or this is the first start.')
    removeOld()
    // Two demos may build at once, and a build that is interrupted must not look finished.
    const half = `${folder}.half-${process.pid}`
    try {
      await buildInto(half)
    } catch (error) {
      rmSync(half, { force: true, recursive: true })
      throw new DemoProblem(`The server could not be built: ${error.message}`)
    }
    putInPlace(half, folder)
  }
  return (name) => join(folder, `${name}.mjs`)
}

async function buildInto(outdir) {
  const { bundleForNode } = await import('../bundleForNode.mjs')
  const entryPoints = Object.fromEntries(
    Object.entries(inputs).map(([name, path]) => [name, join(root, path)]),
  )
  await bundleForNode({ entryPoints, outdir, splitting: true })
}

function putInPlace(half, folder) {
  try {
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { force: true, recursive: true })
    // Another demo was there first, with the same.
    if (!existsSync(folder)) throw error
  }
}

function removeOld() {
  mkdirSync(builds, { recursive: true })
  for (const name of readdirSync(builds)) {
    const path = join(builds, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
    if (Date.now() - mtimeMs > keptDays * 86_400_000) rmSync(path, { force: true, recursive: true })
  }
}
