/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Reads a package.json. Returns undefined if it is missing or unreadable. */
export async function readManifest(folder: string): Promise<Record<string, unknown> | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return typeof manifest === 'object' && manifest !== null
      ? (manifest as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the version that an import in `folder` resolves to. Undefined if Node finds none. */
export async function readInstalled(folder: string, packageName: string): Promise<string | undefined> {
  for (let place = folder; ; place = dirname(place)) {
    const manifest = await readManifest(join(place, 'node_modules', packageName))
    if (typeof manifest?.version === 'string') return manifest.version
    if (place === dirname(place)) return undefined
  }
}
