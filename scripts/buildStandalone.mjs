// Run by scripts/build.mjs: bundles `portico/standalone` for pages without a bundler, with React and viem inside.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './checks/houseFiles.mjs'

const sources = join(root, 'packages/portico/src')
const entry = join(sources, 'exports/standalone.ts')
/** What opens Connect: these files and their imports load together. */
const opening = [
  join(sources, 'modal/shell/modalChunk.ts'),
  join(sources, 'elements/createModalRoot.tsx'),
  join(root, 'packages/texts/src/en/modal.ts'),
]

/** The file that a page names. The other files load when they are needed. */
const firstFile = 'portico.js'
/** Rolldown's own helpers. */
const helpersFile = 'rolldown-runtime.js'

/**
 * Which file a module goes into, beside the first file and the one that opens Connect. The first match counts. No two
 * files may import each other, because the code of one of them would then run before that of the other is there.
 */
const files = [
  [/node_modules\/(react|react-dom|scheduler)\//, () => 'react'],
  [/node_modules\/(viem|ox|abitype|@adraffy)\//, () => 'viem'],
  [/node_modules\/@(noble|scure)\//, () => 'cryptography'],
  [/node_modules\/qr\//, () => 'qr'],
  [/packages\/portico\/src\/families\/(\w+)\//, ([, family]) => family],
  [/packages\/portico\/src\/(walletconnect|embedded|wallets|verify)\//, ([, room]) => room],
  [/packages\/portico\/src\/modal\/(shell|parts)\//, () => 'modal-parts'],
  [/packages\/portico\/src\/modal\/(\w+)\//, ([, subject]) => `modal-${subject}`],
  [/packages\/texts\//, () => 'texts'],
  [/portico\/src\/(modal|ui|hooks|react|elements)\/|@tanstack\/react-/, () => 'modal-parts'],
]
const fileOf = (id) => {
  for (const [pattern, name] of files) {
    const match = pattern.exec(id)
    if (match) return name(match)
  }
  return 'core'
}

/** Returns modules with everything that they import statically. */
function closure(ids, readInfo) {
  const known = new Set()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (known.has(id)) continue
    known.add(id)
    waiting.push(...(readInfo(id)?.importedIds ?? []))
  }
  return known
}

const hashOf = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`

/** Bundles the files. Returns `{ name, code }` for each, the first file first. */
export async function bundleStandalone() {
  const bundle = await rolldown({
    input: { portico: entry },
    logLevel: 'silent',
    platform: 'browser',
    resolve: { conditionNames: ['portico-source', 'module', 'browser', 'import', 'production', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: 'react-jsx', target: 'es2022' },
  })
  let first
  let second
  const toName = (id, context) => {
    const readInfo = (each) => context.getModuleInfo(each)
    first ??= closure([entry], readInfo)
    second ??= closure(opening, readInfo)
    if (first.has(id)) return 'portico'
    const file = fileOf(id.replaceAll('\\', '/'))
    if (!second.has(id) || file === 'react') return file
    // A page that only restores a connection needs neither the modal nor React.
    return file === 'core' ? 'base' : 'modal'
  }
  const { output } = await bundle.generate({
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: toName }], includeDependenciesRecursively: false },
    comments: false,
    entryFileNames: '[name].js',
    format: 'esm',
    minify: true,
  })
  await bundle.close()
  return checkHashes(output)
}

/** An import() of another file of the build, as the minifier writes it. */
const literalImport = /\bimport\((["'`])\.\/([\w.-]+\.js)\1\)/g
/** The place of the list of hashes in `loadChunk.ts`. */
const place = /\{"%CHUNKS%":\["",\[\]\]\}/

/**
 * Rolldown puts its own helpers into a file, which the first file imports. The browser would load that file without
 * checking its hash, so the first file gets a copy of the helpers.
 */
function withHelpers(code, helpers) {
  const imported = /^import\{([^}]*)\}from"\.\/rolldown-runtime\.js";/.exec(code)
  if (!imported) return code
  const [body, exported] = helpers.replace(/;\s*$/, '').split(/;export/)
  const toNames = (list, separator) =>
    list
      .replace(/[{}]/g, '')
      .split(',')
      .map((each) => each.split(' as ').reverse().join(separator))
  const properties = toNames(exported, ':').join()
  const names = imported[1]
    .split(',')
    .map((each) => each.split(' as ').join(':'))
    .join()
  return `const{${names}}=(()=>{${body};return{${properties}}})();${code.slice(imported[0].length)}`
}

/** Makes each file load others by `loadChunk`, which has their hashes. */
function checkHashes(chunks) {
  const helpers = chunks.find(({ fileName }) => fileName === helpersFile)?.code ?? ''
  const output = chunks.map(({ code, fileName, imports }) =>
    fileName === firstFile
      ? {
          code: withHelpers(code, helpers),
          fileName,
          imports: imports.filter((name) => name !== helpersFile),
        }
      : { code, fileName, imports },
  )
  const first = output.find(({ fileName }) => fileName === firstFile)
  if (first.imports.length > 0) throw new Error(`${firstFile} imports ${first.imports.join()}`)
  const local = /([\w$]+) as loadChunk\b/.exec(first.code)?.[1]
  if (!local || !place.test(first.code)) throw new Error(`${firstFile} does not contain loadChunk`)
  const rewritten = output.map(({ code, fileName, imports }) => {
    const isFirst = fileName === firstFile
    const load = isFirst ? local : '$load'
    let count = 0
    const loading = code.replace(literalImport, (_text, _quote, name) => {
      count++
      return `${load}("${name}")`
    })
    // The one that is left is in loadChunk itself.
    const left = [...loading.matchAll(/\bimport\(/g)].length
    if (left !== (isFirst ? 1 : 0)) throw new Error(`${fileName} has an import() of a file that is not known`)
    const head = count === 0 || isFirst ? '' : `import{loadChunk as $load}from"./${firstFile}";`
    return { code: head + loading, imports, name: fileName }
  })
  refuseCycles(rewritten)
  const others = rewritten.filter(({ name }) => name !== firstFile)
  const hashes = Object.fromEntries(
    others.map(({ code, imports, name }) => [
      name,
      [hashOf(code), imports.filter((each) => each !== firstFile)],
    ]),
  )
  const { code } = rewritten.find(({ name }) => name === firstFile)
  return [
    { code: code.replace(place, () => JSON.stringify(hashes)), name: firstFile },
    ...others.map(({ code, name }) => ({ code, name })),
  ]
}

/** Throws if a file imports itself through others. */
function refuseCycles(files) {
  const importsOf = new Map(files.map(({ imports, name }) => [name, imports]))
  for (const { name } of files) {
    const known = closure(importsOf.get(name), (each) => ({ importedIds: importsOf.get(each) }))
    if (known.has(name)) throw new Error(`${name} imports itself, through ${[...known].join()}`)
  }
}

/** Writes the files, and the hash that a page names. */
export async function buildStandalone(folder) {
  const files = await bundleStandalone()
  mkdirSync(folder, { recursive: true })
  for (const { code, name } of files) writeFileSync(join(folder, name), code)
  writeFileSync(
    join(folder, 'integrity.json'),
    `${JSON.stringify({ [firstFile]: hashOf(files[0].code) }, null, 2)}\n`,
  )
}

if (process.argv[1]?.endsWith('buildStandalone.mjs')) await buildStandalone(process.argv[2])
