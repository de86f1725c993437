// Run by `npm run build`, and by the checks that look at what is published: `tsc` alone, package by package.
// A package whose sources, settings and dependencies in the house are unchanged is not built again.
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
import { houseFiles, root } from './checks/houseFiles.mjs'

/** The packages that are published, each after what it depends on. */
export const publishedPackages = ['protocol', 'portico', 'testkit', 'server']

const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')

/** Builds every package that changed. Answers the problems; an empty list means that all of them stand. */
export function build() {
  const hash = createHash('sha256').update(readFileSync(tsc))
  for (const path of ['tsconfig.base.json', 'package-lock.json', 'scripts/build.mjs']) {
    hash.update(readFileSync(join(root, path)))
  }
  const problems = []
  for (const name of publishedPackages) {
    // The hash runs on from package to package, so a change in one also rebuilds those after it.
    for (const path of sourcesOf(name)) hash.update(path).update(readFileSync(join(root, path)))
    const digest = hash.copy().digest('hex')
    const stamp = join(root, '.cache/build', `${name}.sha256`)
    const dist = join(root, 'packages', name, 'dist')
    const isBuilt = existsSync(dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
    if (isBuilt) continue
    rmSync(stamp, { force: true })
    // Beside its place until it is whole: a program that starts meanwhile must not find half of it.
    const next = `${dist}.next-${process.pid}`
    const built = spawnSync(
      process.execPath,
      [tsc, '-p', join('packages', name, 'tsconfig.build.json'), '--outDir', next],
      { cwd: root, encoding: 'utf8' },
    )
    const found =
      built.status === 0
        ? [...makeBinsExecutable(name, next), ...writeOlderTypes(next)]
        : [`${built.stdout}${built.stderr}`.trim()]
    problems.push(...found)
    // Later packages read this one's declarations, so their messages would only repeat its own.
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
  return [...houseFiles([`${folder}/src`]), `${folder}/package.json`, `${folder}/tsconfig.build.json`].sort()
}

function putInPlace(next, dist) {
  const old = `${next}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

/** `Uint8Array` takes the type of its buffer since TypeScript 5.7: hosts with an older one could not read these declarations. */
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
  if (problems.length > 0) process.exitCode = 1
  else console.log(`${publishedPackages.join(', ')} stand built`)
}
