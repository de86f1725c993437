// Read by scripts/packed.mjs: makes an app outside the repository, with the tarballs in its node_modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../checks/houseFiles.mjs'

// The cache is outside the repository. Inside, Node would also find packages that ours forgot to declare.
export const cache = process.env.PORTICO_PACKED_CACHE ?? join(homedir(), '.cache/portico-packed')

const isOurs = (name) => /^(portico|create-portico|@portico\/.+)$/.test(name)
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const withoutOurs = (dependencies = {}) =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isOurs(name)))

/**
 * Returns what an install of our packages adds: their dependencies, and those of our own packages that they depend on.
 */
function broughtBy(names) {
  const wanted = [...names]
  const brought = {}
  for (const name of wanted) {
    const { dependencies = {} } = readManifest(join(root, 'packages', name.replace('@portico/', '')))
    wanted.push(...Object.keys(dependencies).filter((each) => isOurs(each) && !wanted.includes(each)))
    Object.assign(brought, withoutOurs(dependencies))
  }
  return { brought, names: wanted }
}

/**
 * Makes the app's folder in the cache and returns its path.
 * Third-party packages are installed once for each set of versions. Our tarballs are unpacked over them every time.
 * `copyExample` adds the example's files. `remove` names packages to leave out. `overrides` replaces the repository's.
 */
export async function installApp(parameters) {
  const { example, manifest, overrides, remove = [], replace = {}, tarballs } = parameters
  const ours = Object.keys(manifest.dependencies ?? {}).filter(isOurs)
  const { brought, names } = broughtBy(ours)
  const replaced = (dependencies) =>
    Object.fromEntries(
      Object.entries(withoutOurs(dependencies))
        .filter(([name]) => !remove.includes(name))
        .map(([name, version]) => [name, replace[name] ?? version]),
    )
  const installed = {
    name: 'portico-packed',
    private: true,
    type: 'module',
    dependencies: { ...brought, ...replaced(manifest.dependencies) },
    devDependencies: replaced(manifest.devDependencies),
    optionalDependencies: manifest.optionalDependencies,
    overrides: overrides ?? readManifest(root).overrides,
  }
  const text = JSON.stringify(installed, null, 2)
  const key = createHash('sha256').update(text).update(process.version).digest('hex').slice(0, 12)
  const app = join(cache, `${example ?? 'node'}-${key}`)
  const marker = join(app, '.installed')
  if (!existsSync(marker)) {
    rmSync(app, { recursive: true, force: true })
    mkdirSync(app, { recursive: true })
    writeFileSync(join(app, 'package.json'), text)
    const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', npm, { cwd: app, shell: process.platform === 'win32' })
    writeFileSync(marker, '')
  }
  for (const name of names) {
    const tarball = tarballs.find((each) => each.name === name)
    const target = join(app, 'node_modules', name)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    await run('tar', ['-xzf', tarball.file, '-C', target, '--strip-components=1'])
  }
  return app
}

export function run(command, parameters, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${command} ${parameters.join(' ')} failed\n${output}`))
    })
  })
}

/**
 * Copies the example's own files into the app's folder and removes what an earlier case built there. `files` replaces
 * some of these files. It has a path in the repository for each path in the app.
 */
export function copyExample(example, app, files = {}) {
  for (const name of ['src', 'dist', '.next']) rmSync(join(app, name), { recursive: true, force: true })
  const from = join(root, 'examples', example)
  cpSync(from, app, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist', '.next', 'package.json'].includes(basename(path)),
  })
  for (const [path, source] of Object.entries(files)) {
    cpSync(join(root, source), join(app, path))
  }
}
