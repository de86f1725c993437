// Run by the checks, the packed tests and the release: makes the tarballs that a developer would install, from the
// built packages. By hand: `node scripts/pack.mjs FOLDER`.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { publishedPackages } from './build.mjs'
import { root } from './checks/houseFiles.mjs'
import { putWallet } from './putWallet.mjs'

/** Whether an entry of `files` is of sources. They stay in the repository. */
const isOfSources = (entry) => /^!?src\//.test(entry)

/**
 * Returns the manifest that users get. It has no development packages, and no condition that leads to sources, because
 * the tarball has neither.
 */
export function publishedManifest({ devDependencies: _, exports, files, ...manifest }) {
  const entries = Object.entries(exports).map(([subpath, target]) => {
    if (typeof target === 'string') return [subpath, target]
    const { 'portico-source': __, ...published } = target
    return [subpath, published]
  })
  return {
    ...manifest,
    files: files.filter((entry) => entry !== 'src' && !isOfSources(entry)),
    exports: Object.fromEntries(entries),
  }
}

/** Copies what users get of a package into a folder. */
function stage(name, target) {
  const folder = join(root, 'packages', name)
  const manifest = publishedManifest(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  mkdirSync(target, { recursive: true })
  for (const entry of manifest.files) {
    // The changelog exists only in a release.
    if (existsSync(join(folder, entry))) cpSync(join(folder, entry), join(target, entry), { recursive: true })
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  evenModes(target)
}

/** Gives files the same modes on every machine, because the tarball contains them. */
function evenModes(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    chmodSync(file, (statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

/**
 * Packs every published package into `folder`, which is emptied first.
 * Returns one `{ name, file, paths }` for each package: its npm name, the tarball, and the files inside.
 */
export async function pack(folder) {
  await putWallet()
  rmSync(folder, { recursive: true, force: true })
  const staged = publishedPackages.map((name) => {
    const target = join(folder, 'staged', name)
    stage(name, target)
    return target
  })
  const packed = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder, ...staged],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, shell: process.platform === 'win32' },
  )
  if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.stderr}`)
  rmSync(join(folder, 'staged'), { recursive: true, force: true })
  const answer = JSON.parse(packed.stdout)
  // npm 11 prints a list, npm 12 prints an object by package name.
  const entries = Array.isArray(answer) ? answer : Object.values(answer)
  return entries.map(({ name, filename, files }) => ({
    name,
    file: join(folder, filename.replace('@', '').replace('/', '-')),
    paths: files.map(({ path }) => path),
  }))
}

if (process.argv[1]?.endsWith('/pack.mjs')) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Name the folder for the tarballs: node scripts/pack.mjs FOLDER')
  for (const { file } of await pack(resolve(folder))) console.log(file)
}
