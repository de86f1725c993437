// Read by scripts/mutate.mjs and, bundled by Vite into its configuration, by scripts/mutate/vitest.config.mjs.
import { join } from 'node:path'

const root = process.cwd()
/** Of the process: Vite bundles its configuration, and so has another copy of this module. */
const place = Symbol.for('portico.mutant')

/** The mutation that the tests meet from now on; undefined for the product as it is. */
export function setMutant(mutant) {
  globalThis[place] = mutant
}

/** The mutation of this file, where one is set. */
export function mutantOf(path) {
  const mutant = globalThis[place]
  return mutant !== undefined && join(root, mutant.file) === path ? mutant : undefined
}

/**
 * The text with the mutation in it.
 *
 * @throws Error where the text that is to go does not stand there exactly once
 */
export function applyMutant(text, { find, id, replace }) {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`${id} no longer applies: its text stands ${count} times in the file.`)
  return text.replace(find, () => replace)
}
