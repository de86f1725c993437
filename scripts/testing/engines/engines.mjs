// Finds Firefox and WebKit on this machine, or installs them. Imported by `npm test`, and by the programs beside it.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const firefoxProgram = process.env.PORTICO_FIREFOX ?? 'firefox-esr'
/** Starts WebKit's MiniBrowser, and controls it over W3C WebDriver. */
export const webkitProgram = process.env.PORTICO_WEBKIT_DRIVER ?? 'WebKitWebDriver'
/** WebKit's browser has no mode without a screen, so it gets a virtual one. */
export const screenProgram = 'Xvfb'
/** Without a window manager, a new window gets no focus. */
export const windowManager = 'openbox'

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openbox']

const listMissing = () =>
  [firefoxProgram, webkitProgram, screenProgram, windowManager].filter((program) => !isThere(program))

function isThere(program) {
  const places = program.includes('/')
    ? [program]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Installs the engines if they are missing. Debian's packages work; a browser that Playwright downloads is a patched
 * one, and not what users have.
 *
 * @throws Error that says what to do, if they cannot be installed
 */
export function installEngines() {
  if (listMissing().length === 0) return
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    console.log(`Installing ${packages.join(', ')} with apt.`)
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'inherit' }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
    if (listMissing().length === 0) return
  }
  throw new Error(
    [
      `The tests in Firefox and WebKit need ${listMissing().join(', ')}, which could not be installed.`,
      `As root on Debian 12: apt-get update && apt-get install --no-install-recommends ${packages.join(' ')}`,
      'Elsewhere, install Firefox ESR, WebKitWebDriver (WebKitGTK), Xvfb and openbox in your own way.',
      'If PATH does not have them, PORTICO_FIREFOX and PORTICO_WEBKIT_DRIVER name the first two.',
      'No other step needs them, and each step can run alone: npm test -- node e2e',
    ].join('\n'),
  )
}
