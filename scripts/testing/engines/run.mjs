// Run by the steps `engines` and `browsers` of the test command, and by `npm run test:browsers`: installs Firefox and
// WebKit if they are missing, then runs journeys in them. Parameters are Playwright's.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installEngines } from './engines.mjs'

const root = join(import.meta.dirname, '../../..')

try {
  installEngines()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const parameters = [playwright, 'test', '--project=firefox', '--project=webkit', ...process.argv.slice(2)]
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
