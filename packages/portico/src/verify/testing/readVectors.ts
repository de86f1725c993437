import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../../../shared/vectors/', import.meta.url))

/** For the name of a test that cannot run without them. */
export const withoutVectors = (name: 'bip322' | 'siwe') =>
  hasVectors(name) ? '' : ` (no ../shared/vectors/${name} beside the project)`

/** True where a folder of official test vectors is there: they lie beside the project and are not part of it. */
export function hasVectors(name: 'bip322' | 'siwe'): boolean {
  return existsSync(`${folder}${name}`)
}

/** A file of official test vectors. Only of a folder that is there: a test without it is one that was skipped. */
export function readVectors<content>(name: string): content {
  return JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as content
}
