import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFreePort } from '@portico/testkit/chain'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPage } from './startPage.mjs'

test('error: with `--dev`, the page’s server responds with no file of the demo’s data', async () => {
  mkdirSync('.cache', { recursive: true })
  const dataFolder = mkdtempSync(resolve('.cache/start-page-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const files = ['server/pg/PG_VERSION', 'server/portico.lock', 'server.log', 'chain.json']
  mkdirSync(join(dataFolder, 'server/pg'), { recursive: true })
  for (const file of files) writeFileSync(join(dataFolder, file), '"the-secret"')
  // `startPage` sets it.
  vi.stubEnv('PLAYGROUND_SETTINGS', '{}')
  onTestFinished(() => void vi.unstubAllEnvs())
  const port = await findFreePort()
  const page = await startPage({ dataFolder, isDev: true, port })
  onTestFinished(page.stop)
  const get = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  expect(await get(`/@fs${resolve('packages/portico/src/core/createPortico.ts')}`)).toContain('createPortico')
  for (const file of files) {
    for (const query of ['', '?raw', '?url', '?import&raw', '?import&url&inline']) {
      const body = await get(`/@fs${dataFolder}/${file}${query}`)
      const isServed = body.includes('the-secret') || body.includes(btoa('"the-secret"'))
      expect([file, query, isServed]).toEqual([file, query, false])
    }
  }
})
