/// <reference types="node" />
import { readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readManifest } from './readInstalled.js'

/** Folders that are looked through, at most: a broken tree of links must not keep the program busy for ever. */
const folderLimit = 100_000

/**
 * Every copy of one package that a bundle of this project could hold, by its real folder: in the project, in the
 * workspace around it, and inside other packages.
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
    for (const entry of entries) {
      const place = join(real, entry.name)
      if (entry.name.startsWith('@') || entry.name === '.pnpm') await visitGroup(place)
      else if (!entry.name.startsWith('.')) await visitPackage(place, entry.name)
    }
  }
  const visitGroup = async (group: string): Promise<void> => {
    for (const entry of await readdir(group, { withFileTypes: true }).catch(() => [])) {
      const place = join(group, entry.name)
      if (entry.isDirectory()) await visit(join(place, 'node_modules'))
    }
  }
  const visitPackage = async (place: string, name: string): Promise<void> => {
    if (name === packageName) {
      const real = await realpath(place).catch(() => undefined)
      const manifest = real && (await readManifest(real))
      // A folder of this name without a manifest of this name is another thing.
      if (real && manifest && manifest.name === packageName) copies.set(real, String(manifest.version))
    }
    await visit(join(place, 'node_modules'))
  }

  for (let place = folder; ; place = dirname(place)) {
    await visit(join(place, 'node_modules'))
    if (place === dirname(place)) break
  }
  // The project's own copy first, those inside other packages after it.
  return [...copies]
    .map(([folder, version]) => ({ folder, version }))
    .sort((a, b) => a.folder.length - b.folder.length || (a.folder < b.folder ? -1 : 1))
}
