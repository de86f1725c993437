// Run first by `npm run demo`, `npm test` and `npm run check`: checks the Node version and installs the packages of the
// lock. Imports nothing that must be installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Exits with a message if this Node is too old, or if packages are missing and cannot be installed. */
export function setUp() {
  const problem = nodeProblem(process.versions.node) ?? installMissingPackages()
  if (problem === undefined) return
  console.error(problem)
  process.exit(1)
}

/** Returns what is wrong with this version of Node, or `undefined`. The minimum is `engines.node` of package.json. */
export function nodeProblem(version) {
  const floor = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '')
  const [have, need] = [version, floor].map((text) => text.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (have[place] ?? 0) - (need[place] ?? 0)
    if (difference > 0) return undefined
    if (difference < 0) {
      return `Portico needs Node ${floor} or newer, and this is Node ${version}.\nInstall a newer one from nodejs.org, or with your version manager: nvm install 22`
    }
  }
  return undefined
}

function installMissingPackages() {
  if (!packagesAreMissing()) return undefined
  console.log('Installing packages (npm ci): one to two minutes the first time.')
  // No dependency needs its install script, so none runs. npm's warnings are for maintainers.
  const installed = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (installed.status === 0) {
    const now = new Date()
    utimesSync(marker, now, now)
    return undefined
  }
  return 'npm ci failed; its message is above. Check the network or registry settings, then run the same command again.'
}

const marker = join(root, 'node_modules/.package-lock.json')

// npm writes the marker last, so a half-finished install counts as missing.
function packagesAreMissing() {
  if (!existsSync(marker)) return true
  return statSync(marker).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs && lockDiffers()
}

// A checkout may update the date of package-lock.json without a change, so only changed contents cause a new install.
function lockDiffers() {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(marker, 'utf8')).packages
  return Object.entries(wanted).some(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional) return false
    return entry.version !== installed[path]?.version || entry.integrity !== installed[path]?.integrity
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) setUp()
