// Read by .size-limit.mjs: the built modules that load when a person opens Connect.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const dynamicImport = /\bimport\(\s*(['"])(\.[^'"]+)\1\s*\)/g

// What the modal's own chunk still loads by import() before Connect stands: the language of the page.
const neededByConnect = [/\/modal\/locales\/en\.js$/, /\/modal\/views\/Connect\//]

/** Absolute paths of the modules: what `react` loads by `import()`, and what that needs to show Connect. */
export function modalModules(dist) {
  const first = modulesUnder(join(dist, 'react')).flatMap(dynamicImportsOf)
  const opened = first.filter((path) => path.startsWith(join(dist, 'modal')))
  const later = modulesUnder(join(dist, 'modal'))
    .flatMap(dynamicImportsOf)
    .filter((path) => neededByConnect.some((pattern) => pattern.test(path.replaceAll('\\', '/'))))
  return [...new Set([...opened, ...later])]
}

function modulesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(folder, path))
}

function dynamicImportsOf(path) {
  return [...readFileSync(path, 'utf8').matchAll(dynamicImport)].map((match) =>
    resolve(dirname(path), match[2]),
  )
}
