import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildWithVite } from './buildWithVite.mjs'

function makeSite(page) {
  const site = mkdtempSync(join(tmpdir(), 'portico-site-'))
  onTestFinished(() => rmSync(site, { force: true, recursive: true }))
  writeFileSync(join(site, 'index.html'), page)
  return site
}

test('default: builds a page and leaves the environment as it was', async () => {
  const site = makeSite('<!doctype html><title>A site</title>')
  const before = { ...process.env }
  await buildWithVite(site, join(site, 'built'))
  expect(readFileSync(join(site, 'built/index.html'), 'utf8')).toContain('A site')
  expect({ ...process.env }).toEqual(before)
})

test('behavior: the error says what Vite said', async () => {
  const site = makeSite('<!doctype html><script type="module" src="./missing.js"></script>')
  await expect(buildWithVite(site, join(site, 'built'))).rejects.toThrow('missing.js')
})
