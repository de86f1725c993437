// Read by scripts/checks/houseRules.mjs: a test writes out limits and times. If it imports the code's own constant, it
// passes with any value of that constant.
import { posix } from 'node:path'

const isTest = (path) => /\.(test|spec)\.(tsx?|mjs)$/.test(path)
/** Returns whether a module only helps tests, so that its numbers are no limits of the product. */
const helpsTests = (path) => /^packages\/testkit\/|\/(fixtures|testing)\//.test(path)

/** Returns the paths that an import specifier such as `./mailbox.js` can stand for. */
function pathsOf(specifier, importer) {
  const path = posix.join(posix.dirname(importer), specifier)
  return [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')]
}

/** Returns the value of an exported constant that is a number, as it is written. */
function numberOf(name, text) {
  const [, value] = text.match(new RegExp(`^export const ${name}(?:: \\w+)? = ([\\w.*+/() -]+)$`, 'm')) ?? []
  return value !== undefined && /^\(*\d|\* *\d/.test(value) ? value : undefined
}

/**
 * Returns the problems of one file: numbers of the code under test that it imports. `read` returns the text of a module.
 * If the module does not exist, `read` returns undefined.
 */
export function numberProblems(path, text, read) {
  if (!isTest(path)) return []
  const imports = text.matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gm)
  return [...imports].flatMap(({ 1: list, 2: specifier, index }) => {
    const module = pathsOf(specifier, path).find((one) => read(one) !== undefined)
    if (module === undefined || helpsTests(module)) return []
    const line = text.slice(0, index).split('\n').length
    return list.split(',').flatMap((item) => {
      const name = item.trim().split(' ')[0]
      const value = name && numberOf(name, read(module) ?? '')
      if (!value) return []
      return [`${path}:${line}: imports \`${name}\` of ${module}; write out its value, ${value}`]
    })
  })
}
