// Run by `npm run check`: no file has more than 500 lines, no function more than 150.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { houseFiles, root } from './houseFiles.mjs'
import { report } from './report.mjs'

const fileLimit = 500
const functionLimit = 150

/** Data, generated files and test suites. They may be as long as their lists require. */
const excepted = [
  /\.(test|test-d|spec|stories)\.[jt]sx?$/,
  /\.test\.mjs$/,
  // Written by scripts/writeWallets.mjs.
  /^packages\/portico\/src\/wallets\/rows\.ts$/,
  // The tests that each family runs.
  /^packages\/testkit\/src\/contracts\/familyContract\.ts$/,
  // Tables of parsers with their worst inputs.
  /^scripts\/parsers\/(answer|directory|page|server|wallet)Parsers\.mjs$/,
]

const isHeld = (path) => /\.(ts|tsx|mts|mjs|js)$/.test(path) && !excepted.some((each) => each.test(path))

/** Returns every function of a file: its name, its first line and its number of lines. */
function functionsOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position) => file.getLineAndCharacterOfPosition(position).line + 1
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const line = lineOf(node.getStart())
      const name = node.name?.getText() ?? node.parent.name?.getText() ?? 'a function without a name'
      found.push({ line, lines: lineOf(node.getEnd()) - line + 1, name })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns the problems of one file. */
export function lengthProblems(path, text) {
  if (!isHeld(path)) return []
  const lines = text.split('\n').length - 1
  const problems =
    lines > fileLimit ? [`${path}: ${lines} lines, above ${fileLimit}; split it by subject`] : []
  const long = functionsOf(path, text).filter((each) => each.lines > functionLimit)
  for (const { line, lines, name } of long) {
    problems.push(`${path}:${line}: ${name} has ${lines} lines, above ${functionLimit}; split it by subject`)
  }
  return problems
}

if (process.argv[1]?.endsWith('lengths.mjs')) {
  const paths = houseFiles().filter(isHeld)
  report(
    paths.flatMap((path) => lengthProblems(path, readFileSync(join(root, path), 'utf8'))),
    `${paths.length} files have at most ${fileLimit} lines, their functions at most ${functionLimit}`,
  )
}
