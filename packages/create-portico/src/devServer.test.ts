import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createServer, resolveConfig } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { writeTemplates } from '../../../scripts/writeTemplates.mjs'
import { templates, writeApp } from './exports/index.js'

function makePlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'create-portico-'))
  onTestFinished(() => rmSync(place, { force: true, recursive: true }))
  return place
}

function writeViteApp(): string {
  const parent = makePlace()
  const templatesFolder = join(parent, 'templates')
  writeTemplates(templatesFolder)
  return writeApp({ families: 'evm', name: 'app', parent, template: 'vite', templatesFolder }).folder
}

test('error: Vite responds with no file of the development server’s data', async () => {
  const root = writeViteApp()
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const data = ['master.key', 'portico.lock', 'pg/PG_VERSION', 'pg/base/5/1259', 'images/a.png', 'pg/a.js']
  for (const file of data) {
    const path = join(root, '.portico/server', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '"the-secret"')
  }
  const server = await createServer({
    cacheDir: join(root, '.vite'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    root,
    server: { port: 0, ws: false },
  })
  onTestFinished(() => server.close())
  await server.listen()
  const [url = ''] = server.resolvedUrls?.local ?? []
  const get = async (path: string) => (await fetch(new URL(path, url))).text()
  expect(await get('src/createKit.ts')).toContain('createPortico')
  for (const file of data) {
    for (const folder of ['.portico/server', `@fs${root}/.portico/server`, '%2eportico/server']) {
      for (const query of ['', '?raw', '?url', '?inline', '?import&raw', '?import&url&inline', '?raw??']) {
        const path = `${folder}/${file}${query}`
        const body = await get(path)
        const isServed = body.includes('the-secret') || body.includes(btoa('"the-secret"'))
        expect([path, isServed]).toEqual([path, false])
      }
    }
  }
})

test('default: an app denies all that Vite itself denies', async () => {
  const root = writeViteApp()
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const own = await resolveConfig({ configFile: false, root: makePlace() }, 'serve')
  const { server } = await resolveConfig({ logLevel: 'silent', root }, 'serve')
  expect(server.fs.deny).toEqual([...own.server.fs.deny, '**/.portico/**'])
  expect(server.fs.strict).toBe(true)
})

test('error: no development server of an app or an example is open to other machines', () => {
  const parent = makePlace()
  const templatesFolder = join(parent, 'templates')
  writeTemplates(templatesFolder)
  const manifests = [
    ...templates.flatMap(({ families, id }) =>
      families.map((set) => join(templatesFolder, id, set, 'package.json')),
    ),
    ...readdirSync('examples').map((name) => join('examples', name, 'package.json')),
  ]
  const commands = manifests
    .filter((path) => existsSync(path))
    .map((path) => String(JSON.parse(readFileSync(path, 'utf8')).scripts.dev))
  expect(commands.filter((command) => command.includes('next dev'))).toHaveLength(5)
  for (const command of commands) {
    expect(command).not.toMatch(/--host\b|0\.0\.0\.0/)
    // Next listens on all interfaces unless it is told otherwise, and Vite does not.
    if (command.includes('next dev')) expect(command).toContain('next dev -H localhost')
  }
})
