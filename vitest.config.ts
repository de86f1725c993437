import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { closedNetworkArguments, findBrowser } from './scripts/browser.mjs'
import { apartFiles } from './scripts/testing/apartFiles.mjs'
import { failuresFolder } from './scripts/testing/evidence.mjs'
import { listLeftOutFiles } from './scripts/testing/leftOutFiles.mjs'
import { isSampled, listChangedFiles } from './scripts/testing/sample.mjs'
import {
  parkPointer,
  pressPointer,
  releasePointer,
  startTrace,
  stopTrace,
} from './scripts/testing/traceCommands.mjs'

const inBrowser = ['**/src/**/*.browser.test.{ts,tsx}', '**/src/**/*.test.tsx']
const executablePath = findBrowser()

// With the first condition, the packages of this repository resolve to their sources, so tests need no build.
const conditions = ['portico-source', 'module', 'browser', 'development|production']
/** How long `expect.poll` waits, in ms. The default of a second is too short on a busy machine. */
const poll = { timeout: 15_000 }
const nodeConditions = ['portico-source', 'module', 'node', 'development|production']

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a data folder with all tables and no rows. Tests copy it. */
    emptyDatabase: string
    /** Path of `portico-server` as one file, bundled from its sources. */
    serverBin: string
    /** For tests in a page, which cannot read these: the changed files, and the run's seed if it takes samples. */
    sampling: { changed: readonly string[]; seed: number | null }
  }
}

export default defineConfig({
  test: {
    reporters: 'default',
    // After its test, the independent WalletConnect peer still looks for the test's relay. Nothing handles the error.
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
          // Most files wait for a process that they started, so four at a time fill two cores.
          maxWorkers: 4,
          // Our modules have no state, so test files can share them. Loading them again took half of the time.
          isolate: false,
          // Hooks start real databases and networks, which takes long on a machine with two cores.
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      // These files run one after the other, and nothing else runs at the same time.
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
          // Hooks start real databases and networks, which takes long on a machine with two cores.
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        resolve: { conditions },
        optimizeDeps: {
          // Every package that any test or source imports, even if a sample does not. If Vite finds a package only
          // during a run, it reloads the page in the middle of a test, which then has two copies of React.
          // `deps/_metadata.json` in Vite's cache lists the packages that it found.
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
            'vue',
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
          // Hooks load views from sources.
          hookTimeout: 120_000,
          testTimeout: 120_000,
          // Four pages at a time: a test waits half of its time, so two would leave two cores partly idle.
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
            commands: { parkPointer, pressPointer, releasePointer, startTrace, stopTrace },
          },
        },
      },
    ],
  },
})
