import { join } from 'node:path'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { firefox, webkit, webkitFiles } from './e2e/engines/projects.js'
import { closedNetworkArguments, findBrowser } from './scripts/browser.mjs'
import { demoCommand, demoPort } from './scripts/testing/demoOfTests.mjs'
import { failuresFolder, takeOwnFolder } from './scripts/testing/evidence.mjs'
import { listLeftOutJourneys, listLeftOutTimed } from './scripts/testing/leftOutJourneys.mjs'

takeOwnFolder()
const executablePath = findBrowser()
/** The gallery shows each story on a page of its own, without the server and the networks of the journeys. */
const galleryFile = '**/gallery.spec.ts'
/** What only Firefox and WebKit run. Chromium runs longer journeys, of which `engines` is a part. */
const enginesFile = '**/engines.spec.ts'
/** Compares WebKit's layout with Chromium's. */
const geometryFile = '**/geometry.spec.ts'
const journeys = join(import.meta.dirname, 'e2e')
const leftOut = listLeftOutJourneys(journeys)
const jsonFile = process.env.PORTICO_E2E_JSON

const demo: NonNullable<PlaywrightTestConfig['webServer']> = {
  command: ['node', ...demoCommand].join(' '),
  // Waiting for the page would not be enough: the page responds before the server behind it is ready.
  wait: { stdout: /Ready in/ },
  reuseExistingServer: false,
  timeout: 240_000,
  stdout: 'pipe',
  gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/buildPackages.ts',
  outputDir: failuresFolder(),
  // Four files at a time, on the same server and networks. A journey waits half of its time, so two files would leave
  // two cores partly idle.
  workers: 4,
  fullyParallel: false,
  // A flake is a bug.
  retries: 0,
  forbidOnly: true,
  // These limits cost nothing as long as tests pass, and other machines may be several times slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./scripts/serverLogsReporter.mjs'],
    ...(jsonFile === undefined ? [] : [['json', { outputFile: jsonFile }] as const]),
  ],
  use: {
    baseURL: `http://localhost:${demoPort}`,
    screenshot: 'only-on-failure',
    // Without screenshots of each frame, which slow every page down. The trace has the page before and after each step
    // anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      args: closedNetworkArguments,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [
    {
      name: 'journeys',
      grepInvert: [/@timed/, ...leftOut.titles],
      testIgnore: [galleryFile, enginesFile, geometryFile, ...leftOut.files.map((name) => `**/${name}`)],
      use: { browserName: 'chromium' },
    },
    // These measure how long a user waits, so nothing else may run at the same time. Run them alone: `--project=timed`.
    {
      name: 'timed',
      grep: /@timed/,
      testIgnore: [galleryFile, ...listLeftOutTimed(journeys).map((name) => `**/${name}`)],
      use: { browserName: 'chromium' },
      workers: 1,
    },
    // If a test has the tag `@chromium` or `@no-webkit`, its title ends with the reason.
    {
      name: 'firefox',
      grepInvert: /@timed|@chromium/,
      testIgnore: [galleryFile, geometryFile],
      use: firefox,
      workers: 2,
    },
    {
      name: 'webkit',
      grepInvert: /@timed|@chromium|@no-webkit/,
      testMatch: [enginesFile, geometryFile, ...webkitFiles.map((name) => `**/${name}.spec.ts`)],
      use: webkit,
      workers: 2,
    },
    { name: 'gallery', fullyParallel: true, testMatch: galleryFile, use: { browserName: 'chromium' } },
  ],
  // In `npm test`, all steps share one demo, which is already running.
  ...(process.env.PORTICO_E2E_DEMO === undefined && { webServer: demo }),
})
