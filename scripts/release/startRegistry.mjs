// Part of scripts/release/dry.mjs: a registry on this machine, which has our tarballs and passes everything else on.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { publishedPackages } from '../build.mjs'
import { root } from '../checks/houseFiles.mjs'
import { installTestPeers } from '../installTestPeers.mjs'

const home = join(root, '.cache/registry')

/** Returns npm's own setting, or undefined. */
function npmSetting(name) {
  const { stdout } = spawnSync('npm', ['config', 'get', name], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const value = stdout.trim()
  return value === 'null' || value === 'undefined' || value === '' ? undefined : value
}

async function findFreePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The names of our packages, as npm knows them. */
const ourNames = () =>
  publishedPackages.map((folder) => {
    return JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')).name
  })

/**
 * Returns who may do what with a package. Our packages can be published, and come from no other registry. Other packages
 * come from the registry `usual`.
 */
export function packageRights() {
  const ours = ourNames().map((name) => [name, { access: '$all', publish: '$all' }])
  return { ...Object.fromEntries(ours), '**': { access: '$all', proxy: 'usual' } }
}

/** Writes the settings. JSON is also valid YAML. */
function writeSettings(port) {
  const settings = {
    storage: join(home, 'storage'),
    listen: `127.0.0.1:${port}`,
    // Passes requests for other packages on to the registry that npm itself uses.
    uplinks: { usual: { url: npmSetting('registry'), timeout: '60s' } },
    packages: packageRights(),
    max_body_size: '64mb',
    web: { enable: false },
    log: { type: 'stdout', format: 'json', level: 'warn' },
  }
  const file = join(home, 'config.yaml')
  writeFileSync(file, JSON.stringify(settings, null, 2))
  return file
}

/**
 * Starts the registry, without any package of ours. Packages of others stay in its folder between two starts.
 *
 * @returns `{ environment, stop, url }`: the variables that make npm use it, as a new user's npm would
 */
export async function startRegistry() {
  const program = join(installTestPeers('registry'), 'node_modules/verdaccio/bin/verdaccio')
  for (const name of ourNames()) {
    rmSync(join(home, 'storage', name), { recursive: true, force: true })
  }
  mkdirSync(home, { recursive: true })
  const port = await findFreePort()
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env
  // The certificates that npm trusts. Node reads them only from a variable.
  const certificates = env.NODE_EXTRA_CA_CERTS ?? npmSetting('cafile')
  if (certificates !== undefined) env.NODE_EXTRA_CA_CERTS = certificates
  const child = spawn(process.execPath, [program, '--config', writeSettings(port)], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const closed = new Promise((resolve) => child.on('close', resolve))
  const url = `http://127.0.0.1:${port}/`
  const deadline = Date.now() + 60_000
  while (!(await isThere(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the local registry did not start\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    // A cache of its own: the user's cache must not contain a package of ours that nobody has published.
    environment: { npm_config_registry: url, npm_config_cache: join(home, 'npm-cache') },
    stop: async () => {
      child.kill('SIGTERM')
      await closed
    },
    url,
  }
}

async function isThere(url) {
  try {
    return (await fetch(`${url}-/ping`)).ok
  } catch {
    return false
  }
}
