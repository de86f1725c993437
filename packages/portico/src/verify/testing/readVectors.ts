import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../../../shared/vectors/', import.meta.url))

/**
 * A file of official test vectors, which lie beside the project and are not part of it; undefined, and told, where they
 * are not there.
 */
export function readVectors<content>(name: string): content | undefined {
  const path = `${folder}${name}`
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as content
  console.warn(`Left out: the vectors ${name} are not in ${folder}.`)
  return undefined
}
