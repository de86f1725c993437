// Run by scripts/checks/recipes.mjs and its test: follows recipes of CONTRIBUTING.md in a scratch copy.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathProblems, textProblems } from '../checks/houseRules.mjs'

/**
 * A place that a recipe touches.
 *
 * @typedef {object} Place
 * @property {string} path A file, or a new folder with `/` at its end.
 * @property {string} named How the recipe's text names the place.
 * @property {number} [lines] How many lines of an existing file change, at most.
 *
 * @typedef {object} Recipe
 * @property {string} title The words at the start of its paragraph in CONTRIBUTING.md.
 * @property {readonly Place[]} places
 * @property {(copy: Copy) => void} apply Follows the recipe in the copy.
 *
 * @typedef {object} Copy
 * @property {(path: string, text: string) => void} write Creates a file.
 * @property {(path: string, at: { before: string, text: string }) => void} insert Adds a text before the line that
 * starts with `before`. Exactly one line must do so.
 * @property {(from: string, to: string, change: (text: string, name: string) => string) => void} copyFolder Copies a
 * folder and changes the text of each file.
 * @property {(script: string) => void} run Runs a script of the copy.
 */

/**
 * Follows the recipes in one copy of `files`, one after the other, and type-checks it once.
 *
 * @param {object} options
 * @param {string} options.root The repository.
 * @param {readonly string[]} options.files The files to copy, as paths from the root.
 * @param {string} options.scratch The folder of the copy. It is below the root, so packages are found, and is removed
 * at the end.
 * @param {string} options.guide The text of CONTRIBUTING.md.
 * @param {readonly Recipe[]} options.recipes
 * @param {(name: 'house' | 'recipes') => readonly string[]} options.typeCheck The command, for Node, which runs in the
 * folder of the repository or of the copy.
 * @returns {readonly string[]} What is wrong: with the recipes, or with the repository if it needs more than the
 * recipes name.
 */
export function recipeProblems({ files, guide, recipes, root, scratch, typeCheck }) {
  rmSync(scratch, { force: true, recursive: true })
  try {
    for (const file of files) {
      const target = join(scratch, file)
      mkdirSync(dirname(target), { recursive: true })
      cpSync(join(root, file), target)
    }
    linkWorkspaces(root, scratch)
    const problems = recipes.flatMap((recipe) => [
      ...textProblemsOf(recipe, guide),
      ...followRecipe(recipe, scratch),
    ])
    // If a recipe could not be followed, the type errors of the copy would mislead, so only the repository is checked.
    if (problems.length > 0) return [...problems, ...typeErrors(root, typeCheck('house'))]
    const errors = typeErrors(scratch, typeCheck('recipes'))
    if (errors.length === 0) return []
    // The copy also has every error of the repository itself, so these errors come first.
    const own = typeErrors(root, typeCheck('house'))
    return own.length > 0
      ? own
      : [
          'With all recipes followed, the types do not match: a recipe needs a place that it does not name.',
          ...errors,
        ]
  } finally {
    rmSync(scratch, { force: true, recursive: true })
  }
}

/** Links the packages of the copy by their names. All other packages are found in the folders above it. */
function linkWorkspaces(root, scratch) {
  const modules = join(root, 'node_modules')
  if (!existsSync(modules)) return
  const scopes = readdirSync(modules).filter((name) => name.startsWith('@'))
  const names = scopes.flatMap((scope) => readdirSync(join(modules, scope)).map((name) => `${scope}/${name}`))
  for (const name of [...readdirSync(modules), ...names]) {
    if (!lstatSync(join(modules, name)).isSymbolicLink()) continue
    const link = join(scratch, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(readlinkSync(join(modules, name)), link, 'dir')
  }
}

/**
 * Returns the problems of a recipe's text: one or more paragraphs of the guide, of which the first starts with the
 * title in bold.
 */
function textProblemsOf({ places, title }, guide) {
  const start = guide.indexOf(`\n**${title}.**`)
  if (start === -1) return [`${title}: CONTRIBUTING.md has no recipe with this title`]
  const rest = guide.slice(start + 3)
  const end = rest.search(/\n\n(?:\*\*[A-Z]|## )/)
  const text = end === -1 ? rest : rest.slice(0, end)
  return places
    .filter(({ named }) => !text.includes(named))
    .map(
      ({ named, path }) =>
        `${title}: CONTRIBUTING.md does not name \`${named}\`, and the recipe touches ${path}`,
    )
}

function followRecipe({ apply, places, title }, scratch) {
  const before = readTree(scratch)
  const old = new Map(places.map(({ path }) => [path, readIfThere(join(scratch, path))]))
  try {
    apply(createCopy(scratch))
  } catch (error) {
    return [`${title}: cannot be followed: ${error instanceof Error ? error.message : String(error)}`]
  }
  const after = readTree(scratch)
  const touched = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort()
  const isIn = (path, place) => (place.endsWith('/') ? path.startsWith(place) : path === place)
  return [
    ...touched
      .filter((path) => !places.some((place) => isIn(path, place.path)))
      .map((path) => `${title}: touches ${path}, which is none of its places`),
    ...places
      .filter((place) => !touched.some((path) => isIn(path, place.path)))
      .map(({ path }) => `${title}: does not touch ${path}, which is one of its places`),
    ...places
      .filter(({ path }) => path.endsWith('/') && [...before.keys()].some((each) => each.startsWith(path)))
      .map(({ path }) => `${title}: ${path} is there already`),
    ...places.flatMap(({ lines = Number.POSITIVE_INFINITY, path }) => {
      const count = path.endsWith('/')
        ? 0
        : countNewLines(old.get(path) ?? '', readIfThere(join(scratch, path)) ?? '')
      return count > lines ? [`${title}: changes ${count} lines of ${path}, and ${lines} are its limit`] : []
    }),
    ...touched
      .filter((path) => after.has(path))
      .flatMap((path) => [
        ...pathProblems(path),
        ...textProblems(path, readFileSync(join(scratch, path), 'utf8')),
      ])
      .map((problem) => `${title}: ${problem}`),
  ]
}

/** Returns every file of the copy, with a value that changes when the file is written. */
function readTree(scratch) {
  const tree = new Map()
  const walk = (folder) => {
    for (const entry of readdirSync(join(scratch, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) {
        const { mtimeNs, size } = statSync(join(scratch, path), { bigint: true })
        tree.set(path, `${mtimeNs} ${size}`)
      }
    }
  }
  walk('')
  return tree
}

function readIfThere(path) {
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined
}

/** Counts the lines that are in `after` and were not in `before`. */
function countNewLines(before, after) {
  const left = new Map()
  for (const line of before.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
  return after.split('\n').filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  }).length
}

/** @returns {Copy} */
function createCopy(scratch) {
  return {
    copyFolder(from, to, change) {
      if (existsSync(join(scratch, to))) throw new Error(`${to} is there already`)
      for (const entry of readdirSync(join(scratch, from), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const target = join(scratch, to, relative(join(scratch, from), file))
        mkdirSync(dirname(target), { recursive: true })
        writeFileSync(target, change(readFileSync(file, 'utf8'), entry.name))
      }
    },
    run(script) {
      const { status, stderr } = spawnSync(process.execPath, [script], { cwd: scratch, encoding: 'utf8' })
      if (status !== 0) throw new Error(`${script} failed: ${stderr.trim()}`)
    },
    write(path, text) {
      const target = join(scratch, path)
      if (existsSync(target)) throw new Error(`${path} is there already`)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text)
    },
    insert(path, { before, text }) {
      const target = join(scratch, path)
      const lines = readFileSync(target, 'utf8').split('\n')
      const found = lines.flatMap((line, index) => (line.startsWith(before) ? [index] : []))
      const [index] = found
      if (index === undefined || found.length > 1)
        throw new Error(`${found.length} lines of ${path} start with ${JSON.stringify(before)}, not one`)
      lines.splice(index, 0, ...text.replace(/\n$/, '').split('\n'))
      writeFileSync(target, lines.join('\n'))
    },
  }
}

/** Returns the type errors in a folder. */
function typeErrors(folder, typeCheck) {
  const { status, stdout, stderr } = spawnSync(process.execPath, typeCheck, {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n')
}
