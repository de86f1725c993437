import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isRecord } from '@portico/protocol/text'

/** The SHA-256 of each file of a build of the wallet's site by its path, and of all of them together. */
export type FrameHashes = { files: Record<string, string>; sha256: string }

/** The file of a build that contains its hashes. It is not one of the hashed files. */
export const hashesFile = 'build.json'

export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the hash of all files together, as `apps/wallet/vite.config.ts` computes it. */
export const hashOfAll = (files: Record<string, string>): string => hashOf(JSON.stringify(files))

/** Hashes the files of a build. Returns undefined if the folder has none. */
export function hashFolder(folder: string): FrameHashes | undefined {
  const paths = listFiles(folder)
  if (paths.length === 0) return undefined
  const files = Object.fromEntries(
    paths
      .filter((path) => path !== hashesFile)
      .map((path) => [path, hashOf(readFileSync(join(folder, path)))]),
  )
  return { files, sha256: hashOfAll(files) }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => relative(folder, path).replaceAll('\\', '/'))
  } catch {
    return []
  }
}

/** Reads the list of a build. Returns undefined if the text is not such a list. */
export function parseHashes(text: string): FrameHashes | undefined {
  try {
    const { files, sha256 } = JSON.parse(text) as { files?: unknown; sha256?: unknown }
    if (typeof sha256 !== 'string' || !isRecord(files)) return undefined
    const entries = Object.entries(files)
    if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return undefined
    return { files: Object.fromEntries(entries), sha256 }
  } catch {
    return undefined
  }
}
