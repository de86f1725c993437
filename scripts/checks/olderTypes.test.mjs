import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../build.mjs'
import { installTestPeers } from '../installTestPeers.mjs'
import { sample } from '../testing/sample.mjs'
import { root } from './houseFiles.mjs'

/** The versions of TypeScript, each with how to load it. attw reads packages with 5.6. */
const versions = [
  { load: () => loadPeer('5.4'), version: '5.4' },
  { load: () => loadOfAttw(), version: '5.6' },
  { load: () => loadPeer('5.9'), version: '5.9' },
]

const loadOfAttw = () =>
  createRequire(join(root, 'node_modules/@arethetypeswrong/core/package.json'))('typescript')
const loadPeer = (version) =>
  createRequire(join(installTestPeers('typescripts'), 'package.json'))(`typescript-${version}`)

const readExports = (name) =>
  Object.entries(JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).exports)

/** Returns the declarations of every public entry of a package. */
const entriesOf = (name) =>
  readExports(name).flatMap(([, { types }]) => (types ? [join(root, 'packages', name, types)] : []))

beforeAll(() => {
  expect(build()).toEqual([])
}, 300_000)

test.each(
  sample(versions, { nameOf: ({ version }) => version, share: 1 / 3 }),
)('behavior: TypeScript $version compiles the published types, without `skipLibCheck`', {
  timeout: 300_000,
}, ({ load, version }) => {
  const typescript = load()
  expect(typescript.version).toMatch(version)
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

test('behavior: with `moduleResolution: node10`, an import of any entry finds its declarations', () => {
  const typescript = loadOfAttw()
  const options = { moduleResolution: typescript.ModuleResolutionKind.Node10 }
  const entries = [
    ['portico', 'portico'],
    ['@portico/protocol', 'protocol'],
    ['@portico/testkit', 'testkit'],
  ].flatMap(([name, folder]) =>
    readExports(folder).flatMap(([subpath, { types }]) =>
      types ? [[`${name}${subpath.slice(1)}`, join('packages', folder, types)]] : [],
    ),
  )
  const found = entries.map(([entry]) => {
    const specifier = entry.replace('*', 'es')
    const site = join(root, 'examples/vite/src/main.ts')
    const { resolvedModule } = typescript.resolveModuleName(specifier, site, options, typescript.sys)
    return [entry, resolvedModule?.resolvedFileName.slice(root.length + 1)]
  })
  expect(found).toEqual(entries.map(([entry, types]) => [entry, types.replace('*', 'es')]))
})
