// The imports that are allowed (“arrows”) between the parts of the repository (“rooms”), as ARCHITECTURE.md lists them.
// An import that no row allows is an error.
const portico = '^packages/portico/src'
const protocol = '^packages/protocol/src/[^/]+/index\\.ts$'
// Identifiers and errors are plain code. The routes are not in here: they are valibot schemas, and would bring valibot
// into the page.
const words = '^packages/protocol/src/(caip|errors)/index\\.ts$'
const publicEntries =
  '^packages/((portico|testkit|server)/src/exports/[^/]+\\.ts|portico/(button|elements)\\.css(\\.d\\.ts)?)$'
const npm = (names) => `(^|/)node_modules/(${names.join('|').replaceAll('/', '\\/')})(/|$)`
/** What a test run needs: the browser, the demo, the seed and the folders. */
const ofTheRun =
  '^scripts/(browser|build|testing/(callServer|demoOfTests|evidence|measureSlowdown|leftOutJourneys|sample|leftOutFiles))\\.mjs$'
const builtIn = '^(node:)?[a-z0-9_/]+$'
const tests = '\\.(test|test-d|browser\\.test)\\.tsx?$'
const shows = '(\\.stories\\.tsx|/(fixtures|testing)/.+)$'
const notSource = `(${tests}|${shows})`

// What a family, a client of WalletConnect or of the embedded wallet, or an outside author may import of core.
const contracts = `${portico}/core/(family|account|session|sendFee|tokenBalance|metadata|connector|entities|network|alert|walletConnectClient|embeddedClient|readMetadata|askInRounds|pause|device/isInWebView|http/(readBytes|endpointRest)|joinSignals|errors/[^/]+)\\.ts$`

/** One row: files of `room` may import files that match one of `to`. */
const arrow = (room, to, more = {}) => ({
  from: { path: room, ...more },
  to: { path: Array.isArray(to) ? to : [to] },
})

/** Two rows for code that must not be in the first load: it may be imported only by `import()`, or as types. */
const onDemand = (room, to) => [
  { from: { path: room }, to: { path: to, dynamic: true } },
  { from: { path: room }, to: { path: to, dependencyTypes: ['type-only'] } },
]

/**
 * Two files whose imports are not followed, because they would close rings. The table of views names each view with an
 * import() of its file, and views name each other by the table's types. The entry of the modal's chunk is imported by
 * each view, only to tell bundlers that the modal has loaded by then. Both import little: a house rule lets the table
 * import only types and its own helpers, and the entry re-exports three files of the shell. A filter on the rule below
 * would hide other rings, because only one ring is reported for each import.
 */
const tableOfViews = `${portico}/modal/views\\.ts$`
const entryOfModal = `${portico}/modal/shell/modalChunk\\.ts$`

const rooms = {
  protocol: '^packages/protocol/src/',
  texts: '^packages/texts/src/',
  core: `${portico}/core/`,
  format: `${portico}/format/`,
  families: `${portico}/families/([^/]+)/`,
  ways: `${portico}/(walletconnect|embedded)/`,
  wallets: `${portico}/wallets/`,
  wagmi: `${portico}/wagmi/`,
  safe: `${portico}/safe/`,
  siwx: `${portico}/siwx/`,
  verify: `${portico}/verify/`,
  porticoServer: `${portico}/server/`,
  ui: `${portico}/ui/`,
  hooks: `${portico}/hooks/`,
  modal: `${portico}/modal/`,
  react: `${portico}/react/`,
  elements: `${portico}/elements/`,
  script: `${portico}/script/`,
  bindings: `${portico}/bindings/`,
  vue: `${portico}/vue/`,
  svelte: `${portico}/svelte/`,
  doctor: `${portico}/doctor/`,
  exports: `${portico}/exports/`,
  server: '^packages/server/src/',
  provider: '^packages/ethereum-provider/src/',
  create: '^packages/create-portico/src/',
  testkit: '^packages/testkit/src/',
  wallet: '^apps/wallet/',
  playground: '^apps/playground/',
  examples: '^examples/',
}

/** The server's areas, each with the other areas that it may import. All areas may import the carriers. */
const serverCarriers = {
  errors: [],
  settings: [],
  store: ['settings'],
  http: ['store'],
  limits: ['http', 'store'],
  texts: [],
}
const serverAreas = {
  projects: [],
  telemetry: [],
  relay: ['projects'],
  walletsite: ['projects'],
  doctor: ['walletsite'],
  chain: [],
  signin: ['chain'],
  directory: ['chain'],
  images: ['chain', 'directory'],
  names: ['chain'],
  swaps: ['chain'],
  prices: ['chain', 'swaps'],
  onramp: ['chain', 'prices'],
  portfolio: ['chain', 'images', 'onramp', 'prices'],
  identity: ['chain', 'signin'],
  vault: ['identity', 'signin'],
  sessionKeys: ['chain', 'identity'],
  admin: ['directory', 'names', 'projects'],
  cli: ['admin', 'directory', 'doctor', 'names', 'projects'],
}

/** The areas of the wallet's site. All of them may import its errors and its storage. */
const walletCarriers = { errors: [], storage: [] }
const walletAreas = {
  decode: [],
  keys: [],
  language: ['decode'],
  networks: [],
  session: ['keys'],
  custody: ['keys', 'session'],
  signing: ['decode', 'keys', 'networks'],
  smart: ['decode', 'keys', 'networks', 'session', 'signing'],
  approval: ['custody', 'decode', 'networks', 'session', 'signing', 'smart'],
  recovery: ['custody', 'decode', 'keys', 'language', 'signing', 'smart'],
  screens: [
    'approval',
    'custody',
    'decode',
    'keys',
    'language',
    'networks',
    'recovery',
    'session',
    'signing',
    'smart',
  ],
  requests: ['approval', 'custody', 'decode', 'keys', 'networks', 'screens', 'session', 'signing', 'smart'],
  boot: ['custody', 'language', 'requests', 'screens'],
}

/** The areas of core. Files beside the areas may import only the carriers and each other, except `coreComposers`. */
const coreCarriers = { errors: [], device: [], storage: [], http: [] }
const coreAreas = {
  walletConnect: [],
  embedded: [],
  siwx: ['embedded'],
  actions: ['embedded', 'siwx', 'walletConnect'],
  queries: ['actions'],
}
/** The files of core that start the areas, by `import()`. No area may import them. */
const coreComposers = '(createPortico|runtime|embeddedConnectors|walletConnectConnectors)\\.ts$'
const besideCoreAreas = `(?!${coreComposers})[^/]+\\.ts$`

/** The modal's subjects. All of them may import the shell and the parts. */
const modalCarriers = { shell: [], parts: ['shell'] }
const modalAreas = {
  names: [],
  networks: [],
  sessionKeys: [],
  signIn: [],
  login: [],
  connect: ['login'],
  account: ['login', 'names', 'sessionKeys'],
  buy: [],
  send: ['account'],
  swap: ['account', 'networks'],
}
/** What the shell imports of subjects: Connect, which is in its chunk, and code that loads before or with a view. */
const loadedByShell =
  '(connect/Connect/(Connect|loadDirectoryRows|loadLoginMethods)|networks/networkViews|signIn/cancelSignIn)'

/** A row for each area below `source`: itself, its errors, and the areas that it names. */
const areaRows = (source, carriers, areas) => {
  const below = (names) => `${source}(${names.join('|')})/`
  const carried = Object.entries(areas).map(([area, to]) => [area, [...Object.keys(carriers), ...to]])
  return [...Object.entries(carriers), ...carried].map(([area, to]) =>
    arrow(below([area]), below([area, 'errors', ...to])),
  )
}

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'A ring of modules. Imports of types count, and so does import(). One exception is explained above.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-storage-below-http',
      comment: 'What core stores reaches no call to the server, even through other files.',
      severity: 'error',
      from: { path: `${rooms.core}(device|errors|storage)/`, pathNot: notSource },
      to: { path: `${rooms.core}http/`, reachable: true },
    },
    {
      name: 'declared-only',
      comment: 'A package that is imported stands in the package.json beside it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [notSource, '\\.config\\.ts$'] },
      to: {
        pathNot: '^packages/',
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'undetermined'],
        dependencyTypesNot: ['npm-peer'],
      },
    },
    {
      name: 'no-development-package-in-source',
      severity: 'error',
      from: { path: '^packages/', pathNot: [notSource, '\\.config\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'resolvable',
      comment: 'What the examples need is installed where they are packed and built, not here.',
      severity: 'error',
      from: { pathNot: '^examples/' },
      to: { couldNotResolve: true },
    },
  ],
  allowedSeverity: 'error',
  allowed: [
    // Inside these rooms, each file may import each other file. A family never imports another family.
    ...[
      'protocol',
      'texts',
      'format',
      'wallets',
      'wagmi',
      'safe',
      'siwx',
      'verify',
      'porticoServer',
      'ui',
      'hooks',
    ]
      .concat([
        'react',
        'elements',
        'script',
        'bindings',
        'vue',
        'svelte',
        'doctor',
        'testkit',
        'playground',
        'provider',
        'create',
      ])
      .map((room) => arrow(rooms[room], rooms[room])),
    // In core, the server, the wallet's site and the modal, only some areas may import each other.
    ...areaRows(rooms.core, coreCarriers, coreAreas),
    ...areaRows(rooms.server, serverCarriers, serverAreas),
    ...areaRows(`${rooms.wallet}src/`, walletCarriers, walletAreas),
    ...areaRows(rooms.modal, modalCarriers, modalAreas),
    arrow(rooms.modal, tableOfViews),
    arrow(`${rooms.modal}shell/`, `${rooms.modal}${loadedByShell}\\.tsx?$`),
    // Beside the areas are files that compose them, and files that every area may import.
    arrow(rooms.core, `${rooms.core}${besideCoreAreas}`),
    arrow(`${rooms.core}${besideCoreAreas}`, `${rooms.core}(${Object.keys(coreCarriers).join('|')})/`),
    arrow(`${rooms.core}${coreComposers}`, rooms.core),
    // By way of other files, Vite 8 would load three more files before a click.
    arrow(`${rooms.core}intents\\.ts$`, `${rooms.core}actions/open\\.ts$`),
    arrow(`${rooms.core}siwx/followSiwx\\.ts$`, `${rooms.core}actions/disconnect\\.ts$`),
    arrow(`${rooms.server}[^/]+\\.ts$`, rooms.server),
    arrow(`${rooms.server}exports/`, rooms.server),
    arrow(`${rooms.server}cli/`, `${rooms.server}startServer\\.ts$`),
    arrow(rooms.server, `${rooms.server}(ports|project|schema)\\.ts$`),
    {
      from: { path: rooms.server },
      to: { path: `${rooms.server}context\\.ts$`, dependencyTypes: ['type-only'] },
    },
    arrow(`${rooms.wallet}(?!src/)`, rooms.wallet),
    arrow(`${rooms.wallet}.+${notSource}`, rooms.wallet),
    { from: { path: rooms.families }, to: { path: `${portico}/families/$1/` } },
    { from: { path: rooms.ways }, to: { path: `${portico}/$1/` } },
    arrow('^examples/([^/]+)/', '^examples/$1/'),

    arrow(rooms.protocol, npm(['valibot', '@noble/hashes'])),

    // These show texts: screens, buttons, the wallet's window, emails and pages.
    ...['modal', 'react', 'server', 'wallet'].map((room) => arrow(rooms[room], rooms.texts)),
    arrow(rooms.exports, rooms.texts),
    arrow(notSource, [rooms.texts, `${portico}/ui/testing/contrast\\.ts$`]),

    // `format` has the one parser of amounts, and is pure. The texts are English, which every kit has from the start.
    arrow(rooms.core, [protocol, rooms.texts, rooms.format, npm(['zustand'])]),
    ...onDemand(rooms.core, npm(['viem'])),
    // The modal and the hooks share these queries.
    arrow(`${rooms.core}queries/`, npm(['@tanstack/query-core'])),
    ...onDemand(rooms.core, `${portico}/(walletconnect|embedded)/`),

    arrow(rooms.format, protocol),

    arrow(rooms.families, [contracts, protocol, rooms.format, npm(['mipd'])]),
    // Parts of the contract that only some families have.
    arrow(`${portico}/families/`, `${portico}/core/(familyPermitting|familySwapping|bitcoinProvider)\\.ts$`),
    // The files beside the families are for all of them: how wallets fail, and which of their words are shown.
    arrow(`${portico}/families/`, [`${portico}/families/[^/]+\\.ts$`, contracts, protocol]),
    // The part of a family that loads on demand may import its SDK. The weight check keeps it out of the first load.
    arrow(rooms.families, npm(['viem', '@noble/curves', '@noble/hashes', '@scure/base'])),
    // The code that checks a family's signatures also defines how its addresses are written.
    arrow(rooms.families, `${portico}/verify/[^/]+/[^/]+\\.ts$`),

    arrow(rooms.ways, [
      contracts,
      protocol,
      rooms.format,
      npm(['valibot', '@noble/ciphers', '@noble/curves', '@noble/hashes', '@scure/base']),
    ]),

    // A sign-in is checked as `portico/verify` does it, without viem, because a site without EVM families has no viem.
    arrow(`${portico}/walletconnect/findSignedText\\.ts$`, `${portico}/verify/eip155/verifyMessage\\.ts$`),

    arrow(rooms.wallets, rooms.core),
    arrow(rooms.siwx, [rooms.core, protocol]),
    // The connectors of a wagmi config are shown in the same way as wallets of the browser.
    arrow(rooms.wagmi, [rooms.core, rooms.format, `${portico}/families/[^/]+\\.ts$`, words]),
    // The Safe around a page is connected in the same way.
    arrow(rooms.safe, [rooms.core, rooms.format, words]),
    // The entry is for sites that have wagmi, and wagmi needs viem.
    arrow(rooms.wagmi, npm(['viem'])),

    arrow(rooms.verify, [
      protocol,
      npm(['@noble/curves', '@noble/hashes', '@scure/base', '@scure/btc-signer', '@scure/sr25519']),
    ]),
    arrow(rooms.porticoServer, [protocol, rooms.verify, npm(['@noble/hashes', '@scure/base'])]),
    // Only types, because the handler also runs on workers.
    { from: { path: rooms.porticoServer }, to: { path: '^(node:)?http$', dependencyTypes: ['type-only'] } },

    arrow(rooms.ui, npm(['react', 'react-dom', '@types/react', '@types/react-dom'])),

    arrow(rooms.hooks, [rooms.core, words, npm(['react', '@types/react'])]),
    // The type of the views that a site may open comes from the table.
    { from: { path: rooms.hooks }, to: { path: `${rooms.modal}open\\.ts$`, dependencyTypes: ['type-only'] } },

    arrow(rooms.modal, [rooms.core, rooms.ui, rooms.format, words]),
    arrow(
      rooms.modal,
      npm([
        'react',
        'react-dom',
        '@types/react',
        '@types/react-dom',
        '@tanstack/react-query',
        'qr',
        'zustand',
      ]),
    ),
    { from: { path: rooms.modal }, to: { path: protocol, dependencyTypes: ['type-only'] } },

    // `format` is pure and small. The account button uses it to shorten the address.
    arrow(rooms.react, [rooms.core, rooms.hooks, rooms.ui, rooms.format, words]),
    arrow(rooms.react, npm(['react', 'react-dom', '@types/react', '@types/react-dom'])),
    ...onDemand(rooms.react, rooms.modal),

    // A page without React: only the file that creates the modal's root imports React, and it loads with the modal.
    arrow(rooms.elements, [rooms.core, rooms.format, words]),
    arrow(rooms.elements, `${portico}/(react/followModal|ui/(adopt|css))\\.ts$`),
    arrow(rooms.elements, npm(['zustand'])),
    arrow(
      `${rooms.elements}createModalRoot\\.tsx$`,
      npm(['react', 'react-dom', '@types/react', '@types/react-dom']),
    ),
    {
      from: { path: rooms.elements },
      to: {
        path: [`${rooms.modal}views\\.ts$`, `${rooms.hooks}context\\.ts$`],
        dependencyTypes: ['type-only'],
      },
    },

    // The standalone file loads every other function by import().
    { from: { path: rooms.script }, to: { path: `${rooms.exports}index\\.ts$`, dynamic: true } },

    // What the hooks of React share with other frameworks: files without React.
    arrow(`${portico}/(bindings|vue|svelte)/`, [
      rooms.core,
      words,
      `${rooms.hooks}(accountSubject|familyOf|isShallowEqual|run)\\.ts$`,
      `${rooms.elements}(elements|mount|pageModal|intrinsicElements)\\.ts$`,
      rooms.bindings,
    ]),
    {
      from: { path: rooms.bindings },
      to: { path: `${portico}/(modal/open|hooks/useSharedFeed)\\.ts$`, dependencyTypes: ['type-only'] },
    },
    arrow(rooms.vue, npm(['vue', '@vue/[a-z-]+'])),
    arrow(rooms.svelte, npm(['svelte'])),

    arrow(rooms.doctor, [rooms.core, protocol, builtIn]),

    arrow(rooms.exports, portico),
    arrow(rooms.exports, protocol),

    arrow(rooms.server, [protocol, `${portico}/exports/verify[^/]*\\.ts$`, builtIn, '(^|/)node_modules/']),

    arrow(rooms.testkit, [protocol, `${portico}/exports/`, builtIn, npm(['viem', 'vitest', 'abitype'])]),
    // For the local Solana cluster, and the wallets of other families.
    arrow(
      rooms.testkit,
      npm([
        '@solana/kit',
        'litesvm',
        'ws',
        '@noble/curves',
        '@noble/hashes',
        '@scure/(base|btc-signer|sr25519)',
      ]),
    ),
    arrow(rooms.testkit, npm(['@wallet-standard/base'])),
    // For the inbox, and for the stand-in for social providers.
    arrow(rooms.testkit, npm(['oidc-provider', 'postal-mime', 'smtp-server'])),

    arrow(rooms.provider, [
      words,
      `${portico}/exports/(walletconnect|internal-[a-z]+)\\.ts$`,
      rooms.texts,
      npm(['qr']),
    ]),
    // Its tests use the peers and the relay of the client's tests.
    arrow(`${rooms.provider}.*${notSource}`, `${portico}/walletconnect/testing/`),

    arrow(rooms.create, builtIn),
    // Its tests write the templates as the build does.
    arrow(`${rooms.create}.*${notSource}`, '^scripts/writeTemplates\\.mjs$'),

    arrow(rooms.wallet, [protocol, `${portico}/exports/(ui|format)\\.ts$`, '(^|/)node_modules/']),
    // A part of the build's settings.
    arrow(`${rooms.wallet}writeLicenses\\.ts$`, builtIn),

    arrow(rooms.playground, [publicEntries, '(^|/)node_modules/']),
    arrow(rooms.playground, builtIn, { path: '\\.config\\.ts$' }),

    // The gallery shows the stories of `ui` and `modal`, and mounts them with their tools.
    arrow(`${rooms.playground}src/gallery/`, [`${portico}/(ui|modal)/`, rooms.texts]),

    // These benches use the real modal, on a kit with a simulated server.
    arrow('^bench/(account|directory)/', [`${portico}/(core|modal)/`]),

    // Tests and stories may import more than other files: all of their own package, the testkit, the public entries and
    // the test tools.
    arrow(notSource, [
      publicEntries,
      protocol,
      builtIn,
      '(^|/)node_modules/',
      '^packages/[^/]+/package\\.json$',
    ]),
    { from: { path: `^packages/([^/]+)/.+${notSource}` }, to: { path: '^packages/$1/src/' } },
    // A test that starts a server stores the server's log, as evidence if the test fails.
    arrow(notSource, '^packages/server/src/testing/keepLog\\.ts$'),
    // The kit reads the calls that the server builds for Uniswap's routers, so its test reads the server's own calls.
    arrow(
      '^packages/portico/src/families/eip155/findSwapFault\\.test\\.ts$',
      '^packages/server/src/swaps/encodeUniswapSwap\\.ts$',
    ),
    // Uniswap's contracts are development packages of the root, so the code that reads them is in `scripts`: it is not
    // packed.
    arrow(notSource, '^scripts/testing/(endInOrder|hostileLookups)\\.mjs$'),
    arrow(tests, '^scripts/(deployUniswap|testing/(measure(Blocking|Slowdown|Work)|recordPauses))\\.mjs$'),

    arrow('\\.config\\.ts$', ['(^|/)node_modules/', ofTheRun]),
    arrow('^(e2e|bench)/', [
      '^(e2e|bench)/',
      // The tests of the wallet start these programs beside the local network.
      '^apps/wallet/src/smart/testing/',
      // A program that behaves like a frame towards the server, without a browser: attackers write such programs.
      '^packages/server/src/testing/walletClient\\.ts$',
      publicEntries,
      protocol,
      ofTheRun,
      builtIn,
      '(^|/)node_modules/',
    ]),
    { from: { path: rooms.examples }, to: { couldNotResolve: true, pathNot: '^(packages|apps|scripts)/' } },
    arrow(rooms.examples, [publicEntries, '(^|/)node_modules/']),
    arrow('^examples/[^/]+/build\\.js$', builtIn),
  ],
  options: {
    doNotFollow: { path: ['node_modules', tableOfViews, entryOfModal] },
    exclude: {
      path: [
        '^(packages|apps|examples)/[^/]+/(dist[^/]*|\\.next)/',
        // Parts of apps, which have their packages, and each other, only where they are installed.
        '^packages/create-portico/templates/',
      ],
    },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['portico-source', 'types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mts', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: { folder: '.cache/arrows', strategy: 'content' },
  },
}
