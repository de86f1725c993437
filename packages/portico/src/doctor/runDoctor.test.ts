import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runDoctor } from './runDoctor.js'

/** Writes a project to disk. `files` has the text of each path; an object is a package.json. */
async function project(files: Record<string, string | object>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-doctor-'))
  onTestFinished(() => rm(folder, { force: true, recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}
const installed = (name: string, version: string, inside = '') => ({
  [`${inside}node_modules/${name}/package.json`]: { name, version },
})
const complete: Record<string, string | object> = {
  'package.json': { name: 'app' },
  'src/app.tsx':
    'import { eip155 } from \'portico/eip155\'\nimport { ConnectButton } from "portico/react"\nimport "portico/button.css"\n',
  ...installed('portico', '0.1.0'),
  ...installed('react', '19.0.0'),
  ...installed('react-dom', '19.0.0'),
  ...installed('viem', '2.57.1'),
}
const examine = (folder: string, node = '20.20.2') => runDoctor(['doctor'], folder, node)

test('default: nothing is missing', async () => {
  expect(await examine(await project(complete))).toMatchInlineSnapshot(`
    {
      "code": 0,
      "text": "ok      node                20.20.2
    ok      portico             0.1.0
    ok      react               19.0.0
    ok      react-dom           19.0.0
    unused  svelte              not installed
    ok      viem                2.57.1
    unused  vue                 not installed
    unused  wagmi               not installed
    ok      portico/button.css  imported

    Nothing is missing.",
    }
  `)
})

test('error: a missing SDK of a family is named, with what needs it and how to install it', async () => {
  const { 'node_modules/viem/package.json': _, ...files } = complete
  const { code, text } = await examine(await project(files))
  expect(code).toBe(1)
  expect(text).toMatch(/^problem +viem +not installed$/m)
  expect(text).toContain('viem: portico/eip155 needs version 2.30 or newer: `npm install viem`.')
  expect(text).toMatch(/1 problem\.$/)
})

test.each([
  ['elements', ['react', 'react-dom']],
  ['vue', ['react', 'react-dom', 'vue']],
  ['svelte', ['react', 'react-dom', 'svelte']],
  ['mount', ['react', 'react-dom']],
  ['react', ['react', 'react-dom']],
  ['ui', ['react']],
])('error: without its packages, portico/%s has problems', async (entry, missing) => {
  const { code, text } = await examine(
    await project({
      'package.json': {},
      'src/app.ts': `import 'portico/${entry}'`,
      ...installed('portico', '0.1.0'),
    }),
  )
  const problems = [...text.matchAll(/^problem +(\S+)/gm)].map(([, name]) => name)
  expect([code, problems]).toEqual([1, missing])
})

test('behavior: a package that the project does not import is not missing', async () => {
  const { code, text } = await examine(
    await project({
      'node_modules/other/index.js': "import 'portico/wagmi'",
      'package.json': {},
      'src/app.ts': "import { createPortico } from 'portico'",
      ...installed('portico', '0.1.0'),
    }),
  )
  expect([code, text.match(/^unused/gm)]).toEqual([0, Array.from({ length: 6 }, () => 'unused')])
})

test('error: outdated versions', async () => {
  const folder = await project({
    ...complete,
    ...installed('react', '17.0.2'),
    ...installed('viem', '2.9.31'),
  })
  const { code, text } = await examine(folder, '18.20.0')
  expect(code).toBe(1)
  for (const line of [
    /^problem +node +18\.20\.0$/m,
    /^problem +react +17\.0\.2$/m,
    /^problem +viem +2\.9\.31$/m,
  ])
    expect(text).toMatch(line)
})

/** Writes what pnpm leaves on disk: packages in its store, and links to them. */
async function pnpmProject(links: Record<string, string>): Promise<string> {
  const folder = await project({
    'package.json': {},
    'pnpm-lock.yaml': '',
    'src/app.ts': "import { createPortico } from 'portico'",
    ...installed('portico', '0.1.0', 'node_modules/.pnpm/portico@0.1.0/'),
    ...installed('portico', '0.0.8', 'node_modules/.pnpm/portico@0.0.8/'),
    ...installed('@acme/kit', '1.0.0', 'node_modules/.pnpm/@acme+kit@1.0.0/'),
  })
  for (const [from, to] of Object.entries(links)) {
    await mkdir(dirname(join(folder, 'node_modules', from)), { recursive: true })
    await symlink(join(folder, 'node_modules/.pnpm', to), join(folder, 'node_modules', from))
  }
  return folder
}
const ownLink = { portico: 'portico@0.1.0/node_modules/portico' }

test('error: two copies of Portico, in another package or beside one that pnpm links', async () => {
  const nested = await project({ ...complete, ...installed('portico', '0.0.9', 'node_modules/@acme/kit/') })
  const linked = await pnpmProject({
    ...ownLink,
    '.pnpm/@acme+kit@1.0.0/node_modules/portico': 'portico@0.0.8/node_modules/portico',
    '@acme/kit': '@acme+kit@1.0.0/node_modules/@acme/kit',
  })
  for (const [folder, command] of [
    [nested, 'npm dedupe'],
    [linked, 'pnpm dedupe'],
  ] as const) {
    const { code, text } = await examine(folder)
    expect(code).toBe(1)
    expect(text).toMatch(/^problem +portico +0\.1\.0 in .+, 0\.0\.\d in .+$/m)
    expect(text).toContain(`\`${command}\``)
  }
})

test('behavior: an unlinked copy in pnpm’s store does not count', async () => {
  const { code, text } = await examine(await pnpmProject(ownLink))
  expect([code, text]).toEqual([0, expect.stringMatching(/^ok +portico +0\.1\.0$/m)])
})

test('behavior: under Yarn without node_modules its own map is read, and its commands are suggested', async () => {
  const folder = await project({
    '.pnp.cjs': `
      const packages = { react: 'npm:19.0.0', 'react-dom': 'virtual:1f#npm:19.0.0', portico: 'virtual:2a#npm:0.1.0' }
      module.exports = {
        findPackageLocator: (path) =>
          path.startsWith('/zip/') ? { name: path.split('/')[2], reference: packages[path.split('/')[2]] } : { name: 'app', reference: 'workspace:.' },
        getAllLocators: () => Object.entries(packages).map(([name, reference]) => ({ name, reference })),
        resolveToUnqualified: (name) => {
          if (!packages[name]) throw new Error('not named')
          return '/zip/' + name
        },
      }`,
    'package.json': {},
    'src/app.tsx': complete['src/app.tsx'] ?? '',
    'yarn.lock': '',
  })
  const { code, text } = await examine(folder)
  expect(code).toBe(1)
  expect(text).toMatch(/^ok +portico +0\.1\.0$/m)
  expect(text).toMatch(/^ok +react-dom +19\.0\.0$/m)
  expect(text).toContain('viem: portico/eip155 needs version 2.30 or newer: `yarn add viem`.')
})

test('behavior: families without packages of their own need none', async () => {
  const folder = await project({
    'package.json': {},
    'src/app.ts':
      "import 'portico/solana'; import 'portico/bip122'; import 'portico/cosmos'; import 'portico/polkadot'",
    ...installed('portico', '0.1.0'),
  })
  expect((await examine(folder)).code).toBe(0)
})

test('behavior: portico/wagmi needs wagmi, or only its core', async () => {
  const files = { ...complete, 'src/wagmi.ts': "import { portico } from 'portico/wagmi'" }
  const none = await examine(await project(files))
  expect([none.code, none.text]).toEqual([1, expect.stringContaining('`npm install wagmi`')])
  for (const [name, version] of [
    ['wagmi', '3.7.7'],
    ['@wagmi/core', '2.16.0'],
  ] as const) {
    const { code, text } = await examine(await project({ ...files, ...installed(name, version) }))
    expect([code, text]).toEqual([0, expect.stringMatching(new RegExp(`^ok +${name} +${version}$`, 'm'))])
  }
})

test.each([
  ['of another package', installed('viem', '2.9.0', 'node_modules/other/'), 'versions of viem'],
  [
    'of the style sheet',
    { 'src/app.tsx': "import { ConnectButton } from 'portico/react'; import 'portico/eip155'" },
    'portico/button.css',
  ],
  [
    'of an older resolution',
    { 'tsconfig.json': '{ /* by hand */ "compilerOptions": { "moduleResolution": "Node10", } }' },
    'moduleResolution',
  ],
  [
    'of an older resolution that is inherited',
    {
      'base.json': '{ "compilerOptions": { "moduleResolution": "node" } }',
      'tsconfig.json': '{ "extends": "./base" }',
    },
    'moduleResolution',
  ],
  [
    'of an older resolution in a project that tsconfig.json refers to',
    {
      'tsconfig.app.json': '{ "compilerOptions": { "moduleResolution": "node" }, "include": ["src"] }',
      'tsconfig.json':
        '{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "./tsconfig.app.json" }] }',
      'tsconfig.node.json': '{ "compilerOptions": { "moduleResolution": "bundler" } }',
    },
    'moduleResolution',
  ],
  [
    'of an older resolution in a package that is extended',
    {
      'node_modules/@tsconfig/old/tsconfig.json': '{ "compilerOptions": { "moduleResolution": "node" } }',
      'tsconfig.json': '{ "extends": ["@tsconfig/old"] }',
    },
    'moduleResolution',
  ],
  [
    'of an older resolution by default',
    { 'tsconfig.json': '{ "compilerOptions": { "module": "commonjs" } }' },
    'moduleResolution',
  ],
  [
    "of a project's id without a server",
    { 'src/kit.ts': "createPortico({ networks: [a, b], projectId: 'x' })" },
    'projectId',
  ],
  ...['https://www.example.com/app/', '/app', '', 'www.example.com', 'ftp://example.com'].map(
    (url): [string, object, string] => [
      `of the URL "${url}" in the metadata`,
      { 'src/kit.ts': `createPortico({ metadata: { name: 'App', url: '${url}' }, networks })` },
      'metadata.url',
    ],
  ),
  ...["'data:image/png;base64,AA=='", `"/icon.png", "https://a.example/${'i'.repeat(1_983)}"`].map(
    (icons): [string, object, string] => [
      `of icons that wallets do not get: ${icons.slice(0, 30)}`,
      { 'src/kit.ts': `createPortico({ metadata: { icons: [${icons}] }, networks })` },
      'metadata.icons',
    ],
  ),
])('behavior: a warning %s, which is not a problem', async (_, files, name) => {
  const { code, text } = await examine(await project({ ...complete, ...files }))
  expect([code, text]).toEqual([0, expect.stringMatching(new RegExp(`^warning +${name} `, 'm'))])
  expect(text).toMatch(/\n1 warning\.$/)
})

test.each([
  [
    'a style sheet that another one imports',
    {
      'src/app.css': "@import 'portico/button.css';",
      'src/app.tsx': "import { ConnectButton } from 'portico/react'; import 'portico/eip155'",
    },
  ],
  [
    'an id of WalletConnect',
    { 'src/kit.ts': "createPortico({ networks, walletConnect: { projectId: 'x' } })" },
  ],
  [
    'metadata that wallets get as it is',
    {
      'src/kit.ts':
        "createPortico({ metadata: { icons: ['/icon.png', icon], url: 'https://a.example/' } }); createPortico({ metadata: { icons, url: location.origin } }); createPortico({ metadata })",
    },
  ],
  ['options that come from elsewhere', { 'src/kit.ts': "createPortico({ ...shared, projectId: 'x' })" }],
  [
    'a server in a comment',
    { 'src/kit.ts': "createPortico({ networks /* , server: 'http://127.0.0.1:1' */ })" },
  ],
  [
    'a resolution of today',
    { 'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }' },
  ],
  [
    'a default of TypeScript 6',
    {
      'tsconfig.json': '{ "compilerOptions": { "module": "commonjs" } }',
      ...installed('typescript', '6.0.3'),
    },
  ],
  [
    'projects of today, with their comments and commas',
    {
      'packages/a/tsconfig.json': '{ "compilerOptions": { /* x */ "moduleResolution": "nodenext", }, }',
      'tsconfig.json': '{ "files": [], "references": [{ "path": "packages/a" },], // all\n}',
    },
  ],
  [
    'an entry in a comment or a text',
    {
      'src/about.vue':
        "<!-- import 'portico/wagmi' -->\n<script>\n// import { portico } from 'portico/wagmi'\n/* import 'portico/wagmi' */\nconst url = 'https://a.example' // import 'portico/wagmi'\nconst text = \"see 'portico/wagmi'\"\n</script>",
    },
  ],
  [
    'kits of tests, stories and mocks',
    Object.fromEntries(
      ['src/kit.test.ts', 'src/kit.stories.tsx', 'e2e/kit.ts', 'src/__mocks__/kit.ts'].map((path) => [
        path,
        "createPortico({ networks, server: 'http://127.0.0.1:1' }); createPortico({ projectId: 'x' })",
      ]),
    ),
  ],
])('behavior: no warning for %s', async (_, files) => {
  const { text } = await examine(await project({ ...complete, ...files }))
  expect(text).toMatch(/\nNothing is missing\.$/)
})

test('error: a resolution that finds no package, by the default of an older TypeScript', async () => {
  const options = { 'tsconfig.json': '{ "compilerOptions": { "target": "es2022" } }' }
  const { code, text } = await examine(
    await project({ ...complete, ...options, ...installed('typescript', '5.9.3') }),
  )
  expect([code, text]).toEqual([1, expect.stringMatching(/^problem +moduleResolution +classic$/m)])
})

test.each([
  "import('portico/wagmi')",
  "export * from 'portico/wagmi'",
  "const kit = require('portico/wagmi')",
  "import 'portico/wagmi' // ours",
  "const glob = 'src/**/*.ts'\nimport { portico } from 'portico/wagmi'\n/* end */",
])('behavior: `%s` is a use', async (source) => {
  const { code } = await examine(await project({ ...complete, 'src/wagmi.ts': source }))
  expect(code).toBe(1)
})

test('error: a server that does not respond, or is something else', async () => {
  let status = 200
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const kit = { 'src/kit.ts': `createPortico({\n  projectId: 'x', // ours\n  server: '${url}',\n})` }
  const folder = await project({ ...complete, ...kit })
  expect((await examine(folder)).text).toMatch(new RegExp(`^ok +server ${url} +responds$`, 'm'))
  status = 404
  expect((await examine(folder)).text).toMatch(/^problem +server .+ +responds with status 404$/m)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  const { code, text } = await examine(folder)
  expect([code, text]).toEqual([1, expect.stringMatching(/^problem +server .+ +does not respond$/m)])
})

test('behavior: --json prints the findings', async () => {
  const folder = await project({ 'package.json': {} })
  const { code, text } = await runDoctor(['doctor', '--json'], folder, '20.20.2')
  expect(code).toBe(1)
  expect(JSON.parse(text).findings).toContainEqual({
    found: 'not installed',
    name: 'portico',
    remedy: 'Install it: `npm install portico`.',
    status: 'problem',
  })
})

test('behavior: one copy behind two links is one copy; packages of a workspace are found in parent folders', async () => {
  const folder = await project({
    'apps/web/package.json': { name: 'web' },
    'apps/web/src/app.ts': "import('portico/eip155')",
    ...installed('portico', '0.1.0'),
    ...installed('viem', '2.30.0'),
  })
  await mkdir(join(folder, 'apps/web/node_modules'))
  await symlink(join(folder, 'node_modules/portico'), join(folder, 'apps/web/node_modules/portico'))
  await symlink(join(folder, 'apps/web'), join(folder, 'node_modules/web'))
  const { code, text } = await examine(join(folder, 'apps/web'))
  expect([code, text]).toEqual([0, expect.stringMatching(/^ok +viem +2\.30\.0$/m)])
})

test('error: no project here, or Portico is not installed', async () => {
  expect(await examine(await project({}))).toMatchObject({
    code: 1,
    text: expect.stringContaining('where its package.json is'),
  })
  expect(await examine(await project({ 'package.json': '{' }))).toMatchObject({ code: 1 })
  expect(await examine(await project({ 'package.json': {} }))).toMatchObject({
    code: 1,
    text: expect.stringContaining('npm install portico'),
  })
})

test('behavior: the command line', async () => {
  const run = (...words: string[]) => runDoctor(words, '/', '20.20.2')
  expect(await run('--help')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Usage: portico doctor'),
  })
  expect(await run('heal')).toMatchObject({
    code: 2,
    text: expect.stringContaining('`portico heal` is not a command'),
  })
  expect((await run()).code).toBe(2)
  expect((await run('doctor', 'now')).code).toBe(2)
})
