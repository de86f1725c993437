import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright } from '../../countTests.mjs'
import { failedInPlaywright } from '../../failedTests.mjs'

test('error: without the engines, and without apt, one failure says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  // Neither the engines nor apt are in this folder.
  const env = { PATH: folder, PORTICO_E2E_JSON: report, PORTICO_FIREFOX: '/no/firefox' }
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.mjs')], {
    encoding: 'utf8',
    env,
  })
  const message = [
    'The tests in Firefox and WebKit need /no/firefox, WebKitWebDriver, Xvfb, openbox, which could not be installed.',
    'As root on Debian 12: apt-get update && apt-get install --no-install-recommends firefox-esr webkit2gtk-driver xvfb openbox',
    'Elsewhere, install Firefox ESR, WebKitWebDriver (WebKitGTK), Xvfb and openbox in your own way.',
    'If PATH does not have them, PORTICO_FIREFOX and PORTICO_WEBKIT_DRIVER name the first two.',
    'No other step needs them, and each step can run alone: npm test -- node e2e',
  ].join('\n')
  expect(status).toBe(1)
  expect(stderr).toBe(`${message}\n`)
  const written = JSON.parse(readFileSync(report, 'utf8'))
  expect(countPlaywright(written)).toEqual({ failed: 1, passed: 0, skipped: 0 })
  expect(failedInPlaywright(written)).toEqual([{ name: 'outside of every test', error: message }])
})
