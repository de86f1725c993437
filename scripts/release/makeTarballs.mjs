// Part of scripts/release/dry.mjs: makes the files of a release from a clean clone of the last commit.
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { publishedPackages } from '../build.mjs'
import { root } from '../checks/houseFiles.mjs'
import { createBom, readHouseBom } from './createBom.mjs'
import { runQuietly } from './runQuietly.mjs'

/** The file beside the tarballs that lists the SHA-256 of each file that `makeTarballs` writes. */
export const checksumsFile = 'SHA256SUMS'

/**
 * Clones the last commit into `clone`, gives its packages their new versions, builds them, and fills `folder` with the
 * tarballs, their bills of materials, the order of their upload and the checksums of all of these. Changes nothing in
 * the repository itself.
 *
 * @param {{ clone: string, folder: string, installed?: string, tell: (what: string) => void }} parameters
 *   `installed`: another clone, whose installed packages this one uses. Default: it installs them.
 */
export async function makeTarballs({ clone, folder, installed, tell }) {
  rmSync(clone, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(clone), { recursive: true })
  mkdirSync(folder, { recursive: true })
  // A test run's variables must not reach the builds. Vite, for one, reads NODE_ENV.
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env
  const node = (...parameters) => runQuietly(process.execPath, parameters, { cwd: clone, env })

  tell('clones the last commit')
  // The length of a short hash in the changelog must not depend on how many objects a clone has.
  const settings = ['-c', 'core.abbrev=8', '-c', 'core.autocrlf=false']
  await runQuietly('git', ['clone', '--quiet', ...settings, root, clone], { cwd: root, env })
  if (installed === undefined) {
    tell('installs the packages of the lock')
    const install = ['ci', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
    await runQuietly('npm', install, { cwd: clone, env })
  } else linkPackages(installed, clone)
  tell('gives the packages their new versions')
  await node('node_modules/@changesets/cli/bin.js', 'version')
  await node('scripts/release/alignVersions.mjs')
  tell('builds the packages and the wallet’s site')
  await node('scripts/build.mjs')
  tell('packs')
  await node('scripts/pack.mjs', folder)
  writeBoms(clone, folder)
  writeLists(clone, folder)
}

/** Writes the order of the upload, for the workflow, which runs no code of the repository. Then writes the checksums. */
export function writeLists(clone, folder) {
  const names = publishedPackages.map((name) => `${basename(tarballOf(clone, folder, name))}\n`)
  writeFileSync(join(folder, 'PUBLISH_ORDER'), names.join(''))
  writeChecksums(folder)
}

/** Returns the path of the tarball of `packages/{name}`. */
export function tarballOf(clone, folder, name) {
  const manifest = JSON.parse(readFileSync(join(clone, 'packages', name, 'package.json'), 'utf8'))
  return join(folder, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`)
}

/** Gives a clone the packages that are installed in another: the same files by other paths. */
function linkPackages(from, to) {
  const { packages } = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8'))
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules'))
  for (const path of workspaces.map((each) => join(each, 'node_modules'))) {
    if (existsSync(join(from, path))) linkFolder(join(from, path), join(to, path))
  }
}

function linkFolder(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

function writeBoms(clone, folder) {
  const house = readHouseBom(clone)
  const lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8'))
  for (const name of publishedPackages) {
    const bom = createBom(house, lock, `packages/${name}`)
    const { name: full, version } = bom.metadata.component
    const file = `${full.replace('@', '').replace('/', '-')}-${version}.cdx.json`
    writeFileSync(join(folder, file), `${JSON.stringify(bom, null, 2)}\n`)
  }
}

function writeChecksums(folder) {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
  writeFileSync(join(folder, checksumsFile), lines.join(''))
}

/** Returns the files whose contents differ between two folders of tarballs, by their checksums. */
export function differingFiles(one, other) {
  const read = (folder) =>
    new Map(
      readFileSync(join(folder, checksumsFile), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('  ').reverse()),
    )
  const [first, second] = [read(one), read(other)]
  return [...new Set([...first.keys(), ...second.keys()])].filter(
    (name) => first.get(name) !== second.get(name),
  )
}
