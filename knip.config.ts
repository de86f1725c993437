import type { KnipConfig } from 'knip'

const sources = 'src/**/*.{ts,tsx}'
const beside = 'src/**/*.{test,test-d,browser.test,stories}.{ts,tsx}'

const config: KnipConfig = {
  // A constant of the specification is exported with its clause, even if only its own file uses it.
  ignoreExportsUsedInFile: true,
  // React is an optional peer, because sites can use the headless kit alone, but the React entries import it.
  rules: { optionalPeerDependencies: 'off' },
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs',
        'scripts/checks/*.mjs',
        'scripts/demo/*.mjs',
        'scripts/mutants/*.mjs',
        'scripts/mutate/runLane.mjs',
        'scripts/mutate/vitest.config.mjs',
        'scripts/packed/{openInJsdom,readInNode,useWithoutPeers}.mjs',
        'scripts/packed/pages/*.{js,ts,tsx}',
        'scripts/release/{alignVersions,dry}.mjs',
        'scripts/testing/engines/*.mjs',
        'bench/**/*.{mjs,ts,jsx,tsx}',
        'e2e/**/*.spec.ts',
      ],
      // Sites that scripts/packed.mjs copies into folders of their own, where their packages are installed.
      ignore: ['scripts/packed/hosts/**'],
      project: ['*.ts', 'scripts/**', 'bench/**', 'e2e/**'],
      ignoreDependencies: [
        // Read or started by path: the code of the entry point, the bundler of the demo, the sources of the account.
        '@account-abstraction/contracts',
        '@pimlico/alto',
        'solady',
        // scripts/checks starts their programs by path.
        '@arethetypeswrong/cli',
        'dependency-cruiser',
        'publint',
        // scripts/deployUniswap.mjs reads their files in node_modules.
        '@uniswap/v2-core',
        '@uniswap/v2-periphery',
        '@uniswap/v3-core',
        '@uniswap/v3-periphery',
        // The icons of packages/portico/src/ui/Icon are copied from this package. It stays installed to compare them
        // with their originals.
        'lucide-static',
        // Imported by programs that scripts/packed.mjs copies into test projects.
        'jsdom',
        'svelte',
        'vue',
        // Imported by scripts/packed/walletPeer.mjs, in which the package is that of the workspace.
        '@portico/server',
        // drizzle-kit looks for this package beside itself, in the root.
        'drizzle-orm',
      ],
    },
    'packages/portico': {
      entry: [
        beside,
        'src/doctor/bin.ts',
        // Loaded together with texts or data by a `Promise.all`. knip does not follow the names in it.
        'src/core/queries/watchQuery.ts',
        'src/modal/buy/OnRampWidgetBody.tsx',
        'src/modal/connect/Connect/LoginMethods.tsx',
        'src/modal/shell/{Messages,SupportedModal}.tsx',
        'src/modal/shell/{goOn,modalChunk}.ts',
      ],
      project: sources,
    },
    'packages/protocol': { entry: [beside], project: sources },
    'packages/texts': { entry: [beside, 'src/*/*.ts'], project: sources },
    'packages/testkit': { entry: [beside], project: sources },
    'packages/ethereum-provider': {
      // knip does not follow the names in an `await import()`.
      entry: [beside, 'src/{phone,storageRecords}.ts'],
      // The build bundles the client of `portico`, which needs these packages.
      ignoreDependencies: ['@noble/ciphers', '@noble/curves', '@noble/hashes', '@scure/base', 'valibot'],
      project: sources,
    },
    'packages/create-portico': {
      entry: [beside, 'src/bin.ts'],
      project: sources,
    },
    'packages/server': {
      entry: [beside, 'src/bin.ts', 'src/store/pgliteWorker.js', 'src/**/schema.ts'],
      project: sources,
    },
    'apps/wallet': {
      entry: [
        beside,
        'src/boot/{boot,dashboardPage,loadingWindow,passkeyWindow,releaseWindow,reviewWindow}.ts',
        'src/recovery/kit.ts',
      ],
      project: sources,
    },
    'apps/playground': {
      entry: [beside, 'src/pages/*.{ts,tsx}', 'src/gallery/gallery.tsx'],
      project: sources,
    },
  },
}

export default config
