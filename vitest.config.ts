import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { closedNetworkArguments, findBrowser } from './scripts/browser.mjs'
import { failuresFolder } from './scripts/testing/evidence.mjs'
import { listLeftOutFiles } from './scripts/testing/leftOutFiles.mjs'

const inBrowser = ['**/src/**/*.browser.test.{ts,tsx}', '**/src/**/*.test.tsx']
/** They hold how long things take. */
const apart = [
  'packages/protocol/src/directory/walletIndex.test.ts',
  'scripts/demo.test.mjs',
  'scripts/parsers.test.mjs',
]
const executablePath = findBrowser()

// Sources of the house resolve by this condition, so no package must be built before its tests.
const conditions = ['portico-source', 'module', 'browser', 'development|production']
/** Ms that a condition is waited for. One that holds costs nothing of it; the default second is little on a busy machine. */
const poll = { timeout: 15_000 }
const nodeConditions = ['portico-source', 'module', 'node', 'development|production']

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with an empty database in it, with all tables: to be copied. */
    emptyDatabase: string
    /** `portico-server` in one file, made of its sources. */
    serverBin: string
  }
}

export default defineConfig({
  test: {
    reporters: 'default',
    // The independent WalletConnect peer goes on looking for the relay of a test that is over, and nobody can hear it fail.
    onUnhandledError: ({ message }) => !message?.startsWith('Unavailable WS RPC url at ws://127.0.0.1:'),
    projects: [
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions, externalConditions: ['portico-source', 'node'] } },
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['scripts/emptyDatabase.mjs', 'scripts/buildServerBin.mjs'],
          setupFiles: ['scripts/testing/setUpNodeTests.mjs'],
          expect: { poll },
          include: [
            'packages/**/src/**/*.test.ts',
            'apps/**/src/**/*.test.ts',
            'docs/snippets/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...apart, ...inBrowser, ...listLeftOutFiles('node')],
          // Most files wait for a process of their own: four at a time fill two cores.
          maxWorkers: 4,
          // No module of the house has state, so files share them: half of the time was loading them anew.
          isolate: false,
          // Real databases and chains start inside hooks; the machine may have two cores.
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      // One after the other, with the machine to themselves.
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions, externalConditions: ['portico-source', 'node'] } },
        test: {
          name: 'demo',
          environment: 'node',
          expect: { poll },
          include: apart,
          fileParallelism: false,
          exclude: ['**/node_modules/**'],
          // Real databases and chains start inside hooks; the machine may have two cores.
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        resolve: { conditions },
        optimizeDeps: {
          // Named here so that none is found in the middle of a run, which would reload the page under a test.
          include: [
            ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
            ...['qr', 'qr/decode.js'],
          ],
        },
        test: {
          name: 'browser',
          expect: { poll },
          attachmentsDir: join(failuresFolder(), 'attachments'),
          include: inBrowser.map((pattern) => `{packages,apps}/${pattern}`),
          exclude: ['**/node_modules/**', '**/dist/**', ...listLeftOutFiles('browser')],
          // Views are loaded inside hooks, from sources.
          hookTimeout: 120_000,
          testTimeout: 120_000,
          // Four pages at a time: half of a test is waiting, and two leave two cores idle.
          maxWorkers: 4,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: true,
            screenshotDirectory: failuresFolder(),
            provider: playwright({
              launchOptions: {
                args: closedNetworkArguments,
                ...(executablePath === undefined ? {} : { executablePath }),
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
