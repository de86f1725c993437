// Run by the checks, the packed tests and the release: makes the tarballs that a developer would install, from the
// built packages. By hand: `node scripts/pack.mjs FOLDER`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publishedPackages } from './build.mjs'
import { root } from './checks/houseFiles.mjs'
import { putWallet } from './putWallet.mjs'

/**
 * Packs every published package into `folder`, which is emptied first.
 * Returns one `{ name, file, paths }` for each package: its npm name, the tarball, and the files inside.
 */
export async function pack(folder) {
  await putWallet()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const workspaces = publishedPackages.flatMap((name) => ['-w', `packages/${name}`])
  const packed = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder, ...workspaces],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.stderr}`)
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
