// Run by `npm run check`: all licenses are permissive, of what sites install and of what development uses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFiles, root } from './houseFiles.mjs'
import { report } from './report.mjs'

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

// Tools that stay on a developer's machine, each with the license that a maintainer has read.
const developmentOnly = new Map([
  ['@ensdomains/resolver', undefined], // the file is the BSD 2-Clause license; deployed on local networks, never packed
  ['axe-core', 'MPL-2.0'],
  ['caniuse-lite', 'CC-BY-4.0'],
  ['expand-template', 'WTFPL'], // used by leveldown's install script, which never runs
  ['lightningcss', 'MPL-2.0'],
  ['memorystream', undefined], // the file is the MIT license; its package.json names it in an obsolete field
  ['pako', '(MIT AND Zlib)'],
  ['spawndamnit', 'SEE LICENSE IN LICENSE'], // the file is the MIT license
])

// Later releases tie every use to one company's network. These are the last permissive ones.
const lastPermissive = [
  { name: /^@walletconnect\//, above: [2, 21, 8] },
  { name: /^@reown\/walletkit$/, above: [1, 2, 10] },
  { name: /^@reown\/appkit(-|$)/, above: [1, 8, 0] },
]
const peersToTestAgainst = /^@(walletconnect|reown)\//

// Scripts run or deploy these separately. They are never part of a package.
const apartFromTheHouse = [
  { name: /^@pimlico\/alto$/, licence: /^GPL-3\.0/ },
  { name: /^@uniswap\//, licence: /^(GPL|BUSL)/ },
]

/**
 * What the manifests in scripts/testPeers install into a cache folder, for tests alone. The lock of the house and every
 * other package.json are without them.
 */
const testPeers = ['@yarnpkg/cli-dist', 'pnpm', 'typescript-5.4', 'typescript-5.9', 'verdaccio']
const testPeersFolder = 'scripts/testPeers/'

/** Parts of test peers, each with the license that a maintainer has read. */
const testPeerParts = new Map([
  ['truncate-utf8-bytes', 'WTFPL'], // part of verdaccio; the license permits everything
])

/** Returns the problem of one package that the test peers install, or `undefined`. */
export function testPeerProblem({ name, version, licence }) {
  if (testPeerParts.has(name) && testPeerParts.get(name) === licence) return undefined
  return licenceProblem({ name, version, licence, isDevelopment: true }, true)
}

/** Returns the tool that a package for one platform is part of. */
const toolOf = (name) => (name.startsWith('lightningcss-') ? 'lightningcss' : undefined)

const isMarked = (entry) => entry?.dev === true || entry?.devOptional === true

/**
 * Checks whether the lock marks an entry as for development only. npm marks the parts of a tool only as optional, even
 * if only development installs the tool.
 */
export function isForDevelopment(packages, path) {
  const tool = toolOf(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  return isMarked(packages[path]) || (tool !== undefined && isMarked(packages[`node_modules/${tool}`]))
}

const isAbove = (version, last) => {
  const parts = version.split(/[.-]/).map(Number)
  for (const place of [0, 1, 2]) {
    if (parts[place] !== last[place]) return parts[place] > last[place]
  }
  return false
}

/** Checks whether permissive licenses alone satisfy an SPDX expression. */
export function isPermissive(expression) {
  const plain = expression.replaceAll(/[()]/g, ' ').trim()
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isPermissive)
  return plain.split(/ AND /).every((part) => permissive.has(part.trim()))
}

/** Returns the problem of one entry of the lock, or `undefined`. Only a lock of test peers may have test peers. */
export function licenceProblem({ name, version, licence, isDevelopment }, isOfTestPeers = false) {
  const at = `${name}@${version}`
  if (testPeers.includes(name) && !isOfTestPeers) return `${at} is for ${testPeersFolder} only`
  if (peersToTestAgainst.test(name)) {
    if (!isDevelopment) return `${at} is in what users install; it may be a development dependency only`
    const rule = lastPermissive.find((candidate) => candidate.name.test(name))
    if (rule !== undefined && isAbove(version, rule.above)) {
      return `${at} ties its users to one network; ${rule.above.join('.')} is its last permissive release`
    }
  }
  const apart = apartFromTheHouse.find((candidate) => candidate.name.test(name))
  if (apart !== undefined) {
    return isDevelopment ? undefined : `${at} is ${licence}; only the root may have it, for development`
  }
  const tool = toolOf(name) ?? name
  if (isDevelopment && developmentOnly.has(tool) && developmentOnly.get(tool) === licence) return undefined
  if (licence === undefined) return `${at} names no licence; read its files and add it by name`
  if (isPermissive(licence)) return undefined
  return `${at} is ${licence}; allowed are ${[...permissive].join(', ')}`
}

const allFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** Returns the problems of one package.json of ours: test peers in it, or packages that are no test peers by name. */
export function testPeerPlaceProblems(path, manifest) {
  const names = allFields.flatMap((field) => Object.keys(manifest[field] ?? {}))
  if (path.startsWith(testPeersFolder)) {
    return names
      .filter((name) => !testPeers.includes(name))
      .map(
        (name) =>
          `${path}: ${name} is no test peer; read its license and add it to scripts/checks/licences.mjs`,
      )
  }
  return names
    .filter((name) => testPeers.includes(name))
    .map((name) => `${path}: ${name} is a test peer, which only ${testPeersFolder} may name`)
}

/** Returns the problems of one package.json of ours: packages in it that only the root's devDependencies may name. */
export function placeProblems(path, manifest) {
  const apart = (name) => apartFromTheHouse.some((candidate) => candidate.name.test(name))
  const fields =
    path === 'package.json' ? ['dependencies'] : ['dependencies', 'devDependencies', 'peerDependencies']
  return fields
    .flatMap((field) => Object.keys(manifest[field] ?? {}))
    .filter(
      (name) =>
        apart(name) || (peersToTestAgainst.test(name) && manifest.devDependencies?.[name] === undefined),
    )
    .map((name) => `${path}: ${name} may only be a development dependency of the root`)
}

if (process.argv[1]?.endsWith('licences.mjs')) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const entries = Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license,
      isDevelopment: isForDevelopment(packages, path),
    }))
  const problems = entries.map(licenceProblem).filter((problem) => problem !== undefined)
  const manifests = houseFiles().filter(
    (file) => /(^|\/)package\.json$/.test(file) && !file.includes('fixtures/'),
  )
  for (const path of manifests) {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'))
    problems.push(...testPeerPlaceProblems(path, manifest))
    if (/^((packages|apps|examples)\/[^/]+\/)?package\.json$/.test(path))
      problems.push(...placeProblems(path, manifest))
    // The templates of `create-portico` also contain manifests. An app has the license that its author chooses.
    if (/^packages\/[^/]+\/package\.json$/.test(path) && manifest.license !== 'MIT')
      problems.push(`${path}: our licence is MIT`)
  }
  const users = entries.filter((entry) => !entry.isDevelopment).length
  report(problems, `${users} packages that users may install, ${entries.length - users} for development`)
}
