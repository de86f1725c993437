// Read by scripts/build.mjs: groups the modules that `tsc` wrote into the files that are published, so that we choose
// what a site's bundler loads together, and not the bundler by its own heuristics.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/**
 * What is on a page before a click: the modules that these exports need. They are always there together, so they share
 * files. All other public code stays a file for each module, because a site's bundler can leave out only what is alone.
 */
const pages = [
  { name: 'page', roots: ['core/createPortico'] },
  { name: 'page-react', roots: ['react/PorticoProvider', 'react/ConnectButton'] },
]

/** Entries of families: what each finds its wallets with is on the page of a site that names it. */
const families = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/**
 * Which group an `import()` leads to, by the path of the module that it names; the first row that matches. What is used
 * together is in one group. A module without a row is in the group of its folder.
 */
const groups = [
  ['modal', /^modal\/shell\/(modalChunk|Messages)$|^ui\/Dialog\/manners$/],
  ['server', /^core\/(prefetch|http\/(requestConfig|requestWallets|requestImage|requestOrigins|sendEvent))$/],
  ['directory', /^modal\/connect\/Connect\/DirectoryRows$/],
  ['login-ways', /^modal\/connect\/Connect\/LoginWays$|^modal\/login\/socialMarks\//],
  [
    'login-actions',
    /^modal\/login\/(loginActions|emailLoginViews|ConnectingSocial\/)|^core\/embedded\/|^embedded\//,
  ],
  [
    'wallet',
    /^modal\/shell\/walletActions$|^modal\/connect\/ConnectingExternal\/|^core\/afterConnect$|^modal\/signIn\/cancelSignIn$/,
  ],
  ['pairing', /^modal\/connect\/(ConnectingWalletConnect|AnyWalletCode|PairingCode)|^core\/walletConnect\//],
  ['wallets', /^modal\/connect\//],
  ['sign-in', /^core\/siwx\/|^siwx\/|^modal\/signIn\//],
  ['restoring', /^core\/(restoring|sessions|resumeAsked|askedSends)$/],
  [
    'failures',
    /^core\/(checkOptions$|alertTexts|tellOfConfiguration|errors\/|http\/tellUnreached)|^modal\/shell\/OldBrowser$|^modal\/login\/wordLoginError$/,
  ],
  ['account', /^modal\/account\/Account\//],
  ['account-details', /^modal\/account\/(Nft|PendingTransaction|Token|Transactions)\//],
  ['account-wallets', /^modal\/account\/(AccountSettings|ProfileWallets|SwitchAddress)\//],
  ['send', /^modal\/send\/(WalletSend|WalletSendSelectToken)\//],
  ['send-more', /^modal\/send\/(NftSend|WalletSendMany|WalletSendPreview)\//],
  ['receive', /^modal\/send\/(WalletCompatibleNetworks|WalletReceive|WalletSendScan)\//],
  ['swap-preview', /^modal\/swap\/SwapPreview\//],
  [(match) => match[1], /^modal\/(\w+)\//],
  ['server-more', /^core\/http\//],
  ['actions', /^core\//],
  [
    (match) => match[1],
    /^families\/(\w+)\/(adopt|connect|createLink|disconnect|reconnect|sign|switchNetwork|watch\w*|settle\w*)$/,
  ],
  [(match) => `${match[1]}-more`, /^families\/(\w+)\//],
  [(match) => `texts-${match[1]}`, /^texts\/(\w+)\/modal(\/(login|connecting|directory|messages))?$/],
  [(match) => `texts-${match[1]}-more`, /^texts\/([\w-]+)\//],
  [(match) => match[1], /^(\w+)\//],
]

/** Modules of packages that the published files contain; all others stay imports of the package. */
const isInside = (id) => /^(valibot$|@portico\/(protocol|texts)(\/|$))/.test(id)

/**
 * Replaces the modules in `dist` by chunks. Declarations stay as they are, one for each module.
 *
 * @returns the problems; an empty list means that the chunks were written
 */
export async function groupChunks({ dist, manifest, root }) {
  const { rolldown } = await import('rolldown')
  const entries = Object.fromEntries(
    [
      ...Object.values(manifest.exports),
      ...Object.values(manifest.bin ?? {}).map((path) => ({ default: path })),
    ]
      .filter((target) => typeof target === 'object' && target.default.endsWith('.js'))
      .map(({ default: path }) => [
        path.replace(/^\.\/dist\/|\.js$/g, ''),
        join(dist, relative('dist', path)),
      ]),
  )
  const modules = new Map()
  const problems = []
  const nameOf = (id) => {
    const path = (id.startsWith(dist) ? relative(dist, id) : relative(join(root, 'packages'), id))
      .split(sep)
      .join('/')
    return path
      .replace(/^(protocol|texts)\/dist\//, '$1/')
      .replace(/^.*node_modules\//, 'npm/')
      .replace(/\.m?js$/, '')
  }
  const bundle = await rolldown({
    cwd: dist,
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !isInside(id),
    input: entries,
    onLog: (level, log) => {
      // One that loads nothing by itself, because its chunk is there, is what the groups are for.
      if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') return
      // The directives are written again, by the banner.
      if (level === 'warn' && log.code !== 'MODULE_LEVEL_DIRECTIVE')
        problems.push(`${log.code}: ${log.message}`)
    },
    platform: 'neutral',
    plugins: [
      {
        moduleParsed: (info) => void modules.set(info.id, info),
        name: 'graph',
      },
    ],
    preserveEntrySignatures: 'allow-extension',
    resolve: { conditionNames: ['import', 'default'], mainFields: ['module', 'main'] },
    treeshake: { moduleSideEffects: false },
  })
  let plan
  const { output } = await bundle.generate({
    chunkFileNames: '[name].js',
    codeSplitting: {
      groups: [
        {
          debugName: 'chosen',
          name: (id) => {
            plan ??= makePlan({ entries, modules, nameOf, root })
            const name = plan.get(id)
            return name === undefined || name === nameOf(id) ? (name ?? null) : `chunks/${name}`
          },
        },
      ],
      includeDependenciesRecursively: false,
    },
    entryFileNames: '[name].js',
    format: 'esm',
    hoistTransitiveImports: false,
    minify: false,
    minifyInternalExports: false,
    sanitizeFileName: false,
  })
  await bundle.close()
  for (const { id } of modules.values()) if (id.startsWith(dist) && existsSync(id)) rmSync(id)
  const isClient = (id) =>
    /^\s*(\/\*.*?\*\/|\/\/.*\n|\s)*['"]use client['"]/.test(modules.get(id)?.code ?? '')
  const chunks = inlineFacades(output)
  for (const { code, fileName, moduleIds } of chunks) {
    const file = join(dist, fileName)
    mkdirSync(dirname(file), { recursive: true })
    const plain = code.replace(/^(['"]use client['"];\s*)+/, '')
    writeFileSync(file, moduleIds.some(isClient) ? `'use client';\n${plain}` : plain)
  }
  problems.push(...findRings(chunks))
  return problems
}

/**
 * Removes the files that only lead from an `import()` to the chunk with its module. A site's bundler would make a request
 * of each. Instead, each `import()` names the chunk.
 */
function inlineFacades(output) {
  const facades = new Map()
  const chunks = output.filter(({ type }) => type === 'chunk')
  for (const { code, fileName, isEntry } of chunks) {
    const rest = code.replace(
      /^(import|export) \{[^}]*\}( from "[^"]+")?;?$|^\/\/.*$|^['"]use client['"];$/gm,
      '',
    )
    if (isEntry || rest.trim() !== '') continue
    const sources = new Map()
    for (const [, list, specifier] of code.matchAll(/^import \{([^}]*)\} from "([^"]+)"/gm)) {
      for (const [from, as] of pairs(list))
        sources.set(as, { from, path: join(dirname(fileName), specifier) })
    }
    const [, list = ''] = /^export \{([^}]*)\}/m.exec(code) ?? []
    facades.set(
      fileName,
      pairs(list).map(([local, name]) => ({ ...sources.get(local), name })),
    )
  }
  const specifierOf = (from, path) => {
    const specifier = relative(dirname(from), path).split(sep).join('/')
    return specifier.startsWith('.') ? specifier : `./${specifier}`
  }
  return chunks
    .filter(({ fileName }) => !facades.has(fileName))
    .map((chunk) => {
      const { fileName } = chunk
      const code = chunk.code.replace(/\bimport\("(\.[^"]+)"\)/g, (whole, specifier) => {
        const names = facades.get(join(dirname(fileName), specifier))
        if (!names) return whole
        const paths = [...new Set(names.map(({ path }) => path))]
        const loads = paths.map((path) =>
          path === fileName
            ? `Promise.resolve({ ${names
                .filter((each) => each.path === path)
                .map(({ from }) => from)
                .join(', ')} })`
            : `import("${specifierOf(fileName, path)}")`,
        )
        const fields = names
          .map(({ from, name, path }) => `${name}: m${paths.indexOf(path)}.${from}`)
          .join(', ')
        return paths.length === 1
          ? `${loads[0]}.then((m0) => ({ ${fields} }))`
          : `Promise.all([${loads.join(', ')}]).then(([${paths.map((_, index) => `m${index}`).join(', ')}]) => ({ ${fields} }))`
      })
      return { ...chunk, code }
    })
}

/** Returns the names of a list such as `a, b as c`, each with the one that it gets. */
function pairs(list) {
  return list
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== '')
    .map(([name, as = name]) => [name, as])
}

/** Groups that an opening of Connect needs, in the order in which a module that several need is put into one. */
const firstScreen = ['modal', 'wallet', 'server', 'directory', 'login-ways']

/** Returns the chunk of each module, by id. What a chunk imports has at least its users, so that chunks form no ring. */
function makePlan({ entries, modules, nameOf, root }) {
  const plan = new Map()
  const importsOf = followBarrels(modules, root)
  const closure = (roots) => {
    const seen = new Set()
    const waiting = [...roots]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id) || !modules.has(id)) continue
      seen.add(id)
      waiting.push(...importsOf(id))
    }
    return seen
  }
  const idOf = new Map([...modules.keys()].map((id) => [nameOf(id), id]))
  for (const { name, roots } of pages) {
    for (const id of closure(roots.map((root) => idOf.get(root)))) if (!plan.has(id)) plan.set(id, name)
  }
  const found = families.map((name) => [`page-${name}`, closure([entries[`exports/${name}`]])])
  for (const [name, ids] of found) {
    for (const id of ids) {
      if (plan.has(id) || id.includes('/exports/')) continue
      const isCommon = found.some(([other, theirs]) => other !== name && theirs.has(id))
      plan.set(id, isCommon ? 'page-families' : name)
    }
  }
  const entryIds = new Set(Object.values(entries))
  const open = Object.entries(entries).filter(([name]) => !rarelyStatic.test(name))
  const isPublic = closure(open.map(([, id]) => id))
  const isExported = new Set(open.flatMap(([, id]) => importsOf(id)))
  const targets = new Map()
  for (const { dynamicallyImportedIds } of modules.values()) {
    for (const id of dynamicallyImportedIds) {
      if (!modules.has(id) || plan.has(id)) continue
      const name = groupOf(nameOf(id))
      targets.set(name, [...(targets.get(name) ?? []), id])
    }
  }
  const users = new Map()
  for (const [name, roots] of targets) {
    for (const id of closure(roots)) users.set(id, (users.get(id) ?? new Set()).add(name))
  }
  for (const id of modules.keys()) {
    if (plan.has(id) || entryIds.has(id)) continue
    const path = nameOf(id)
    const names = users.get(id) ?? new Set()
    const first = firstScreen.find((name) => names.has(name))
    if (names.size === 0 || isExported.has(id)) plan.set(id, path)
    else if (path.startsWith('ui/'))
      plan.set(id, names.has('modal') ? 'ui' : names.size === 1 ? [...names][0] : 'ui-more')
    else if (isPublic.has(id)) plan.set(id, first ? 'shared' : path)
    else plan.set(id, first ?? (names.size === 1 ? [...names][0] : sharedBy([...names])))
  }
  return plan
}

/** Returns the chunk of a module that several groups need, none of them for the first screen. */
function sharedBy(names) {
  if (names.includes('login-actions')) return 'login-actions'
  const of = new Set(names.map((name) => name.replace(/-more$/, '')))
  if (of.size === 1) return [...of][0]
  if (names.some((name) => /^(verify|walletconnect)$/.test(name))) return 'shared-verify'
  if ([...of].every((name) => /^(bip122|cosmos|eip155|families|polkadot|solana)$/.test(name)))
    return 'shared-families'
  return names.some((name) => /^(wallets|pairing|sign-in)$/.test(name)) ? 'shared-views' : 'shared-act'
}

/** Entries that hardly any page imports beside the kit; what they share with later chunks may be in a group. */
const rarelyStatic = /^exports\/(ui|walletconnect|embedded|verify|server|siwx)/

/** Returns a function for what a module imports. Of a file that only re-exports, only what is named counts. */
function followBarrels(modules, root) {
  const reExports = new Map()
  for (const [id, { code }] of modules) {
    const rest = code.replace(/^export \{[^}]*\} from '[^']+';?$/gm, '').replace(/^\/\/.*$/gm, '')
    if (rest.trim() !== '' || code.trim() === '') continue
    const names = new Map()
    for (const [, list, specifier] of code.matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)) {
      for (const name of list.split(',')) {
        const [from, as = from] = name.trim().split(/\s+as\s+/)
        names.set(as, { from, id: resolve(id, specifier, root) })
      }
    }
    reExports.set(id, names)
  }
  const find = (id, name) => {
    const found = reExports.get(id)?.get(name)
    return found ? find(found.id, found.from) : id
  }
  return (id) => {
    const { code, importedIds } = modules.get(id)
    const named = new Map()
    for (const [, list, specifier] of code.matchAll(/^(?:import|export) \{([^}]*)\} from '([^']+)'/gm)) {
      const target = resolve(id, specifier, root)
      if (!reExports.has(target)) continue
      const names = list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0])
      named.set(target, [...(named.get(target) ?? []), ...names.map((name) => find(target, name))])
    }
    return importedIds.flatMap((imported) => named.get(imported) ?? [imported])
  }
}

/** Returns the file of a specifier: a relative one, or one of a package of this repository. */
function resolve(id, specifier, root) {
  if (specifier.startsWith('.')) return join(dirname(id), specifier)
  const [, name, path] = /^@portico\/(protocol|texts)\/(.+)$/.exec(specifier) ?? []
  if (name === undefined) return specifier
  const file = join(root, 'packages', name, 'dist', path)
  return existsSync(`${file}.js`) ? `${file}.js` : join(file, 'index.js')
}

function groupOf(path) {
  for (const [name, pattern] of groups) {
    const match = pattern.exec(path)
    if (match) return typeof name === 'string' ? name : name(match)
  }
  return path
}

/** Returns a problem for each ring of chunks: what they define may not be there yet when it is used. */
function findRings(output) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const states = new Map()
  const rings = []
  const visit = (name, path) => {
    if (states.get(name) === 'done' || !chunks.has(name)) return
    if (states.get(name) === 'open') {
      rings.push(`A ring of chunks: ${[...path.slice(path.indexOf(name)), name].join(' -> ')}`)
      return
    }
    states.set(name, 'open')
    for (const next of chunks.get(name).imports) visit(next, [...path, name])
    states.set(name, 'done')
  }
  for (const name of chunks.keys()) visit(name, [])
  return rings
}
