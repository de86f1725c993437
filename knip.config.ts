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
        'scripts/packed/readInNode.mjs',
        'bench/**/*.{mjs,ts,jsx,tsx}',
        'e2e/**/*.spec.ts',
      ],
      project: ['*.ts', 'scripts/**', 'bench/**', 'e2e/**'],
      ignoreDependencies: [
        // Started by the path of their program in scripts/checks.
        '@arethetypeswrong/cli',
        'dependency-cruiser',
        'publint',
        // The icons of packages/portico/src/ui/Icon were copied from it; kept so that they can be compared.
        'lucide-static',
        // drizzle-kit looks for it from where it is installed itself.
        'drizzle-orm',
      ],
    },
    'packages/portico': { entry: [beside, 'src/doctor/bin.ts'], project: sources },
    'packages/protocol': { entry: [beside], project: sources },
    'packages/testkit': { entry: [beside], project: sources },
    'packages/server': {
      entry: [beside, 'src/bin.ts', 'src/store/pgliteWorker.js', 'src/**/schema.ts'],
      project: sources,
    },
    'apps/playground': {
      entry: [beside, 'src/pages/*.{ts,tsx}', 'src/gallery/gallery.tsx'],
      project: sources,
    },
  },
}

export default config
