// Read by scripts/packed.mjs: builds an app with each bundler.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Returns the environment of a developer. Variables of the test run must not reach the packages. */
export function userEnvironment() {
  const { NODE_OPTIONS: _, ...environment } = process.env
  const ofUser = Object.entries(environment).filter(([name]) => !name.startsWith('PORTICO_'))
  return { ...Object.fromEntries(ofUser), NEXT_TELEMETRY_DISABLED: '1' }
}

/** Runs a program of the app to its end. Returns its output, or throws an error with its output. */
export function program(app, path, parameters) {
  return new Promise((resolve, reject) => {
    const environment = { ...userEnvironment(), NO_COLOR: '1', NODE_ENV: 'production' }
    execFile(
      process.execPath,
      [join(app, path), ...parameters],
      { cwd: app, env: environment, maxBuffer: 64 * 2 ** 20, timeout: 300_000 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${path} ${parameters.join(' ')}\n${stdout}${stderr}`.trim()))
        else resolve(`${stdout}${stderr}`)
      },
    )
  })
}

// Every site would see a bundler's warning about a directive, an export or a side effect.
function warnings(output) {
  return (
    output
      .split('\n')
      .filter((line) => /warn|portico/i.test(line) && /warn|error|could not|not found/i.test(line))
      // Ignores lines that list files, because one file is named PorticoError.
      .filter((line) => !/size limit|performance|entrypoint|^dist\//i.test(line.trim()))
      .map((line) => `bundler: ${line.trim()}`)
  )
}

/** Builds the app's `src/main.js` into `dist`, beside a page that loads it, because esbuild makes no pages. */
async function esbuild(app) {
  const { warnings: found } = await build({
    absWorkingDir: app,
    bundle: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryPoints: ['src/main.js'],
    format: 'esm',
    logLevel: 'silent',
    minify: true,
    outdir: 'dist',
    splitting: true,
    target: 'es2022',
  })
  const page =
    '<!doctype html><html lang="en"><head><title>Portico</title><link rel="stylesheet" href="/main.css"></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>'
  writeFileSync(join(app, 'dist/index.html'), page)
  return found.map(({ location, text }) => `bundler: ${text} (${location?.file})`)
}

/** The bundlers. Each builds an app into its folder `dist`, and returns the warnings about our packages. */
export const bundlers = {
  esbuild,
  parcel: async (app) =>
    warnings(await program(app, 'node_modules/parcel/lib/bin.js', ['build', 'src/index.html', '--no-cache'])),
  vite: async (app) => warnings(await program(app, 'node_modules/vite/bin/vite.js', ['build'])),
  webpack: async (app) =>
    warnings(await program(app, 'node_modules/webpack-cli/bin/cli.js', ['--mode', 'production'])),
}
