import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../../../shared/vectors/', import.meta.url))

/** Returns a suffix for the title of a test that cannot run because the vectors are missing. */
export const withoutVectors = (name: 'bip322' | 'siwe') =>
  hasVectors(name) ? '' : ` (no ../shared/vectors/${name} beside the project)`

/** Checks whether a folder of official test vectors exists. The vectors are next to the project, not in it. */
export function hasVectors(name: 'bip322' | 'siwe'): boolean {
  return existsSync(`${folder}${name}`)
}

/** Reads a file of official test vectors. The folder must exist: without it, the test is skipped. */
export function readVectors<content>(name: string): content {
  return JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as content
}
