// `npm run release:dry`: does everything that a release does, except for the upload. It works on the last commit, in a
// scratch folder. `npm run test:full` also runs it. The files of the release are then in `.cache/release`.
//
// `npm run release:dry -- tarballs again`: only these parts. The parts are `tarballs`, `again`, `checks`, `registry`.
// `--only TEXT`: from the registry, tries only what has this text in its name. `--serve`: leaves the registry running at
// the end. `--json FILE` writes the results.
import { createHash } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { setUp } from '../setUp.mjs'

setUp()

const { publishedPackages } = await import('../build.mjs')
const { root } = await import('../checks/houseFiles.mjs')
const { tarballProblems } = await import('../checks/tarballs.mjs')
const { checksumsFile, differingFiles, makeTarballs, tarballOf } = await import('./makeTarballs.mjs')
const { canProve, publishLocally } = await import('./publishLocally.mjs')
const { runQuietly } = await import('./runQuietly.mjs')
const { startRegistry } = await import('./startRegistry.mjs')
const { tryEverything } = await import('./tryEverything.mjs')
const { writeNote } = await import('./writeNote.mjs')

const release = join(root, '.cache/release')
const files = join(release, 'files')
// Two folders that differ in name, depth and length, because a build must not depend on where it runs.
// Two checkouts of one machine have different ones.
const checkout = createHash('sha256').update(root).digest('hex').slice(0, 8)
const scratch = join(tmpdir(), `portico-release-${checkout}`)
const clones = [join(scratch, 'one'), join(scratch, 'another/place/with-a-longer-name/portico')]

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, only: { type: 'string', default: '' }, serve: { type: 'boolean' } },
})
const results = []

/** Runs one part and tells how it ended. `run` returns its problems. */
async function part(name, run) {
  const started = performance.now()
  const problems = await run().catch((error) => [error.message])
  const seconds = (performance.now() - started) / 1000
  const passed = problems.length === 0
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s`)
  for (const problem of problems) console.log(`      ${problem.replaceAll('\n', '\n      ')}`)
  results.push({ name, passed, seconds, output: problems.join('\n') })
  return passed
}

const isWanted = (name) => named.length === 0 || named.includes(name)
const tell = (what) => console.log(`      ${what}`)

async function makeFirst() {
  await makeTarballs({ clone: clones[0], folder: files, tell })
  const npmVersion = (await runQuietly('npm', ['--version'], { cwd: root })).trim()
  writeNote({ clone: clones[0], folder: files, npmVersion })
  return []
}

async function makeAgain() {
  const folder = join(release, 'again')
  await makeTarballs({ clone: clones[1], folder, installed: clones[0], tell })
  const different = differingFiles(files, folder)
  // They stay only if there is something to look at.
  if (different.length > 0)
    return different.map((name) => `${name} differs between two clones; see ${folder}`)
  rmSync(folder, { recursive: true, force: true })
  rmSync(clones[1], { recursive: true, force: true })
  return []
}

async function checkTarballs() {
  const isClean = (await runQuietly('git', ['status', '--porcelain'], { cwd: root })) === statusBefore
  return [
    ...(isClean ? [] : ['the release changed files of the repository itself']),
    ...(await tarballProblems(tarballs())),
  ]
}

async function useRegistry() {
  const registry = await startRegistry()
  try {
    await publishLocally({ cwd: scratch, files: tarballs(), isTriedFirst: values.only === '', registry })
    if (values.only === '') {
      tell(
        canProve()
          ? 'published here, after a dry run with --provenance'
          : 'published here, after a dry run without --provenance, which needs a token of the CI system',
      )
    }
    const passed = await tryEverything({
      clone: clones[0],
      only: values.only,
      part,
      place: join(scratch, 'apps'),
      registry,
    })
    if (values.serve) await serve(registry)
    return passed ? [] : ['see above']
  } finally {
    await registry.stop()
  }
}

/** The tarballs in the order in which the packages depend on each other. */
const tarballs = () => publishedPackages.map((name) => tarballOf(clones[0], files, name))

async function serve(registry) {
  console.log(`The registry runs until Ctrl-C. For example: npm install portico --registry ${registry.url}`)
  await new Promise((resolve) => process.once('SIGINT', resolve))
}

const statusBefore = await runQuietly('git', ['status', '--porcelain'], { cwd: root })
if (statusBefore !== '') tell('leaves out what is not committed')
const parts = [
  ['tarballs', 'tarballs, notes, checksums', makeFirst],
  ['again', 'the same bytes from another clone', makeAgain],
  ['checks', 'publint, attw, files', checkTarballs],
  ['registry', 'registry on this machine', useRegistry],
]
for (const [word, name, run] of parts) {
  if (!isWanted(word)) continue
  if (!(await part(name, run)) && word === 'tarballs') break
}
// 1.5 GB, of use only to parts that run by themselves.
if (named.length === 0) rmSync(scratch, { recursive: true, force: true })
if (existsSync(join(files, checksumsFile))) console.log(`The files are in ${relative(root, files)}`)
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results))
if (results.some(({ passed }) => !passed)) process.exitCode = 1
