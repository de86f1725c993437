import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { closedNetworkArguments, findBrowser } from './scripts/browser.mjs'
import { apartFiles } from './scripts/testing/apartFiles.mjs'
import { failuresFolder } from './scripts/testing/evidence.mjs'
import { listLeftOutFiles } from './scripts/testing/leftOutFiles.mjs'
import { isSampled, listChangedFiles } from './scripts/testing/sample.mjs'
import { startTrace, stopTrace } from './scripts/testing/traceCommands.mjs'

const inBrowser = ['**/src/**/*.browser.test.{ts,tsx}', '**/src/**/*.test.tsx']
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
    /** For tests in a page, which cannot read it: the seed of the run if it takes samples, and the changed files. */
    sampling: { changed: readonly string[]; seed: number | null }
  }
}

export default defineConfig({
  test: {
    reporters: 'default',
    // After its test, the independent WalletConnect peer still looks for the test's relay. Its failure has no listener.
    onUnhandledError: ({ message }) => !message?.startsWith('Unavailable WS RPC url at ws://127.0.0.1:'),
    projects: [
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions, externalConditions: ['portico-source', 'node'] } },
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['scripts/emptyDatabase.mjs', 'scripts/buildServerBin.mjs'],
          setupFiles: ['scripts/testing/setUpNodeTests.mjs', 'scripts/testing/keepClock.mjs'],
          expect: { poll },
          include: [
            'packages/**/src/**/*.test.ts',
            'apps/**/src/**/*.test.ts',
            'docs/snippets/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            ...apartFiles,
            ...inBrowser,
            ...listLeftOutFiles('node'),
          ],
          // Most files wait for a process of their own: four at a time fill two cores.
          maxWorkers: 4,
          // No module of the house has state, so files share them: half of the time was loading them again.
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
          setupFiles: ['scripts/testing/setUpNodeTests.mjs', 'scripts/testing/keepClock.mjs'],
          expect: { poll },
          include: apartFiles,
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
          // All that a test or a source imports, though a sample may not: what is found in the middle of a run reloads the page
          // under a test, and leaves it with two copies of React. `deps/_metadata.json` of Vite's cache lists what was found.
          include: [
            ...['react', 'react-dom', 'react-dom/client', 'react-dom/server'],
            ...['react/jsx-runtime', 'react/jsx-dev-runtime', 'vitest-browser-react', 'axe-core'],
            ...['@tanstack/react-query', 'mipd', 'qr', 'qr/decode.js', 'valibot', 'zustand/vanilla'],
            ...[
              'viem',
              'viem/account-abstraction',
              'viem/accounts',
              'viem/actions',
              'viem/chains',
              'viem/ens',
            ],
            ...['viem/experimental/erc7739', 'viem/utils'],
            ...['@noble/ciphers/chacha.js', '@noble/curves/ed25519', '@noble/curves/ed25519.js'],
            ...['@noble/curves/secp256k1', '@noble/hashes/argon2', '@noble/hashes/blake2'],
            ...['@noble/hashes/hkdf.js', '@noble/hashes/hmac', '@noble/hashes/legacy', '@noble/hashes/sha2'],
            ...['@noble/hashes/sha2.js', '@noble/hashes/sha3', '@noble/hashes/sha3.js'],
            ...[
              '@noble/hashes/utils',
              '@noble/hashes/utils.js',
              '@scure/base',
              '@scure/bip32',
              '@scure/bip39',
            ],
            ...['@scure/bip39/wordlists/english', '@scure/btc-signer', '@scure/btc-signer/script'],
            ...['@scure/btc-signer/utils', '@scure/sr25519'],
            ...['@base-ui/react/dialog', '@base-ui/react/popover', '@radix-ui/react-dialog', 'vaul'],
          ],
        },
        test: {
          name: 'browser',
          provide: {
            sampling: {
              changed: listChangedFiles(),
              seed: isSampled() ? Number(process.env.PORTICO_SEED) : null,
            },
          },
          setupFiles: ['scripts/testing/keepClock.mjs', 'scripts/testing/traceBrowserTests.mjs'],
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
            commands: { startTrace, stopTrace },
          },
        },
      },
    ],
  },
})
