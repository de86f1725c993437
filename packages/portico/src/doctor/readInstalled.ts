/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A package.json, or undefined where there is none that can be read. */
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

/** The version that an import in `folder` gets, found as Node looks for it; undefined where it finds none. */
export async function readInstalled(folder: string, packageName: string): Promise<string | undefined> {
  for (let place = folder; ; place = dirname(place)) {
    const manifest = await readManifest(join(place, 'node_modules', packageName))
    if (typeof manifest?.version === 'string') return manifest.version
    if (place === dirname(place)) return undefined
  }
}
