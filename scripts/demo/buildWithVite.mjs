// Read by scripts/demo/buildSite.mjs and by the test that builds the wallet's site in two places.
import { join } from 'node:path'
import { root } from '../checks/houseFiles.mjs'
import { runQuietly } from '../release/runQuietly.mjs'

/**
 * Builds the site in the folder `site` into `outDir`, as an operator does. Vite sets NODE_ENV of its process to
 * `production`, and npm then installs no development packages. So it runs in a process of its own.
 *
 * @throws Error with Vite's output if it fails
 */
export async function buildWithVite(site, outDir) {
  const { NODE_ENV: _, ...env } = process.env
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const parameters = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  await runQuietly(process.execPath, parameters, { cwd: site, env })
}
