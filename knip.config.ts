import type { KnipConfig } from 'knip'

const sources = 'src/**/*.{ts,tsx}'
const beside = 'src/**/*.{test,test-d,browser.test,stories}.{ts,tsx}'

const config: KnipConfig = {
  // A constant of the specification is exported with its clause even where only its own file acts on it.
  ignoreExportsUsedInFile: true,
  // React is optional for a host that uses the headless kit alone; the React entries still import it.
  rules: { optionalPeerDependencies: 'off' },
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs',
        'scripts/checks/*.mjs',
        'scripts/demo/*.mjs',
        'scripts/mutants/*.mjs',
        'scripts/mutate/vitest.config.mjs',
        'scripts/packed/{openInJsdom,readInNode}.mjs',
        'bench/**/*.{mjs,ts,jsx,tsx}',
        'e2e/**/*.spec.ts',
      ],
      project: ['*.ts', 'scripts/**', 'bench/**', 'e2e/**'],
      ignoreDependencies: [
        // Read or started by path: the bundler beside the local network, the entry point's code, the account's sources.
        '@account-abstraction/contracts',
        '@pimlico/alto',
        'solady',
        // Started by the path of their program in scripts/checks.
        '@arethetypeswrong/cli',
        'dependency-cruiser',
        'publint',
        // Read as files by scripts/deployUniswap.mjs, where npm put them.
        '@uniswap/v2-core',
        '@uniswap/v2-periphery',
        '@uniswap/v3-core',
        '@uniswap/v3-periphery',
        // The icons of packages/portico/src/ui/Icon were copied from it. It stays installed so that they can be
        // compared.
        'lucide-static',
        // Installed where scripts/packed.mjs puts what imports it.
        'jsdom',
        // drizzle-kit looks for it from where it is installed itself.
        'drizzle-orm',
      ],
    },
    'packages/portico': {
      entry: [
        beside,
        'src/doctor/bin.ts',
        // Loaded together with texts or data, by a `Promise.all` whose names knip does not follow.
        'src/core/queries/watchQuery.ts',
        'src/modal/buy/OnRampWidgetBody.tsx',
        'src/modal/connect/Connect/LoginWays.tsx',
        'src/modal/shell/{Messages,SupportedModal}.tsx',
        'src/modal/shell/{goOn,modalChunk}.ts',
      ],
      project: sources,
    },
    'packages/protocol': { entry: [beside], project: sources },
    'packages/texts': { entry: [beside, 'src/*/*.ts'], project: sources },
    'packages/testkit': { entry: [beside], project: sources },
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
