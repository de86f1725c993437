// Part of scripts/demo.mjs.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOnce } from './buildOnce.mjs'
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

/**
 * Builds the playground, which `startPage` then serves.
 *
 * @throws DemoProblem when it cannot be built
 */
export async function buildPage({ outDir }) {
  const { build } = await import('vite')
  const base = { configFile: join(playground, 'vite.config.ts'), logLevel: 'error', root: playground }
  try {
    await buildOnce({ base, build, name: 'the playground', outDir, sources })
  } catch (error) {
    throw new DemoProblem(`The playground could not be built: ${error.message}`)
  }
}
