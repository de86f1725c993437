// Run by hand after `npx changeset version`, and by scripts/release/dry.mjs: changesets knows only the
// workspaces, so this brings the new versions to the root, the examples, the lock, and the constant in the sources.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { houseFiles, root } from '../checks/houseFiles.mjs'

const fields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
const constant = 'packages/portico/src/core/version.ts'

/** Replaces the versions of our own packages in the dependencies of one manifest, or of one entry of the lock. */
export function alignDependencies(manifest, versions) {
  const aligned = { ...manifest }
  for (const field of fields.filter((each) => manifest[each] !== undefined)) {
    aligned[field] = Object.fromEntries(
      // `file:` and the like lead to a tarball, which has its own version.
      Object.entries(manifest[field]).map(([name, version]) => [
        name,
        /^\d/.test(version) ? (versions[name] ?? version) : version,
      ]),
    )
  }
  return aligned
}

/** Returns the lock with the versions and dependencies that the manifests of the workspaces have now. */
export function alignLock(lock, manifests, versions) {
  const packages = Object.fromEntries(
    Object.entries(lock.packages).map(([path, entry]) => {
      const manifest = manifests[path === '' ? 'package.json' : `${path}/package.json`]
      if (manifest === undefined) return [path, entry]
      const version = manifest.version === undefined ? {} : { version: manifest.version }
      return [path, { ...alignDependencies(entry, versions), ...version }]
    }),
  )
  return { ...lock, packages }
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const writeJson = (path, value) => writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`)

function alignAll() {
  const published = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`)
  const versions = Object.fromEntries(
    published.map((path) => readJson(path)).map(({ name, version }) => [name, version]),
  )
  const paths = houseFiles().filter(
    (path) => /(^|\/)package\.json$/.test(path) && !path.includes('fixtures/'),
  )
  const manifests = {}
  for (const path of paths) {
    const manifest = readJson(path)
    const aligned = alignDependencies(manifest, versions)
    manifests[path] = aligned
    // Only changed files are written, because another tool formats them in its own way.
    if (JSON.stringify(aligned) !== JSON.stringify(manifest)) writeJson(path, aligned)
  }
  const workspaces = Object.fromEntries(
    Object.entries(manifests).filter(
      ([path]) => path === 'package.json' || /^(packages|apps)\/[^/]+\/package\.json$/.test(path),
    ),
  )
  writeJson('package-lock.json', alignLock(readJson('package-lock.json'), workspaces, versions))
  const source = join(root, constant)
  const text = readFileSync(source, 'utf8')
  writeFileSync(source, text.replace(/(version = ')[^']+'/, `$1${versions.portico}'`))
  return versions
}

if (process.argv[1]?.endsWith('alignVersions.mjs')) {
  const versions = alignAll()
  for (const [name, version] of Object.entries(versions)) console.log(`${name} ${version}`)
  console.log(`${dirname(constant)} and the manifests agree`)
}
