// Read by scripts/packed.mjs: makes an app with another kit outside the repository, as its package.json in
// scripts/packed/hosts says. The kits are installed there only: they are not in the repository's lock, and not packed.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/houseFiles.mjs'
import { cache, run } from './installApp.mjs'

const ours = '@portico/ethereum-provider'
const original = '@walletconnect/ethereum-provider'
/** Our package, as a site's package.json names it. */
const onNpm = /npm:@portico\/ethereum-provider@[\d.]+/g
const hosts = join(root, 'scripts/packed/hosts')

/** The cases of scripts/packed.mjs with another kit. `connect` gets the app's folder and the kit's name. */
export function hostCases(connect) {
  const cases = [
    { host: 'wagmi2', kit: 'wagmi', title: 'wagmi 2' },
    { host: 'wagmi3', kit: 'wagmi', title: 'wagmi 3' },
    { host: 'rainbowkit', kit: 'rainbowkit', title: 'RainbowKit' },
    { host: 'connectkit', kit: 'connectkit', title: 'ConnectKit' },
  ]
  return cases.map(({ host, kit, title }) => ({
    bundler: 'host',
    host,
    name: `${title}, our provider`,
    run: (app) => connect(app, kit),
  }))
}

/**
 * Makes the app's folder in the cache and returns its path. The line that names our package on npm names the tarball
 * instead. npm installs once for each set of versions. Later tarballs are unpacked over the first.
 */
export async function installHost(host, tarballs) {
  const { file } = tarballs.find(({ name }) => name === ours)
  const { dependencies } = JSON.parse(
    readFileSync(join(root, 'packages/ethereum-provider/package.json'), 'utf8'),
  )
  const manifest = readFileSync(join(hosts, host, 'package.json'), 'utf8')
  const key = createHash('sha256')
    .update(manifest + JSON.stringify(dependencies) + process.version)
    .digest('hex')
    .slice(0, 12)
  const app = join(cache, `host-${host}-${key}`)
  const marker = join(app, '.installed')
  if (!existsSync(marker)) {
    rmSync(app, { force: true, recursive: true })
    mkdirSync(app, { recursive: true })
    copyFileSync(file, join(app, 'provider.tgz'))
    writeFileSync(join(app, 'package.json'), manifest.replaceAll(onNpm, 'file:./provider.tgz'))
    const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', npm, { cwd: app, shell: process.platform === 'win32' })
    writeFileSync(marker, '')
  }
  assertOursAlone(app)
  const target = join(app, 'node_modules', original)
  rmSync(target, { force: true, recursive: true })
  mkdirSync(target, { recursive: true })
  await run('tar', ['-xzf', file, '-C', target, '--strip-components=1'])
  return app
}

/** Checks that the line replaced the original everywhere, so that none of its packages is installed. */
function assertOursAlone(app) {
  const names = readdirSync(join(app, 'node_modules'), { encoding: 'utf8', recursive: true }).filter((path) =>
    /(^|\/)@(walletconnect|reown)\/[^/]+$/.test(path),
  )
  const { name } = JSON.parse(readFileSync(join(app, 'node_modules', original, 'package.json'), 'utf8'))
  if (names.join() !== original || name !== ours)
    throw new Error(`expected only ${ours} in place of ${original}, but found ${names.join(', ')} (${name})`)
}

/** Copies the host's own files and the shared ones into the app's folder. */
export function copyHost(host, app) {
  for (const name of ['src', 'dist']) rmSync(join(app, name), { force: true, recursive: true })
  cpSync(join(hosts, 'shared'), app, { recursive: true })
  cpSync(join(hosts, host, 'src'), join(app, 'src'), { recursive: true })
}
