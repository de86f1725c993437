// Part of scripts/release/dry.mjs: installs an example with pnpm and with Yarn, both in their strict form, where a
// package finds only what it declares.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { installTestPeers } from '../installTestPeers.mjs'
import { runQuietly } from './runQuietly.mjs'
import { userEnvironment } from './tryAsUser.mjs'

const yaml = (settings) => JSON.stringify(settings, null, 2)

/** The package managers. `prepare` writes their settings into the app, `run` calls them in it. */
export const managers = [
  {
    name: 'pnpm, strict',
    program: 'pnpm/bin/pnpm.mjs',
    settings: (url) => ({
      '.npmrc': `registry=${url}\n`,
      'pnpm-workspace.yaml': yaml({
        // Without it, a package could find others that it does not declare.
        hoist: false,
        // Our packages are a minute old.
        minimumReleaseAge: 0,
        strictDepBuilds: false,
      }),
    }),
    install: ['install', '--no-frozen-lockfile'],
    run: (script) => ['run', script],
  },
  {
    name: 'Yarn, Plug’n’Play',
    program: '@yarnpkg/cli-dist/bin/yarn.js',
    settings: (url) => ({
      '.yarnrc.yml': yaml({
        enableGlobalCache: false,
        enableImmutableInstalls: false,
        enableScripts: false,
        enableTelemetry: false,
        nodeLinker: 'pnp',
        npmMinimalAgeGate: 0,
        npmRegistryServer: url.replace(/\/$/, ''),
        // wagmi imports this package without declaring it, as docs/bundlers.md says.
        packageExtensions: { 'wagmi@*': { dependencies: { '@tanstack/query-core': '*' } } },
        pnpMode: 'strict',
        unsafeHttpWhitelist: ['127.0.0.1'],
      }),
      'yarn.lock': '',
    }),
    install: ['install'],
    run: (script) => ['run', script],
  },
]

/**
 * Installs and builds an example with one of the managers. @returns the app's folder
 *
 * @param {{ clone: string, example: string, manager: object, place: string, registry: object }} parameters
 */
export async function buildWithManager({ clone, example, manager, place, registry }) {
  const app = join(place, `${example}-${manager.program.split('/').at(-1)}`)
  rmSync(app, { recursive: true, force: true })
  cpSync(join(clone, 'examples', example), app, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  })
  // TypeScript finds packages of Plug'n'Play only if Yarn patches it, which is not ours to test.
  const file = join(app, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.scripts.build = manifest.scripts.build.replace('tsc --noEmit && ', '')
  writeFileSync(file, JSON.stringify(manifest, null, 2))
  for (const [path, text] of Object.entries(manager.settings(registry.url)))
    writeFileSync(join(app, path), text)
  const program = join(installTestPeers('managers'), 'node_modules', manager.program)
  const env = { ...userEnvironment(registry), CI: 'true', COREPACK_ENABLE_STRICT: '0' }
  const call = (parameters) => runQuietly(process.execPath, [program, ...parameters], { cwd: app, env })
  await call(manager.install)
  await call(manager.run('build'))
  return app
}
