// Run by `npm run check`: hardening A45, the installed packages are the reviewed ones. Checks that versions are exact,
// that the lock is complete on every platform, that it contains no address of a registry, and that its packages run in
// the oldest Node that the README names.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { satisfies } from 'semver'
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

/** Packages that name a newer Node. What we use of them runs in Node 20, as the tests show. */
const namesNewerNode = [
  // Only the bin of @solana/errors loads it.
  'node_modules/@solana/errors/node_modules/commander',
  'node_modules/@nats-io/nuid',
  'node_modules/starknet',
]

/** Returns the packages of the lock that do not run in Node `floor`, such as `20.19.0`. */
export function nodeProblems(packages, floor, known = namesNewerNode) {
  const isTooNew = ({ engines }) => engines?.node !== undefined && !satisfies(floor, engines.node)
  return [
    ...Object.entries(packages)
      .filter(([path, entry]) => isTooNew(entry) && !known.includes(path))
      .map(([path, entry]) => `package-lock.json: ${path} needs Node ${entry.engines.node}, not ${floor}`),
    ...known
      .filter((path) => !isTooNew(packages[path] ?? {}))
      .map((path) => `scripts/checks/lockfile.mjs: ${path} no longer needs a newer Node than ${floor}`),
  ]
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
  const floor = `${packages[''].engines.node.replace('>=', '')}.0`
  const problems = [...lockProblems(packages), ...nodeProblems(packages, floor)]
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
