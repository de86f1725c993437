// Part of scripts/demo.mjs.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DemoProblem } from './DemoProblem.mjs'
import { hashSources } from './hashSources.mjs'
import { makeOnce } from './makeOnce.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Builds `apps/{app}` with Vite unless the same sources are built already. All demos of this checkout share the build.
 *
 * @returns the folder of the build
 * @throws DemoProblem if it cannot be built
 */
export async function buildSite({ app, name, sources }) {
  const folder = join(root, '.cache/demo-sites', `${app}-${hashSources(sources).slice(0, 16)}`)
  try {
    await makeOnce(folder, async (outDir) => {
      console.log(`Building ${name}: its sources changed, or this is the first start.`)
      const { build } = await import('vite')
      const site = join(root, 'apps', app)
      const configFile = join(site, 'vite.config.ts')
      await build({ build: { emptyOutDir: true, outDir }, configFile, logLevel: 'error', root: site })
    })
  } catch (error) {
    throw new DemoProblem(`${name[0].toUpperCase()}${name.slice(1)} could not be built: ${error.message}`)
  }
  return folder
}
