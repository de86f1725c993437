// Read by .size-limit.mjs: the built modules that load when a user opens Connect.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const dynamicImport = /\bimport\(\s*(['"])(\.[^'"]+)\1\s*\)/g

// Modules, besides the modal itself and its texts, that load by import() before a user can choose in Connect. They
// prefetch data, or connecting needs them.
const neededByConnect = [
  /\/core\/(prefetch|telemetry\/.+|http\/request(Config|Image|Origins|Wallets))\.js$/,
  // Only this family counts, because a site loads only the families that it names, and most sites name this one.
  /\/families\/eip155\/connect\.js$/,
  /\/modal\/connect\/Connect\//,
]

// A site can put these parts on a page of its own. They load with that page, not with Connect.
const partsOfPages = /\/modal\/buy\/OnRampWidgetBody\.js$/

/** The part of Connect that only sites with the embedded wallet load, with the marks of the first two providers. */
const loginMethods = /\/modal\/(connect\/Connect\/LoginMethods|login\/socialMarks\/(google|x))\.js$/

/**
 * Returns the absolute paths of the modules that `react` loads by `import()`, and of the modules and English texts that
 * these need to show Connect. If `login` is true, the paths include the email field and the social buttons.
 */
export function modalModules(dist, { login = false } = {}) {
  const room = (name) => join(dist, name)
  const opened = dynamicImportsOf(room('react')).filter(
    (path) => path.startsWith(room('modal')) && !partsOfPages.test(path.replaceAll('\\', '/')),
  )
  const later = [room('react'), room('modal'), room('core'), room('families')]
    .flatMap(dynamicImportsOf)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) =>
      loginMethods.test(path) ? login : neededByConnect.some((pattern) => pattern.test(path)),
    )
  const texts = ['modal.js', ...(login ? ['modal/login.js'] : [])].map((path) =>
    join(dist, '../../texts/dist/en', path),
  )
  return [...new Set([...opened, ...later, ...texts])]
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
