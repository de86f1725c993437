import { defineConfig } from '@playwright/test'
import { closedNetworkArguments, findBrowser } from './scripts/browser.mjs'

// Away from the demo's own ports, so that both may run at once.
const port = 5180
const executablePath = findBrowser()
const jsonFile = process.env.PORTICO_E2E_JSON

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One worker: every journey runs on the same server and chain, and a machine may have two cores.
  workers: 1,
  fullyParallel: false,
  // A flake is a bug.
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: jsonFile === undefined ? [['list']] : [['list'], ['json', { outputFile: jsonFile }]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      args: closedNetworkArguments,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    command: `node scripts/demo.mjs --port ${port} --fresh --data .data/e2e`,
    url: `http://localhost:${port}`,
    reuseExistingServer: false,
    timeout: 60_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
  },
})
