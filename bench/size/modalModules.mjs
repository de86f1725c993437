// Read by .size-limit.mjs: the built modules that load when a person opens Connect.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const dynamicImport = /\bimport\(\s*(['"])(\.[^'"]+)\1\s*\)/g

// What is loaded by import() before a person can choose in Connect, besides the modal itself: its language, the data
// that it is prefetched with and the calls that bring them, and what connecting needs.
const neededByConnect = [
  /\/core\/(prefetch|telemetry\/.+|http\/request(Config|Image|Origins|Wallets))\.js$/,
  // One family's: a host pays for those that it names, and most name this one.
  /\/families\/eip155\/connect\.js$/,
  /\/modal\/locales\/en\.js$/,
  /\/modal\/views\/Connect\//,
]

// What a host puts on a page of its own loads with that page, whether anybody connects or not.
const partsOfPages = /\/modal\/OnRampWidgetBody\.js$/

/** Of Connect, for hosts with the embedded wallet alone: its part, and the marks of the two providers that come first. */
const loginWays = /\/modal\/(views\/Connect\/LoginWays|parts\/socialMarks\/(google|x))\.js$/

/**
 * Absolute paths of the modules: what `react` loads by `import()`, and what that needs to show Connect; with the e-mail
 * field and the social buttons where `login` is true.
 */
export function modalModules(dist, { login = false } = {}) {
  const room = (name) => join(dist, name)
  const opened = dynamicImportsOf(room('react')).filter(
    (path) => path.startsWith(room('modal')) && !partsOfPages.test(path.replaceAll('\\', '/')),
  )
  const later = [room('react'), room('modal'), room('core'), room('families')]
    .flatMap(dynamicImportsOf)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => (loginWays.test(path) ? login : neededByConnect.some((pattern) => pattern.test(path))))
  return [...new Set([...opened, ...later])]
}

function dynamicImportsOf(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(folder, path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(dynamicImport)].map((match) =>
        resolve(dirname(path), match[2]),
      ),
    )
}
