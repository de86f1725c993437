// Part of scripts/demo.mjs.
import { join } from 'node:path'
import { root } from '../checks/houseFiles.mjs'
import { buildWithVite } from './buildWithVite.mjs'
import { DemoProblem } from './DemoProblem.mjs'
import { hashSources } from './hashSources.mjs'
import { makeOnce } from './makeOnce.mjs'

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
      await buildWithVite(join(root, 'apps', app), outDir)
    })
  } catch (error) {
    throw new DemoProblem(`${name[0].toUpperCase()}${name.slice(1)} could not be built: ${error.message}`)
  }
  return folder
}
