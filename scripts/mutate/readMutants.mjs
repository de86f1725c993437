// Read by scripts/mutate.mjs: reads the mutations in scripts/mutants, and finds their problems before anything runs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMutant } from './applyMutant.mjs'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'scripts/mutants')

/**
 * Returns every mutation, in the order of the files.
 *
 * @returns {Promise<{ id: string, what: string, file: string, find: string, replace: string, test: string, name?: string }[]>}
 */
export async function readMutants() {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .sort()
  const modules = await Promise.all(files.map((name) => import(`../mutants/${name}`)))
  return modules.flatMap(({ mutants }) => mutants)
}

/** Returns why a mutation cannot be tried, or undefined if it can. */
export function findFault(mutant, all) {
  const { file, id, name, test } = mutant
  if (all.filter((other) => other.id === id).length > 1) return 'Another mutation has the same id.'
  if (!/^(packages|apps)\/\w+\/src\//.test(file) || /\.test\.|\/testing\//.test(file)) {
    return `${file} is not code of the product.`
  }
  for (const path of [file, test]) if (!existsSync(join(root, path))) return `There is no file ${path}.`
  if (name !== undefined && !hasTest(readFileSync(join(root, test), 'utf8'), name)) {
    return `${test} has no test "${name}".`
  }
  try {
    applyMutant(readFileSync(join(root, file), 'utf8'), mutant)
  } catch ({ message }) {
    return message
  }
}

/**
 * Checks whether a test has that name, or part of it. If the test has variations, the name is that of one variation.
 */
function hasTest(text, name) {
  if (text.includes(name)) return true
  const titles = [...text.matchAll(/\((['"`])(.*?)\1,/g)].map(([, , title]) => title)
  return titles.some((title) => {
    const [first, ...rest] = title.split(/%\w|\$\{[^}]*\}|\$[\w.]+/)
    return rest.length > 0 && first.length > 3 && [first, ...rest].every((part) => name.includes(part.trim()))
  })
}
