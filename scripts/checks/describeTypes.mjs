// Read by scripts/checks/apiSnapshot.mjs: the public names of a package's entries and the types behind them, as text.
import ts from 'typescript'

const options = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
  types: [],
}
const typeFormat =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.MultilineObjectLiterals

/** @param {readonly string[]} paths of the `.d.ts` to describe */
export const readDeclarations = (paths) => ts.createProgram(paths, options)

/**
 * Describes what each entry of a package exports. Prints each declaration once, in the first entry that leads to it.
 *
 * @param {ts.Program} program with the declarations of all entries
 * @param {readonly (readonly [name: string, path: string])[]} entries names, and their `.d.ts`
 * @param {string} folder where the package's own declarations are
 * @returns {{ entry: string, names: readonly string[], elsewhere: ReadonlyMap<string, string>, text: string }[]}
 * `elsewhere`: the entry that prints a name, for each name that another entry prints
 */
export function describeEntries(program, entries, folder) {
  const checker = program.getTypeChecker()
  const print = createPrinter(checker)
  /** The entry that prints a symbol. */
  const printedIn = new Map()

  return entries.map(([entry, path]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path))
    if (module === undefined) return { elsewhere: new Map(), entry, names: [], text: '' }
    const exported = checker
      .getExportsOfModule(module)
      .map((symbol) => ({ name: symbol.name, symbol: resolve(checker, symbol) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const own = exported.filter(({ symbol }) => !printedIn.has(symbol))
    const elsewhere = new Map(
      exported.filter((each) => !own.includes(each)).map(({ name, symbol }) => [name, printedIn.get(symbol)]),
    )
    for (const { symbol } of own) printedIn.set(symbol, entry)
    const inner = listReached(checker, own, { folder, printedIn })
    for (const symbol of inner) printedIn.set(symbol, entry)

    const named = own.map(({ name, symbol }) => (symbol.name === name ? '' : `// ${name}\n`) + print(symbol))
    const rest = inner.map((symbol) => [symbol.name, print(symbol)]).sort(byNameThenText)
    const parts = [
      ...named,
      ...(rest.length === 0 ? [] : ['// Reached by the types above.']),
      ...rest.map(([, text]) => text),
    ]
    return {
      elsewhere,
      entry,
      names: exported.map(({ name }) => name),
      text: parts.join('\n'),
    }
  })
}

const byNameThenText = ([nameA, textA], [nameB, textB]) =>
  nameA < nameB ? -1 : nameA > nameB ? 1 : textA < textB ? -1 : 1

const resolve = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

const declarationsOf = (symbol) =>
  (symbol.declarations ?? []).map((declaration) =>
    ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration,
  )

function isTopLevel(declaration) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return statement.parent !== undefined && ts.isSourceFile(statement.parent)
}

/**
 * Returns the type of an alias that is calculated, such as the names of a table's rows, if it results in plain strings.
 * Returns undefined for any other symbol. The snapshot prints the result, because the source of the calculation is not
 * public.
 */
function calculatedNames(checker, symbol) {
  const [alias] = symbol.declarations ?? []
  if (alias === undefined || !ts.isTypeAliasDeclaration(alias) || alias.typeParameters) return undefined
  if (!ts.isIndexedAccessTypeNode(alias.type) && !ts.isTypeOperatorNode(alias.type)) return undefined
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  return type.isUnion() && type.types.every((each) => each.isStringLiteral()) ? type : undefined
}

/** Returns the declarations of the same package that the types of `own` lead to and that no entry has printed yet. */
function listReached(checker, own, { folder, printedIn }) {
  const isOurs = ({ declarations = [] }) =>
    declarations.some(
      (declaration) =>
        declaration.getSourceFile().fileName.startsWith(`${folder}/`) && isTopLevel(declaration),
    )
  const reached = new Set()
  const reach = (node) => {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node)
      const target = symbol && resolve(checker, symbol)
      if (target !== undefined && !printedIn.has(target) && !reached.has(target) && isOurs(target)) {
        reached.add(target)
        if (!calculatedNames(checker, target)) declarationsOf(target).forEach(reach)
      }
    }
    ts.forEachChild(node, reach)
  }
  for (const { symbol } of own) if (!calculatedNames(checker, symbol)) declarationsOf(symbol).forEach(reach)
  return [...reached]
}

/**
 * Creates a function that prints the declarations of a symbol. For a schema it prints the output type, not the
 * validation.
 */
function createPrinter(checker) {
  const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })
  const typeOf = (type, name) => {
    const property = checker.getPropertyOfType(type, name)
    return property && checker.getNonNullableType(checker.getTypeOfSymbol(property))
  }
  const write = (type, format = typeFormat) => tidy(checker.typeToString(type, undefined, format))
  /** The output type of a schema or of a table's row. */
  const letThrough = (type) => {
    const types = typeOf(type, '~types')
    const output = types && typeOf(types, 'output')
    if (output) return `Schema<${write(output)}>`
    const row = typeOf(type, '$inferSelect')
    return row && `Table<${write(row)}>`
  }
  const isWritten = (type) => (type.symbol?.flags ?? 0) & ts.SymbolFlags.TypeLiteral && !type.aliasSymbol
  const describe = (type, indent) => {
    const value = letThrough(type)
    if (value !== undefined) return value
    const properties = isWritten(type) ? checker.getPropertiesOfType(type) : []
    if (properties.length === 0) return write(type, ts.TypeFormatFlags.NoTruncation)
    const inner = `${indent}    `
    const lines = properties.map(
      (property) => `${inner}${property.name}: ${describe(checker.getTypeOfSymbol(property), inner)}`,
    )
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  const hasValue = (type) =>
    letThrough(type) !== undefined ||
    (isWritten(type) &&
      checker.getPropertiesOfType(type).some((each) => hasValue(checker.getTypeOfSymbol(each))))
  const describeValue = (symbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    if (checker.isTupleType(type))
      return `const ${symbol.name}: ${write(type, ts.TypeFormatFlags.NoTruncation)}`
    return hasValue(type) ? `const ${symbol.name}: ${describe(type, '')}` : undefined
  }
  const printNode = (node) => {
    const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    return fold(text.replaceAll(/^export (declare )?/gm, '').replaceAll(/^declare /gm, ''))
  }
  return (symbol) => {
    const names = calculatedNames(checker, symbol)
    const quotes = ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType
    if (names) return `type ${symbol.name} = ${write(names, typeFormat | quotes)};`
    const nodes = declarationsOf(symbol)
    const described = nodes.some(ts.isVariableStatement) ? describeValue(symbol) : undefined
    return described ?? nodes.map(printNode).join('\n')
  }
}

/**
 * Joins the text into one line, because TypeScript breaks object types at each property and indents them in its own
 * way.
 */
const tidy = (text) => text.replaceAll(/\s+/g, ' ').replaceAll(/; ?\}/g, ' }')

const maxWidth = 110
/** A block whose members each take one line. */
const flatBlock = /^(.*)\{\n((?: *(?![ }])[^\n]*;\n)+) *\}(.*)$/gm

/** Writes each block on one line that fits there, the inner ones first. */
function fold(text) {
  const folded = text.replaceAll(flatBlock, (block, before, members, after) => {
    const inner = members.trim().replaceAll(/;\n\s*/g, '; ')
    const line = `${before}{ ${inner.slice(0, -1)} }${after}`
    return inner.includes('\n') || line.length > maxWidth ? block : line
  })
  return folded === text ? text : fold(folded)
}
