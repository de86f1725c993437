// Run by the step `engines` of the test command, and by `npm run test:browsers`: installs Firefox and WebKit if they are
// missing, then runs journeys in them. Parameters are Playwright's.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
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
  const message = error instanceof Error ? error.message : String(error)
  console.error(message)
  // The summary of `npm test` then says what to do. It reads Playwright's report, and Playwright has not run.
  const report = process.env.PORTICO_E2E_JSON
  if (report !== undefined) writeFileSync(report, JSON.stringify({ errors: [{ message }] }))
  process.exitCode = 1
}
