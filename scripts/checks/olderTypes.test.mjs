import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../build.mjs'
import { root } from './houseFiles.mjs'

/** The oldest installed TypeScript, 5.6, with which attw reads packages. */
const typescript = createRequire(join(root, 'node_modules/@arethetypeswrong/core/package.json'))('typescript')

/** Returns the declarations of every public entry of a package. */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return Object.values(exports).flatMap(({ types }) => (types ? [join(root, 'packages', name, types)] : []))
}

test('behavior: TypeScript 5.6 compiles the published types, without `skipLibCheck`', {
  timeout: 300_000,
}, () => {
  expect(build()).toEqual([])
  const program = typescript.createProgram([...entriesOf('portico'), ...entriesOf('testkit')], {
    exactOptionalPropertyTypes: true,
    jsx: typescript.JsxEmit.ReactJSX,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: typescript.ModuleKind.ESNext,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    noEmit: true,
    strict: true,
    target: typescript.ScriptTarget.ES2022,
    // `portico/server` needs the types of Node's http.
    types: ['node'],
  })
  // Ignores errors in the declarations of other packages.
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => /\/packages\/\w+\/dist\//.test(fileName.split(sep).join('/')))
  expect(ours.length).toBeGreaterThan(100)
  const problems = ours
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(
      ({ file, messageText }) =>
        `${file.fileName}: ${typescript.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  expect(problems).toEqual([])
})
