import { join } from 'node:path'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { closedNetworkArguments, findBrowser } from './scripts/browser.mjs'
import { demoCommand, demoPort } from './scripts/testing/demoOfTests.mjs'
import { failuresFolder } from './scripts/testing/evidence.mjs'
import { listLeftOutJourneys, listLeftOutTimed } from './scripts/testing/leftOutJourneys.mjs'

const executablePath = findBrowser()
/** Every story is a page of its own, without the server and the chain of the journeys. */
const galleryFile = '**/gallery.spec.ts'
const journeys = join(import.meta.dirname, 'e2e')
const leftOut = listLeftOutJourneys(journeys)
const jsonFile = process.env.PORTICO_E2E_JSON

const demo: NonNullable<PlaywrightTestConfig['webServer']> = {
  command: ['node', ...demoCommand].join(' '),
  // Not its page alone: that is there before the server behind it.
  wait: { stdout: /Ready in/ },
  reuseExistingServer: false,
  timeout: 240_000,
  stdout: 'pipe',
  gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: failuresFolder(),
  // Four files at a time, on the same server and chain: half of a journey is waiting, and two leave two cores idle.
  workers: 4,
  fullyParallel: false,
  // A flake is a bug.
  retries: 0,
  forbidOnly: true,
  // What holds costs nothing of these; machines that build elsewhere may be several times slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: jsonFile === undefined ? [['list']] : [['list'], ['json', { outputFile: jsonFile }]],
  use: {
    baseURL: `http://localhost:${demoPort}`,
    screenshot: 'only-on-failure',
    // Without the film, which costs each page a picture for each frame: what stood in the page before and after each step is
    // in it anyway.
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
      testIgnore: [galleryFile, ...leftOut.files.map((name) => `**/${name}`)],
      use: { browserName: 'chromium' },
    },
    // They hold how long a user waits, so nothing else may run: `--project=timed`, apart from the others.
    {
      name: 'timed',
      grep: /@timed/,
      testIgnore: [galleryFile, ...listLeftOutTimed(journeys).map((name) => `**/${name}`)],
      use: { browserName: 'chromium' },
      workers: 1,
    },
    { name: 'gallery', fullyParallel: true, testMatch: galleryFile, use: { browserName: 'chromium' } },
  ],
  // Of `npm test` there is one for all steps.
  ...(process.env.PORTICO_E2E_DEMO === undefined && { webServer: demo }),
})
