// Finds Firefox and WebKit on this machine, or installs them. Run by the step `engines` of `npm test`, and read by
// playwright.config.ts and the programs beside it.
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

/** Returns whether both engines are here. */
export function hasEngines() {
  return [firefoxProgram, webkitProgram, screenProgram, windowManager].every(isThere)
}

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
  if (hasEngines()) return
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    console.log(`Installing ${packages.join(', ')} with apt.`)
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'inherit' }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
    if (hasEngines()) return
  }
  throw new Error(
    [
      'Firefox and WebKit are not on this machine, and could not be installed.',
      `As root on Debian: apt-get install --no-install-recommends ${packages.join(' ')}`,
      'Elsewhere, PORTICO_FIREFOX and PORTICO_WEBKIT_DRIVER can name their programs.',
    ].join('\n'),
  )
}
