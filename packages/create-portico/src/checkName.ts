import { CreateAppError } from './CreateAppError.js'

/** The rules of npm for new names, without scopes, because the name is also a folder's. */
const allowed = /^[a-z0-9][a-z0-9._-]*$/
const lengthLimit = 100
/** npm refuses the first two. Windows reserves the others as names of files. */
const reserved = /^(node_modules|favicon\.ico|con|prn|aux|nul|com\d|lpt\d)(\..*)?$/
/** An app of this name could not install the package of the same name. */
const packages = /^(portico|create-portico|react|react-dom|viem|vite|next|typescript|esbuild)$/

/** Returns the name, if an app can have it. @throws CreateAppError */
export function checkName(name: string): string {
  const problem = problemOf(name)
  if (problem === undefined) return name
  throw new CreateAppError(
    'BAD_NAME',
    `"${name}" cannot be the name of an app: ${problem}. Use a name such as my-app.`,
  )
}

function problemOf(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > lengthLimit) return `it has more than ${lengthLimit} characters`
  if (!allowed.test(name)) {
    return 'it may have only lowercase letters, digits, hyphens, dots and underscores, and must begin with a letter or a digit'
  }
  if (name.endsWith('.')) return 'it ends with a dot'
  if (reserved.test(name)) return 'the name is reserved'
  if (packages.test(name)) return 'a package that the app installs has this name'
  return undefined
}
