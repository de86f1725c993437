// Read by scripts/mutate.mjs and by scripts/mutate/vitest.config.mjs. Vite bundles it into the latter.
import { join } from 'node:path'

const root = process.cwd()
/**
 * The mutation is stored on `globalThis`, because Vite bundles its configuration and so has a second copy of this
 * module.
 */
const place = Symbol.for('portico.mutant')

/** Sets the mutation that the tests see from now on. Undefined for the unchanged product. */
export function setMutant(mutant) {
  globalThis[place] = mutant
}

/** Returns the mutation of this file, if one is set. */
export function mutantOf(path) {
  const mutant = globalThis[place]
  return mutant !== undefined && join(root, mutant.file) === path ? mutant : undefined
}

/**
 * Returns the text with the mutation applied.
 *
 * @throws Error unless the text to replace occurs exactly once
 */
export function applyMutant(text, { find, id, replace }) {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`${id} no longer applies: its text occurs ${count} times in the file.`)
  return text.replace(find, () => replace)
}
