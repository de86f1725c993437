// Finds a Chromium-family browser on this machine, or installs one. Run by `npm test` (through scripts/test.mjs), and
// read by the vitest and Playwright configurations. By hand: `node scripts/browser.mjs`.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Browser features that no test uses. If a flag is given twice, the last one counts, so this list repeats what
 * Playwright itself disables. The list also disables the pages that the browser itself opens beside each test page.
 * They are a fifth of the journeys' work.
 */
const unwantedFeatures = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'msForceBrowserSignIn'],
  ...['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup'],
]

/** Returns the flag that disables the features that no test uses, and those in `more`. */
export const disableFeatures = (...more) => `--disable-features=${[...unwantedFeatures, ...more].join(',')}`

/** Flags that limit a test browser to this machine and let it run as root in a container. */
export const closedNetworkArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  disableFeatures(),
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  // The name of a site that is on this machine, and that browsers do not trust without https as they trust `localhost`.
  '--host-resolver-rules=MAP site.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
]

const namesOnPath = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

const usualPlaces = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

// Reads the folder of Playwright's browsers directly. playwright-core would cost 300 ms on every start of vitest, and
// it accepts only one exact revision, although any would do.
function playwrightPlaces() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'ms-playwright'),
  ].filter((folder) => folder && existsSync(folder))
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ]
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
      .flatMap((name) => programs.map((program) => join(folder, name, program))),
  )
}

/** Returns the path of a Chromium-family browser, or `undefined`. `PORTICO_BROWSER` takes precedence. */
export function findBrowser() {
  const named = process.env.PORTICO_BROWSER
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`PORTICO_BROWSER names ${named}, which does not exist. Correct it or unset it.`)
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => namesOnPath.map((name) => join(folder, name)))
  const places = [...(usualPlaces[platform()] ?? []), ...onPath, ...playwrightPlaces()]
  return places.find((place) => existsSync(place))
}

/** Finds a browser or installs one. If neither works, throws an error that says what to do. */
export function findOrInstallBrowser() {
  const found = findBrowser()
  if (found !== undefined) return found
  const debianRoot = process.getuid?.() === 0 && isDebian()
  const attempts = debianRoot ? [installByApt, installByPlaywright] : [installByPlaywright]
  for (const attempt of attempts) {
    attempt()
    const installed = findBrowser()
    if (installed !== undefined) return installed
  }
  throw new Error(
    [
      'No Chromium-family browser was found, and none could be installed.',
      'Install Chrome, Chromium or Edge, or name one: PORTICO_BROWSER=/path/to/chrome npm test',
    ].join('\n'),
  )
}

function isDebian() {
  // Ubuntu's `chromium` package only installs a snap, which does not work in containers.
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function installByApt() {
  console.log('No browser found: installing Chromium with apt.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  if (updated.status !== 0) return
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    stdio: 'inherit',
  })
}

function installByPlaywright() {
  console.log("No browser found: installing Playwright's Chromium.")
  const withDependencies = process.getuid?.() === 0 ? ['--with-deps'] : []
  spawnSync('npx', ['playwright', 'install', ...withDependencies, 'chromium'], {
    stdio: 'inherit',
    shell: platform() === 'win32',
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(findOrInstallBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
