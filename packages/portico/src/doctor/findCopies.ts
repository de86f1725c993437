/// <reference types="node" />
import { readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readManifest } from './readInstalled.js'

/** Maximum number of folders to search, so that a broken tree of links cannot keep the program busy forever. */
const folderLimit = 100_000

/**
 * Finds every copy of a package that a bundle of this project could contain, by its real folder. It searches the
 * project, the workspace around it, and other packages. Copies without a link, which a package manager may store, do
 * not count.
 */
export async function findCopies(
  folder: string,
  packageName: string,
): Promise<readonly { folder: string; version: string }[]> {
  const copies = new Map<string, string>()
  const seen = new Set<string>()

  const visit = async (modules: string): Promise<void> => {
    const real = await realpath(modules).catch(() => undefined)
    if (!real || seen.has(real) || seen.size >= folderLimit) return
    seen.add(real)
    const entries = await readdir(real, { withFileTypes: true }).catch(() => [])
    for (const { name } of entries) {
      if (name.startsWith('@')) {
        for (const inside of await readdir(join(real, name)).catch(() => [])) {
          await visitPackage(join(real, name, inside), `${name}/${inside}`)
        }
      } else if (!name.startsWith('.')) await visitPackage(join(real, name), name)
    }
  }
  const visitPackage = async (place: string, name: string): Promise<void> => {
    const real = await realpath(place).catch(() => undefined)
    if (!real) return
    if (name === packageName) {
      const manifest = await readManifest(real)
      // If the manifest in this folder has another name, it is a different package.
      if (manifest && manifest.name === packageName) copies.set(real, String(manifest.version))
    }
    await visit(join(real, 'node_modules'))
    // pnpm puts the dependencies of a package next to the folder to which it links.
    const beside = name.startsWith('@') ? dirname(dirname(real)) : dirname(real)
    if (basename(beside) === 'node_modules') await visit(beside)
  }

  let own: string | undefined
  for (let place = folder; ; place = dirname(place)) {
    await visit(join(place, 'node_modules'))
    own ??= await realpath(join(place, 'node_modules', packageName)).catch(() => undefined)
    if (place === dirname(place)) break
  }
  const rank = ({ folder }: { folder: string }) => (folder === own ? 0 : folder.length)
  // The project's own copy comes first. The others follow by the length of their path.
  return [...copies]
    .map(([folder, version]) => ({ folder, version }))
    .sort((a, b) => rank(a) - rank(b) || (a.folder < b.folder ? -1 : 1))
}
