// Imported by benches that run the TypeScript sources of this repository in their own process.
import { register } from 'node:module'

const loading = { promise: undefined }

/**
 * Makes `import()` load TypeScript and resolve the packages of this repository to their sources, so no build is needed.
 */
export function loadSources() {
  loading.promise ??= load()
  return loading.promise
}

async function load() {
  const { register: registerTypeScript } = await import('tsx/esm/api')
  registerTypeScript()
  // A running process cannot get the flag --conditions=portico-source, but it can get a resolver.
  const resolver = `export const resolve = (specifier, context, next) =>
    next(specifier, { ...context, conditions: ['portico-source', ...context.conditions] })`
  register(`data:text/javascript,${encodeURIComponent(resolver)}`)
}
