import type { ServerTexts } from '../texts/loadTexts.js'

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Names a browser and its system in a few words, for lists and emails. The user agent is a claim and proves nothing.
 * The name is in English, as it is stored. `wordDevice` translates it.
 */
export function describeDevice(userAgent: string | null): string {
  const find = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent?.slice(0, 500) ?? ''))?.[1]
  return nameDevice(find(browsers), find(systems))
}

/** Returns the name of a stored device in the language of its reader. A name of another form stays as it is. */
export function wordDevice(stored: string, { facts }: Pick<ServerTexts, 'facts'>): string {
  const device = devices.get(stored)
  if (device === undefined) return stored
  const { browser, system } = device
  if (browser === undefined)
    return system === undefined ? facts('device.unknown') : facts('device.system', { system })
  return system === undefined ? browser : facts('device.both', { browser, system })
}

function nameDevice(browser: string | undefined, system: string | undefined): string {
  if (browser === undefined) return system === undefined ? 'An unknown device' : `A browser on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Every name that `nameDevice` returns, with its browser and its system. */
const devices: ReadonlyMap<string, { browser: string | undefined; system: string | undefined }> = new Map(
  [...browsers, undefined].flatMap((browser) =>
    [...systems, undefined].map((system) => [
      nameDevice(browser?.[1], system?.[1]),
      { browser: browser?.[1], system: system?.[1] },
    ]),
  ),
)
