// Read by scripts/release/makeTarballs.mjs: the software bill of materials of a package (CycloneDX), from the lock.
import { spawnSync } from 'node:child_process'

/**
 * Returns the document of the whole lock. npm's own `--omit dev` leaves out every package that the root also names for
 * development, so the documents of single packages are cut out of this one.
 */
export function readHouseBom(folder) {
  const { status, stderr, stdout } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
  return JSON.parse(stdout)
}

/**
 * Returns the document of one package: the package, and what its install brings. Optional peers belong to the site, so
 * they are left out. The same lock gives the same document, so it has no time, no random number and no address.
 *
 * @param house the document of the whole lock
 * @param lock package-lock.json
 * @param path the package's folder in the lock, e.g. `packages/portico`
 */
export function createBom(house, lock, path) {
  const entries = new Map(
    Object.entries(lock.packages).map(([at, entry]) => [`${nameOf(at, entry)}@${entry.version}`, entry]),
  )
  const { version } = lock.packages[path]
  const name = nameOf(path, lock.packages[path])
  const own = `${name}@${version}`
  const all = new Map(house.dependencies.map((each) => [each.ref, each.dependsOn]))
  if (!all.has(own)) throw new Error(`npm's document has no ${own}`)

  const found = new Map()
  const waiting = [own]
  for (const ref of waiting) {
    const names = installedBy(entries.get(ref))
    const brought = all.get(ref).filter((each) => names.has(each.slice(0, each.lastIndexOf('@'))))
    found.set(ref, brought.sort())
    waiting.push(...brought.filter((each) => !waiting.includes(each)))
  }
  const components = house.components
    .filter((component) => found.has(component['bom-ref']))
    .map(({ externalReferences: _, properties: __, ...component }) => ({
      ...component,
      // npm gives a workspace the name of its folder.
      name: component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@')),
    }))
    .sort(byRef((component) => component['bom-ref']))
  return {
    $schema: house.$schema,
    bomFormat: house.bomFormat,
    specVersion: house.specVersion,
    version: 1,
    metadata: {
      lifecycles: house.metadata.lifecycles,
      tools: house.metadata.tools,
      component: components.find((component) => component['bom-ref'] === own),
    },
    components: components.filter((component) => component['bom-ref'] !== own),
    dependencies: [...found].map(([ref, dependsOn]) => ({ ref, dependsOn })).sort(byRef(({ ref }) => ref)),
  }
}

const byRef = (read) => (a, b) => (read(a) < read(b) ? -1 : 1)

function nameOf(path, entry) {
  return (
    entry.name ??
    path
      .split('node_modules/')
      .at(-1)
      .replace(/^packages\//, '')
  )
}

/** Returns the names that an install of this package also installs, if they are not there yet. */
function installedBy({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return new Set([...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers])
}
