// Run by `npm run build`, and by the checks of the published packages: builds one package after another, only with
// `tsc`. Skips a package if its sources, its settings and the packages of this repository that it uses are unchanged.
// By hand, it also builds the wallet's site, which the server serves.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleParts } from './bundleParts.mjs'
import { houseFiles, root } from './checks/houseFiles.mjs'
import { writeDocPages } from './docPages.mjs'
import { templateSources, writeTemplates } from './writeTemplates.mjs'

/** The published packages, in order of dependency. */
export const publishedPackages = [
  'protocol',
  'texts',
  'portico',
  'ethereum-provider',
  'testkit',
  'server',
  'create-portico',
]

/** Packages that contain what they use of this repository's other packages. */
const bundledPackages = ['ethereum-provider']

/** The package that contains templates of apps. */
const templatesPackage = 'create-portico'

const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')

/** Builds every package that changed. Returns the problems; an empty list means that every package was built. */
export function build() {
  const hash = createHash('sha256').update(readFileSync(tsc))
  for (const path of [
    'tsconfig.base.json',
    'package-lock.json',
    'scripts/build.mjs',
    'scripts/buildStandalone.mjs',
    'scripts/bundleParts.mjs',
  ]) {
    hash.update(readFileSync(join(root, path)))
  }
  const problems = []
  writeDocPages()
  for (const name of publishedPackages) {
    // Each hash includes the previous hash, so a change in one package also rebuilds the later ones.
    for (const path of sourcesOf(name)) hash.update(path).update(readFileSync(join(root, path)))
    const digest = hash.copy().digest('hex')
    const stamp = join(root, '.cache/build', `${name}.sha256`)
    const dist = join(root, 'packages', name, 'dist')
    const isBuilt = existsSync(dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
    if (isBuilt) continue
    rmSync(stamp, { force: true })
    // Builds in another folder and moves it when it is complete, so a program that starts now never finds half a build.
    const next = `${dist}.next-${process.pid}`
    const built = spawnSync(
      process.execPath,
      [tsc, '-p', join('packages', name, 'tsconfig.build.json'), '--outDir', next],
      { cwd: root, encoding: 'utf8' },
    )
    const found =
      built.status === 0
        ? [
            ...packParts(name, next),
            ...makeBinsExecutable(name, next),
            ...writeOlderTypes(next),
            ...addStandalone(name, next),
            ...addTemplates(name, next),
          ]
        : [`${built.stdout}${built.stderr}`.trim()]
    problems.push(...found)
    // Stops here. Later packages read the declarations of this one, so their messages would only repeat its errors.
    if (found.length > 0) {
      rmSync(next, { recursive: true, force: true })
      return problems
    }
    putInPlace(next, dist)
    mkdirSync(join(root, '.cache/build'), { recursive: true })
    writeFileSync(stamp, digest)
  }
  return problems
}

function sourcesOf(name) {
  const folder = `packages/${name}`
  const more = name === templatesPackage ? templateSources() : []
  return [
    ...houseFiles([`${folder}/src`]),
    ...more,
    `${folder}/package.json`,
    `${folder}/tsconfig.build.json`,
  ].sort()
}

function putInPlace(next, dist) {
  const old = `${next}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

/**
 * Removes the buffer's type from `Uint8Array`. TypeScript has it since 5.7, and with an older TypeScript a site could
 * not read the declarations.
 */
function writeOlderTypes(dist) {
  for (const path of readdirSync(dist, { recursive: true })) {
    if (!path.endsWith('.d.ts')) continue
    const file = join(dist, path)
    const text = readFileSync(file, 'utf8')
    const older = text.replace(/\bUint8Array<ArrayBuffer(Like)?>/g, 'Uint8Array')
    if (older !== text) writeFileSync(file, older)
  }
  return []
}

/** Adds the files of `portico/standalone`. */
function addStandalone(name, dist) {
  if (name !== 'portico') return []
  const script = join(root, 'scripts/buildStandalone.mjs')
  const bundled = spawnSync(process.execPath, [script, join(dist, 'standalone')], {
    cwd: root,
    encoding: 'utf8',
  })
  return bundled.status === 0 ? [] : [`${bundled.stdout}${bundled.stderr}`.trim()]
}

/** Adds the templates of `create-portico`. */
function addTemplates(name, dist) {
  if (name === templatesPackage) writeTemplates(join(dist, 'templates'))
  return []
}

function packParts(name, dist) {
  if (bundledPackages.includes(name))
    bundleParts(dist, JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')))
  return []
}

function makeBinsExecutable(name, dist) {
  const { bin = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return Object.values(bin).flatMap((path) => {
    const file = join(dist, relative('dist', path))
    if (!existsSync(file)) return [`packages/${name}/package.json: bin ${path} was not built`]
    if (!readFileSync(file, 'utf8').startsWith('#!'))
      return [`packages/${name}: ${path} does not begin with #!`]
    chmodSync(file, 0o755)
    return []
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = build()
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) {
    // Loaded here, because this module builds with `tsc` alone.
    const { putWallet } = await import('./putWallet.mjs')
    await putWallet()
  }
  if (problems.length > 0) process.exitCode = 1
  else console.log(`${publishedPackages.join(', ')} stand built`)
}
