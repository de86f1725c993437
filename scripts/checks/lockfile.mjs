// Run by `npm run check`: hardening A45, the installed packages are the reviewed ones. Checks that versions are exact,
// that the lock is complete on every platform, and that it contains no address of a registry.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { houseFiles, root } from './houseFiles.mjs'
import { report } from './report.mjs'

const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const pinned = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']

/** Returns the problems of one package.json. */
export function manifestProblems(path, manifest) {
  return pinned.flatMap((field) =>
    Object.entries(manifest[field] ?? {}).flatMap(([name, version]) => {
      const inner = version.replace(/^npm:@?[^@]+@/, '')
      if (exactVersion.test(inner) || (field === 'overrides' && version.startsWith('$'))) return []
      return [`${path}: ${field}.${name} is "${version}"; name one exact version`]
    }),
  )
}

/** Returns the problems of package-lock.json, given its `packages`. */
export function lockProblems(packages) {
  const problems = []
  for (const [path, entry] of Object.entries(packages)) {
    if (path.startsWith('node_modules/') && !entry.link) {
      if (/^https?:/.test(entry.resolved ?? '')) {
        problems.push(
          `package-lock.json: ${path} has the address ${new URL(entry.resolved).host}; see .npmrc`,
        )
      }
      if (/^(git|file|github)/.test(entry.resolved ?? '')) {
        problems.push(`package-lock.json: ${path} comes from ${entry.resolved}, not from the registry`)
      }
      if (!entry.integrity && !entry.inBundle) problems.push(`package-lock.json: ${path} has no integrity`)
    }
    // npm leaves out packages of other platforms that it could not resolve. Then `npm ci` fails on those platforms.
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!resolves(packages, path, name)) {
        problems.push(`package-lock.json: ${path} needs ${name}, which the lock does not have`)
      }
    }
  }
  return problems
}

// Looks where Node looks: beside the package, then in every folder above it.
function resolves(packages, from, name) {
  let folder = from
  while (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`] === undefined) {
    if (folder === '') return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
  return true
}

/** Returns the differences between the lock and a package.json of the repository. */
export function driftProblems(path, manifest, locked) {
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((field) => {
    const [wanted, held] = [manifest[field] ?? {}, locked?.[field] ?? {}]
    return [...new Set([...Object.keys(wanted), ...Object.keys(held)])]
      .filter((name) => wanted[name] !== held[name])
      .map(
        (name) =>
          `${path}: ${field}.${name} is ${wanted[name] ?? 'absent'}, but ${held[name] ?? 'absent'} in package-lock.json; run npm install --ignore-scripts`,
      )
  })
}

if (process.argv[1]?.endsWith('lockfile.mjs')) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const manifests = houseFiles().filter(
    (path) => /(^|\/)package\.json$/.test(path) && !path.includes('fixtures/'),
  )
  const problems = lockProblems(packages)
  for (const path of manifests) {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'))
    problems.push(...manifestProblems(path, manifest))
    const folder = path === 'package.json' ? '' : dirname(path)
    const isWorkspace = folder === '' || /^(packages|apps)\/[^/]+$/.test(folder)
    if (isWorkspace) problems.push(...driftProblems(path, manifest, packages[folder]))
  }
  if (!existsSync(join(root, '.npmrc'))) problems.push('.npmrc is missing')
  report(problems, `${Object.keys(packages).length} entries, ${manifests.length} manifests`)
}
