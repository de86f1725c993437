// Part of scripts/release/dry.mjs: installs the examples by name from the registry on this machine, and follows the
// README's quick start word for word, as a new user would.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runQuietly } from './runQuietly.mjs'

/** Returns the environment of a new user: nothing of a test run or of Portico, and the registry. */
export function userEnvironment(registry) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(PORTICO_|npm_|NODE_OPTIONS$|NODE_ENV$|CI$)/.test(name),
  )
  return { ...Object.fromEntries(kept), ...registry.environment, NEXT_TELEMETRY_DISABLED: '1' }
}

/** Copies an example, installs it by name and builds it. @returns the app's folder */
export async function buildExample({ clone, name, place, registry }) {
  const app = join(place, name)
  rmSync(app, { recursive: true, force: true })
  cpSync(join(clone, 'examples', name), app, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist', '.next'].includes(basename(path)),
  })
  const env = userEnvironment(registry)
  await runQuietly('npm', ['install', '--no-audit', '--no-fund'], { cwd: app, env })
  await runQuietly('npm', ['run', 'build'], { cwd: app, env })
  return app
}

/** The names of the examples. */
export const exampleNames = (clone) =>
  readdirSync(join(clone, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/**
 * Returns what the README's quick start tells the user to type and to write.
 *
 * @returns `{ app, install, server }`: the component's source, and two commands for a shell
 */
export function readQuickStart(readme) {
  const [, section = ''] = readme.split('\n## Quick start\n')
  const part = section.split('\n## ')[0] ?? ''
  const blocks = [...part.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
    language,
    text,
  }))
  const find = (language, start) => {
    const block = blocks.find((each) => each.language === language && each.text.includes(start))
    if (block === undefined) throw new Error(`the README's quick start has no ${language} with "${start}"`)
    return block.text
  }
  return {
    app: find('tsx', 'export default function App'),
    install: find('sh', 'npm install portico'),
    server: find('sh', 'portico-server'),
  }
}

/**
 * Follows the quick start in a new Vite project. Only what Vite's own template has (React, TypeScript, the page that
 * renders `App`) is there before. @returns the app's folder, built
 */
export async function followQuickStart({ clone, place, registry }) {
  const { app: source, install } = readQuickStart(readFileSync(join(clone, 'README.md'), 'utf8'))
  const app = join(place, 'quick-start')
  rmSync(app, { recursive: true, force: true })
  mkdirSync(join(app, 'src'), { recursive: true })
  for (const file of ['index.html', 'tsconfig.json', 'vite.config.ts']) {
    cpSync(join(clone, 'examples/vite', file), join(app, file))
  }
  const { devDependencies } = JSON.parse(readFileSync(join(clone, 'examples/vite/package.json'), 'utf8'))
  const manifest = { name: 'quick-start', private: true, type: 'module', devDependencies }
  writeFileSync(join(app, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(app, 'src/App.tsx'), source)
  writeFileSync(
    join(app, 'src/main.tsx'),
    `import { createRoot } from 'react-dom/client'
import App from './App'

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
`,
  )
  const env = userEnvironment(registry)
  await runQuietly('sh', ['-ec', install], { cwd: app, env })
  await runQuietly('npx', ['tsc', '--noEmit'], { cwd: app, env })
  await runQuietly('npx', ['vite', 'build'], { cwd: app, env })
  return app
}

/**
 * Starts the server by the quick start's command, calls `use` with its URL and with a function that runs another
 * command of `portico-server`, and ends it.
 */
export async function runQuickStartServer({ clone, findFreePort, place, registry, use }) {
  const { server: command } = readQuickStart(readFileSync(join(clone, 'README.md'), 'utf8'))
  const cwd = join(place, 'quick-start-server')
  rmSync(cwd, { recursive: true, force: true })
  mkdirSync(cwd, { recursive: true })
  const port = await findFreePort()
  // The command itself has no port, and another program may use the usual one.
  const env = { ...userEnvironment(registry), PORTICO_PORT: String(port), npm_config_yes: 'true' }
  const child = spawn('sh', ['-c', command], { cwd, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const closed = new Promise((resolve) => child.on('close', resolve))
  try {
    const deadline = Date.now() + 300_000
    while (!output.includes('Ready at ')) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`the server did not start\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const again = command.trim().replace(/^\S+=\S+ /, '')
    const run = (words) => runQuietly('sh', ['-ec', `${again} ${words}`], { cwd, env })
    return await use({ run, url: `http://127.0.0.1:${port}` })
  } finally {
    // `npx` starts the server through a shell, so the whole group ends.
    process.kill(-child.pid, 'SIGTERM')
    await closed
  }
}
