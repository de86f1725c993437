// Run by `npm run check`: if the oldest supported browsers lack something, the sources of a page use it only with a
// workaround. docs/browsers.md states these browsers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { houseFiles, root } from './houseFiles.mjs'
import { report } from './report.mjs'

/** The oldest supported versions. */
export const floor = { chrome: 120, firefox: 121, safari: 17 }

/**
 * Newer names, with the first versions that have them. Infinity means that no version has it. No one has compared the
 * versions with a data set yet, so check a row before you rely on it. `fallbacks` are files with a workaround.
 */
const newer = [
  { name: 'AbortSignal.any', pattern: /\bAbortSignal\.any\(/, chrome: 116, firefox: 124, safari: 17.4 },
  { name: 'Array.fromAsync', pattern: /\bArray\.fromAsync\(/, chrome: 121, firefox: 115, safari: 16.4 },
  { name: 'cookieStore', pattern: /\bcookieStore\b/, chrome: 87, firefox: 140, safari: 18.4 },
  {
    name: 'Intl.DurationFormat',
    pattern: /\bIntl\.DurationFormat\b/,
    chrome: 129,
    firefox: 136,
    safari: 16.4,
  },
  { name: 'Iterator.from', pattern: /\bIterator\.from\(/, chrome: 122, firefox: 131, safari: 18.4 },
  {
    name: 'light-dark()',
    pattern: /\blight-dark\(/,
    chrome: 123,
    firefox: 120,
    safari: 17.5,
    fallbacks: ['ui/tokens/tokens.css.ts', 'ui/Tabs/Tabs.css.ts', 'react/opening/'],
  },
  { name: 'Map.groupBy', pattern: /\bMap\.groupBy\(/, chrome: 117, firefox: 119, safari: 17.4 },
  {
    name: 'navigator.userActivation',
    pattern: /\buserActivation\.(?!\?)/,
    chrome: 72,
    firefox: 120,
    safari: 16.4,
  },
  { name: 'Object.groupBy', pattern: /\bObject\.groupBy\(/, chrome: 117, firefox: 119, safari: 17.4 },
  { name: 'Promise.try', pattern: /\bPromise\.try\(/, chrome: 128, firefox: 134, safari: 18.2 },
  {
    name: 'Promise.withResolvers',
    pattern: /\bPromise\.withResolvers\(/,
    chrome: 119,
    firefox: 121,
    safari: 17.4,
  },
  { name: 'RegExp.escape', pattern: /\bRegExp\.escape\(/, chrome: 136, firefox: 134, safari: 18.2 },
  {
    name: 'requestIdleCallback',
    pattern: /\brequestIdleCallback\(/,
    chrome: 47,
    firefox: 55,
    safari: Infinity,
    fallbacks: ['ui/afterPaint.ts', 'core/createPortico.ts', 'modal/shell/whenIdle.ts'],
  },
  {
    name: 'scheduler',
    pattern: /\bscheduler\.(yield|postTask)\(/,
    chrome: 94,
    firefox: 142,
    safari: Infinity,
  },
  {
    name: 'methods of sets',
    pattern: /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    chrome: 122,
    firefox: 127,
    safari: 17,
  },
  { name: 'showPopover', pattern: /\.(showPopover|togglePopover)\(/, chrome: 114, firefox: 125, safari: 17 },
  { name: 'startViewTransition', pattern: /\bstartViewTransition\(/, chrome: 111, firefox: 144, safari: 18 },
  {
    name: 'Uint8Array.fromBase64',
    pattern: /\bUint8Array\.(fromBase64|fromHex)\(|\.(toBase64|toHex)\(\)/,
    chrome: 140,
    firefox: 133,
    safari: 18.2,
  },
  { name: 'URL.parse', pattern: /\bURL\.parse\(/, chrome: 126, firefox: 126, safari: 18 },
]

/** Returns the problems of one file. */
export function floorProblems(path, source) {
  return newer.flatMap(({ fallbacks = [], name, pattern, ...versions }) => {
    const missing = Object.entries(floor).find(([browser, version]) => versions[browser] > version)
    if (!missing || fallbacks.some((each) => path.includes(each))) return []
    // Skips comments, because a comment may say why the name is not used.
    const line = source
      .split('\n')
      .findIndex((each) => !/^\s*(\/\/|\*|\/\*)/.test(each) && pattern.test(each))
    if (line === -1) return []
    const [browser, version] = missing
    return [
      `${path}:${line + 1}: ${name} is not in ${browser} ${version}; do without it, or name its way around here`,
    ]
  })
}

/** Returns whether a file reaches a page. */
export const reachesPage = (path) =>
  /^(packages\/(portico|protocol|texts)|apps\/wallet)\/src\/.+\.tsx?$/.test(path) &&
  !/\.(test|test-d|stories)\.tsx?$|\/(fixtures|testing|doctor)\//.test(path)

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = houseFiles(['packages', 'apps']).filter(reachesPage)
  const problems = files.flatMap((path) => floorProblems(path, readFileSync(join(root, path), 'utf8')))
  report(problems, `${files.length} files for Chrome 120, Firefox 121 and Safari 17`)
}
