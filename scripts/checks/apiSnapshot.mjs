// Run by `npm run check`, after the build: the public names of every entry and the types they roll out to are
// those of docs/api. With `--update` it writes them anew: read the difference before you commit it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ts from 'typescript'
import { publishedPackages } from '../build.mjs'
import { root } from './houseFiles.mjs'
import { report } from './report.mjs'

const snapshots = join(root, 'docs/api')

/** The entries of a package that have types: `[name, path of the .d.ts]`. */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target !== 'object' || target.types === undefined) return []
    const entry = subpath === '.' ? 'index' : subpath.slice(2).replaceAll('/', '-')
    return [[entry, join(root, 'packages', name, target.types)]]
  })
}

/** What an entry offers: its names, and every declaration of the same package that their types lead to. */
function describeEntry(program, path, folder) {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) return { names: [], text: '' }

  const resolve = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declarationsOf = (symbol) =>
    (symbol.declarations ?? []).map((declaration) =>
      ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration,
    )
  const isOurs = (symbol) =>
    (symbol.declarations ?? []).some(
      (declaration) =>
        declaration.getSourceFile().fileName.startsWith(`${folder}/`) &&
        ts.isSourceFile(declaration.getSourceFile()) &&
        isTopLevel(declaration),
    )
  const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })
  const print = (symbol) =>
    declarationsOf(symbol)
      .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
      .map((text) => text.replaceAll(/^export (declare )?/gm, '').replaceAll(/^declare /gm, ''))
      .join('\n')

  const exported = checker
    .getExportsOfModule(module)
    .map((symbol) => ({ name: symbol.name, symbol: resolve(symbol) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

  const seen = new Set(exported.map(({ symbol }) => symbol))
  const reached = []
  const reach = (node) => {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node)
      const target = symbol && resolve(symbol)
      if (target !== undefined && !seen.has(target) && isOurs(target)) {
        seen.add(target)
        reached.push(target)
        declarationsOf(target).forEach(reach)
      }
    }
    ts.forEachChild(node, reach)
  }
  for (const { symbol } of exported) declarationsOf(symbol).forEach(reach)

  const roll = (list) => list.map(({ name, symbol }) => renamed(name, symbol) + print(symbol)).join('\n\n')
  const inner = reached
    .map((symbol) => ({ name: symbol.name, symbol }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : print(a.symbol) < print(b.symbol) ? -1 : 1))
  const text =
    inner.length === 0
      ? roll(exported)
      : `${roll(exported)}\n\n// Reached by the types above.\n\n${roll(inner)}`
  return { names: exported.map(({ name }) => name), text }
}

const renamed = (name, symbol) => (symbol.name === name ? '' : `// ${name}\n`)

function isTopLevel(declaration) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return statement.parent !== undefined && ts.isSourceFile(statement.parent)
}

/** The snapshot of every entry, by its path under docs/api. */
export function describePackages() {
  const pages = new Map()
  for (const name of publishedPackages) {
    const folder = join(root, 'packages', name, 'dist').split(sep).join('/')
    const entries = entriesOf(name)
    const program = ts.createProgram(
      entries.map(([, path]) => path),
      {
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        target: ts.ScriptTarget.ES2022,
        strict: true,
        skipLibCheck: true,
        noLib: true,
        types: [],
      },
    )
    const title = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).name
    for (const [entry, path] of entries) {
      const { names, text } = describeEntry(program, path, folder)
      if (names.length === 0) continue
      const subpath = entry === 'index' ? title : `${title}/${entry}`
      const list = names.map((each) => `- \`${each}\``).join('\n')
      pages.set(
        `${name}/${entry}.md`,
        `# ${subpath}\n\nWritten by \`npm run check -- --update\`; a difference is a change for our users.\n\n${list}\n\n\`\`\`ts\n${text}\n\`\`\`\n`,
      )
    }
  }
  return pages
}

function writtenPages() {
  if (!existsSync(snapshots)) return []
  return readdirSync(snapshots, { recursive: true })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.md'))
}

/** The first line that differs, for the message. */
export function firstDifference(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const index = now.findIndex((line, place) => line !== old[place])
  const place = index === -1 ? now.length : index
  return `line ${place + 1}:\n  - ${old[place] ?? ''}\n  + ${now[place] ?? ''}`
}

if (process.argv[1]?.endsWith('apiSnapshot.mjs')) {
  const pages = describePackages()
  if (process.argv.includes('--update')) {
    rmSync(snapshots, { recursive: true, force: true })
    for (const [path, text] of pages) {
      mkdirSync(dirname(join(snapshots, path)), { recursive: true })
      writeFileSync(join(snapshots, path), text)
    }
  }
  const written = writtenPages()
  const problems = [...pages].flatMap(([path, text]) => {
    if (!written.includes(path)) return [`docs/api/${path} is missing`]
    const before = readFileSync(join(snapshots, path), 'utf8')
    return before === text ? [] : [`docs/api/${path} differs at ${firstDifference(before, text)}`]
  })
  problems.push(
    ...written.filter((path) => !pages.has(path)).map((path) => `docs/api/${path} has no entry any more`),
  )
  if (problems.length > 0)
    problems.push('If the change is meant: npm run check -- --update, and a changeset.')
  report(problems, `${pages.size} entries in ${relative(root, snapshots)}`)
}
