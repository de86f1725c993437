// The arrows between the rooms, as ARCHITECTURE.md draws them. What no row allows is an error.
const portico = '^packages/portico/src'
const protocol = '^packages/protocol/src/[^/]+/index\\.ts$'
// Identifiers and errors are plain code; the routes are valibot schemas and would carry it into the page.
const words = '^packages/protocol/src/(caip|errors)/index\\.ts$'
const publicEntries =
  '^packages/((portico|testkit|server)/src/exports/[^/]+\\.ts|portico/button\\.css(\\.d\\.ts)?)$'
const npm = (names) => `(^|/)node_modules/(${names.join('|').replaceAll('/', '\\/')})(/|$)`
/** What a test run needs: its browser, its demo, its seed, its folders. */
const ofTheRun =
  '^scripts/(browser|testing/(demoOfTests|evidence|leftOutJourneys|sample|leftOutFiles))\\.mjs$'
const builtIn = '^(node:)?[a-z0-9_/]+$'
const tests = '\\.(test|test-d|browser\\.test)\\.tsx?$'
const shows = '(\\.stories\\.tsx|/(fixtures|testing)/.+)$'
const notSource = `(${tests}|${shows})`

// What a family, a client or an outside author may know of core.
const contracts = `${portico}/core/(family|account|session|sendFee|tokenBalance|metadata|connector|entities|network|alert|walletConnectClient|embeddedClient|readMetadata|askInRounds|device/isInWebView|http/(readBytes|endpointRest)|joinSignals|errors/[^/]+)\\.ts$`

/** One row: files of `room` may import files that match one of `to`. */
const arrow = (room, to, more = {}) => ({
  from: { path: room, ...more },
  to: { path: Array.isArray(to) ? to : [to] },
})

/** The same, for what must not weigh on the first load: by `import()`, or types alone. */
const onDemand = (room, to) => [
  { from: { path: room }, to: { path: to, dynamic: true } },
  { from: { path: room }, to: { path: to, dependencyTypes: ['type-only'] } },
]

/**
 * The table of views names each view with an import() of its file, and views name each other by its types. The entry of
 * the modal's chunk is imported by each view, only to tell bundlers that the modal is there by then. What these two
 * import is not followed, so that they close no ring: the table's values are its own helpers (a house rule), and the
 * entry has three files of the shell. A filter on the rule would hide other rings: one ring is found for an import, not
 * all.
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
  siwx: `${portico}/siwx/`,
  verify: `${portico}/verify/`,
  porticoServer: `${portico}/server/`,
  ui: `${portico}/ui/`,
  hooks: `${portico}/hooks/`,
  modal: `${portico}/modal/`,
  react: `${portico}/react/`,
  doctor: `${portico}/doctor/`,
  exports: `${portico}/exports/`,
  server: '^packages/server/src/',
  testkit: '^packages/testkit/src/',
  wallet: '^apps/wallet/',
  playground: '^apps/playground/',
  examples: '^examples/',
}

/** The server's areas, each with the other areas that it may import. The code that carries them is below all others. */
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
  chain: [],
  signin: ['chain'],
  directory: ['chain'],
  images: ['chain', 'directory'],
  names: ['chain'],
  convert: ['chain'],
  prices: ['chain', 'convert'],
  onramp: ['chain', 'prices'],
  portfolio: ['chain', 'images', 'onramp', 'prices'],
  identity: ['chain', 'signin'],
  vault: ['identity', 'signin'],
  sessions: ['chain', 'identity'],
  admin: ['directory', 'names', 'projects'],
  cli: ['admin', 'directory', 'names', 'projects'],
}

/** The same of the wallet's site. Its errors and its storage are below all others. */
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

/** The same of the modal's subjects. The shell and the parts are below all others. */
const modalCarriers = { shell: [], parts: ['shell'] }
const modalAreas = {
  names: [],
  networks: [],
  sessions: [],
  signIn: [],
  login: [],
  connect: ['login'],
  account: ['login', 'names', 'sessions'],
  buy: [],
  send: ['account'],
  swap: ['account', 'networks'],
}
/** What the shell imports of a subject by itself: Connect, which is in its chunk, and what loads ahead or with a view. */
const loadedByShell =
  '(connect/Connect/(Connect|loadDirectoryRows|loadLoginWays)|networks/networkViews|signIn/cancelSignIn)'

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
      name: 'core-below-actions',
      comment: 'What core stores, calls and reports knows no action, and nothing that acts by itself.',
      severity: 'error',
      from: { path: `${rooms.core}(device|errors|http|storage)/`, pathNot: notSource },
      to: { path: `${rooms.core}(actions|embedded|siwx|walletConnect)/` },
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
    // Inside these rooms everything may see everything, but a family never sees another one.
    ...[
      'protocol',
      'texts',
      'core',
      'format',
      'wallets',
      'wagmi',
      'siwx',
      'verify',
      'porticoServer',
      'ui',
      'hooks',
    ]
      .concat(['react', 'doctor', 'testkit', 'playground'])
      .map((room) => arrow(rooms[room], rooms[room])),
    // The server, the wallet's site and the modal have arrows between their areas.
    ...areaRows(rooms.server, serverCarriers, serverAreas),
    ...areaRows(`${rooms.wallet}src/`, walletCarriers, walletAreas),
    ...areaRows(rooms.modal, modalCarriers, modalAreas),
    arrow(rooms.modal, tableOfViews),
    arrow(`${rooms.modal}shell/`, `${rooms.modal}${loadedByShell}\\.tsx?$`),
    // Beside the areas are the files that compose them, and those that every area may import.
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

    // What shows texts reads them: screens, buttons, the wallet's window, emails and pages.
    ...['modal', 'react', 'server', 'wallet'].map((room) => arrow(rooms[room], rooms.texts)),
    arrow(rooms.exports, rooms.texts),
    arrow(notSource, rooms.texts),

    // `format` is pure: one parser reads every amount.
    // English, which every kit has from the start.
    arrow(rooms.core, [protocol, rooms.texts, rooms.format, npm(['zustand'])]),
    ...onDemand(rooms.core, npm(['viem'])),
    // The queries that the modal and the hooks share.
    arrow(`${rooms.core}queries/`, npm(['@tanstack/query-core'])),
    ...onDemand(rooms.core, `${portico}/(walletconnect|embedded)/`),

    arrow(rooms.format, protocol),

    arrow(rooms.families, [contracts, protocol, rooms.format, npm(['mipd'])]),
    // The parts of the contract that not every family has.
    arrow(`${portico}/families/`, `${portico}/core/(familyPermitting|familySwapping|bitcoinProvider)\\.ts$`),
    // Beside the families is what every family needs: how wallets fail, and which of their words are shown.
    arrow(`${portico}/families/`, [`${portico}/families/[^/]+\\.ts$`, contracts, protocol]),
    // A family's heavy half may import its SDK; that the first load does not reach it, the weight check holds.
    arrow(rooms.families, npm(['viem', '@noble/curves', '@noble/hashes', '@scure/base'])),
    // The code that checks a family's signatures also defines how its addresses are written.
    arrow(rooms.families, `${portico}/verify/[^/]+/[^/]+\\.ts$`),

    arrow(rooms.ways, [
      contracts,
      protocol,
      rooms.format,
      npm(['valibot', '@noble/ciphers', '@noble/curves', '@noble/hashes', '@scure/base']),
    ]),

    // What a wallet signed is checked as `portico/verify` checks it: a host without EVM families has no viem.
    arrow(`${portico}/walletconnect/findSignedText\\.ts$`, `${portico}/verify/eip155/verifyMessage\\.ts$`),

    arrow(rooms.wallets, rooms.core),
    arrow(rooms.siwx, [rooms.core, protocol]),
    // Connectors of a config are shown as wallets of the browser are.
    arrow(rooms.wagmi, [rooms.core, rooms.format, `${portico}/families/[^/]+\\.ts$`, words]),
    // The entry is for hosts that have wagmi, and wagmi has viem.
    arrow(rooms.wagmi, npm(['viem'])),

    arrow(rooms.verify, [
      protocol,
      npm(['@noble/curves', '@noble/hashes', '@scure/base', '@scure/btc-signer', '@scure/sr25519']),
    ]),
    arrow(rooms.porticoServer, [protocol, rooms.verify, npm(['@noble/hashes', '@scure/base'])]),
    // Types alone: the handler runs on workers, too.
    { from: { path: rooms.porticoServer }, to: { path: '^(node:)?http$', dependencyTypes: ['type-only'] } },

    arrow(rooms.ui, npm(['react', 'react-dom', '@types/react', '@types/react-dom'])),

    arrow(rooms.hooks, [rooms.core, words, npm(['react', '@types/react'])]),
    // Which views a site may open is a type of the table.
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

    // `format` is pure and small; the account button shows an address as users read it.
    arrow(rooms.react, [rooms.core, rooms.hooks, rooms.ui, rooms.format, words]),
    arrow(rooms.react, npm(['react', 'react-dom', '@types/react', '@types/react-dom'])),
    ...onDemand(rooms.react, rooms.modal),

    arrow(rooms.doctor, [rooms.core, protocol, builtIn]),

    arrow(rooms.exports, portico),
    arrow(rooms.exports, protocol),

    arrow(rooms.server, [protocol, `${portico}/exports/verify[^/]*\\.ts$`, builtIn, '(^|/)node_modules/']),

    arrow(rooms.testkit, [protocol, `${portico}/exports/`, builtIn, npm(['viem', 'vitest', 'abitype'])]),
    // The local cluster and the wallets of other families.
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
    // The inbox and the stand-in for social accounts.
    arrow(rooms.testkit, npm(['oidc-provider', 'postal-mime', 'smtp-server'])),

    arrow(rooms.wallet, [protocol, `${portico}/exports/(ui|format)\\.ts$`, '(^|/)node_modules/']),

    arrow(rooms.playground, [publicEntries, '(^|/)node_modules/']),
    arrow(rooms.playground, builtIn, { path: '\\.config\\.ts$' }),

    // The gallery shows what is inside: the stories, and what they are mounted with.
    arrow(`${rooms.playground}src/gallery/`, [`${portico}/(ui|modal)/`, rooms.texts]),

    // So does the bench of an account: the real modal, on a kit whose server is played.
    arrow('^bench/(account|directory)/', [`${portico}/(core|modal)/`]),

    // Tests and stories are outside the house's arrows in one direction: they may use the testkit, the public
    // entries, the test tools and, for a view, all that its room may.
    arrow(notSource, [
      publicEntries,
      protocol,
      builtIn,
      '(^|/)node_modules/',
      '^packages/[^/]+/package\\.json$',
    ]),
    { from: { path: `^packages/([^/]+)/.+${notSource}` }, to: { path: '^packages/$1/src/' } },
    // A test that starts a server stores its log, as evidence if the test fails.
    arrow(notSource, '^packages/server/src/testing/keepLog\\.ts$'),
    // Uniswap's contracts are development packages of the root: the code that reads them is not packed.
    arrow(notSource, '^scripts/testing/endInOrder\\.mjs$'),
    arrow(tests, '^scripts/(deployUniswap|testing/(measureWork|recordPauses))\\.mjs$'),

    arrow('\\.config\\.ts$', ['(^|/)node_modules/', ofTheRun]),
    arrow('^(e2e|bench)/', [
      '^(e2e|bench)/',
      // What the wallet's own tests start beside the local network.
      '^apps/wallet/src/smart/testing/',
      // An attacker's program: a frame as the server sees it, without a browser.
      '^packages/server/src/testing/walletClient\\.ts$',
      publicEntries,
      protocol,
      ofTheRun,
      builtIn,
      '(^|/)node_modules/',
    ]),
    { from: { path: rooms.examples }, to: { couldNotResolve: true, pathNot: '^(packages|apps|scripts)/' } },
    arrow(rooms.examples, [publicEntries, '(^|/)node_modules/']),
  ],
  options: {
    doNotFollow: { path: ['node_modules', tableOfViews, entryOfModal] },
    exclude: { path: ['^(packages|apps|examples)/[^/]+/(dist[^/]*|\\.next)/'] },
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
