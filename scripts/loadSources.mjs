// Imported by benches, which use the house's TypeScript sources in their own process.
import { register } from 'node:module'

const loading = { promise: undefined }

/** From here on `import()` takes TypeScript, and the house's packages resolve to their sources: nothing is built. */
export function loadSources() {
  loading.promise ??= load()
  return loading.promise
}

async function load() {
  const { register: registerTypeScript } = await import('tsx/esm/api')
  registerTypeScript()
  // The flag --conditions=portico-source cannot be added to a process that runs; a resolver can.
  const resolver = `export const resolve = (specifier, context, next) =>
    next(specifier, { ...context, conditions: ['portico-source', ...context.conditions] })`
  register(`data:text/javascript,${encodeURIComponent(resolver)}`)
}
