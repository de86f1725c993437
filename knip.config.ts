import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs', 'scripts/checks/*.mjs', 'bench/*.mjs', 'bench/**/*.ts', 'e2e/**/*.spec.ts'],
      project: ['*.ts', 'scripts/**', 'bench/**', 'e2e/**'],
    },
    'packages/*': {},
  },
}

export default config
