// Read by the release and by the packed tests: installs tools and peers that only tests use. Each folder in
// scripts/testPeers is a manifest with exact versions. Nothing of it is in the root's lock or in a package of ours.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './checks/houseFiles.mjs'
import { testPeerProblem } from './checks/licences.mjs'

/**
 * Installs the packages of `scripts/testPeers/{name}` once, below `.cache/test-peers`, and checks their licenses.
 *
 * @returns the folder that contains their `node_modules`
 */
export function installTestPeers(name) {
  const manifest = readFileSync(join(root, 'scripts/testPeers', name, 'package.json'), 'utf8')
  const key = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  const folder = join(root, '.cache/test-peers', `${name}-${key}`)
  if (existsSync(folder)) return folder
  // Installs beside its place, because an interrupted install must not look complete.
  const half = `${folder}.half-${process.pid}`
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'package.json'), manifest)
  try {
    install(half)
    mkdirSync(dirname(folder), { recursive: true })
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { force: true, recursive: true })
    throw error
  }
  return folder
}

function install(folder) {
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`npm install in ${folder} failed:\n${stderr}`)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const problems = Object.entries(packages).flatMap(([path, entry]) => {
    const name = entry.name ?? path.split('node_modules/').at(-1)
    return path === ''
      ? []
      : (testPeerProblem({ name, version: entry.version, licence: entry.license }) ?? [])
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
