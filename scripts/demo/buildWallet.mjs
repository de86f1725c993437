// Part of scripts/demo.mjs.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOnce } from './buildOnce.mjs'
import { DemoProblem } from './DemoProblem.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const wallet = join(root, 'apps/wallet')

/** What a build of the wallet is made of. */
const sources = [
  'apps/wallet',
  'packages/portico/src/exports',
  'packages/portico/src/format',
  'packages/portico/src/ui',
  'packages/protocol/src',
  'package-lock.json',
]

/**
 * Builds the wallet's site, which the server then serves.
 *
 * @throws DemoProblem when it cannot be built
 */
export async function buildWallet({ outDir }) {
  const { build } = await import('vite')
  const base = { configFile: join(wallet, 'vite.config.ts'), logLevel: 'error', root: wallet }
  try {
    await buildOnce({ base, build, name: 'the wallet', outDir, sources })
  } catch (error) {
    throw new DemoProblem(`The wallet could not be built: ${error.message}`)
  }
}
