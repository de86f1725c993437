import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { formatFindings } from '@portico/protocol/text'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { examineFrame, type FrameExamination } from './examineFrame.js'
import { hashFolder } from './frameHashes.js'
import { readSite } from './readSite.js'
import { runServerDoctor } from './runServerDoctor.js'

const origin = 'http://wallet.portico.test'
const pages = {
  'dashboard.html': '<title>Wallet</title>',
  'sdk.html':
    '<meta name="portico-parents" content="__PORTICO_PARENTS__" /><script src="/assets/boot-1.js"></script>',
}

/** Writes a build of the wallet with its list of hashes. */
function writeBuild(files: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-doctor-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [path, text] of Object.entries({ ...pages, 'assets/boot-1.js': 'boot()', ...files })) {
    writeFileSync(join(folder, path), text)
  }
  const hashes = hashFolder(folder)
  writeFileSync(join(folder, 'build.json'), JSON.stringify(hashes))
  return { folder, sha256: hashes?.sha256 ?? '' }
}

async function serve(folder: string, settings = {}) {
  const server = await createTestServer({ walletFolder: folder, walletOrigin: origin, ...settings })
  onTestFinished(() => server.close())
  return server
}

const readFrom = (server: TestServer) => async (path: string) => {
  const response = await server.fetch(new Request(`${origin}${path}`))
  return { body: new Uint8Array(await response.arrayBuffer()), status: response.status }
}

async function examine(examination: Partial<FrameExamination> & Pick<FrameExamination, 'folder' | 'read'>) {
  const sha256 = hashFolder(examination.folder)?.sha256 ?? ''
  const published = { from: 'from this package', sha256 }
  const findings = await examineFrame({ origin, published, ...examination })
  return findings.map(({ found, name, status }) => `${status} ${name}: ${found}`)
}

test('default: the frame is as published, in the folder and as the server serves it', async () => {
  const { folder, sha256 } = writeBuild()
  const server = await serve(folder)
  expect(await examine({ folder, read: readFrom(server) })).toEqual([
    `ok published hash: ${sha256}, from this package`,
    `ok files of the frame: as published, in ${folder}`,
    `ok frame as served: as published, 3 files at ${origin}`,
  ])
})

test('error: a changed file is in the folder, although its list of hashes is the published one', async () => {
  const { folder, sha256 } = writeBuild()
  writeFileSync(join(folder, 'assets/boot-1.js'), 'steal()')
  const server = await serve(folder)
  const published = { from: 'from the command line', sha256 }
  expect(await examine({ folder, published, read: readFrom(server) })).toEqual([
    `ok published hash: ${sha256}, from the command line`,
    expect.stringMatching(/^problem files of the frame: [0-9a-f]{64}, in /),
    `problem frame as served: other contents of assets/boot-1.js at ${origin}`,
  ])
})

test.each([
  [
    'the framed page',
    '/sdk',
    '<script src="/assets/boot-1.js">',
    '<script src="/assets/boot-2.js">',
    'sdk.html',
  ],
  ['the origins in it', '/sdk', 'content="[', 'onload="steal()" content="[', 'sdk.html'],
  ['another page', '/dashboard', 'Wallet', 'Vallet', 'dashboard.html'],
  ['a script', '/assets/boot-1.js', 'boot()', 'boot();', 'assets/boot-1.js'],
])('error: a proxy changes %s', async (_, at, before, after, path) => {
  const { folder } = writeBuild()
  const server = await serve(folder)
  const read = async (asked: string) => {
    const response = await readFrom(server)(asked)
    const text = new TextDecoder().decode(response.body)
    return asked === at
      ? { ...response, body: new TextEncoder().encode(text.replace(before, after)) }
      : response
  }
  expect(await examine({ folder, read })).toContain(
    `problem frame as served: other contents of ${path} at ${origin}`,
  )
})

test('error: another build is served, which lists its own hashes', async () => {
  const { folder } = writeBuild()
  const other = writeBuild({ 'assets/boot-1.js': 'steal()' })
  const server = await serve(other.folder)
  expect(await examine({ folder, read: readFrom(server) })).toContain(
    `problem frame as served: ${other.sha256} at ${origin}`,
  )
})

test('error: a list claims the published hash for other files', async () => {
  const { folder, sha256 } = writeBuild()
  const other = writeBuild({ 'assets/boot-1.js': 'steal()' })
  const list = JSON.parse(readFileSync(join(other.folder, 'build.json'), 'utf8')) as object
  writeFileSync(join(other.folder, 'build.json'), JSON.stringify({ ...list, sha256 }))
  const server = await serve(other.folder)
  expect(await examine({ folder, read: readFrom(server) })).toContain(
    `problem frame as served: ${other.sha256} at ${origin}`,
  )
})

test('error: the framed page needs a project', async () => {
  const { folder } = writeBuild()
  const server = await serve(folder, { defaultProject: null })
  await server.projects.create({ name: 'Shop', origins: ['https://shop.example'], projectId: 'shop' })
  expect(await examine({ folder, read: readFrom(server) })).toContain(
    `problem frame as served: sdk.html needs a project at ${origin}`,
  )
  expect(await examine({ folder, projectId: 'shop', read: readFrom(server) })).toContain(
    `ok frame as served: as published, 3 files at ${origin}`,
  )
})

test('error: no server responds, no hash is known, no build is there', async () => {
  const { folder } = writeBuild()
  const read = async () => undefined
  expect(await examine({ folder, read })).toContain(
    `problem frame as served: no server responds at ${origin}`,
  )
  expect(await examine({ folder, published: undefined, read })).toEqual(['problem published hash: not known'])
  expect(await examine({ folder: join(folder, 'nothing'), read })).toContain(
    `problem files of the frame: none in ${join(folder, 'nothing')}`,
  )
})

test('behavior: the command reads a site below localhost on this machine, and exits with 0 or 1', async () => {
  const { folder, sha256 } = writeBuild()
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void http.close())
  const walletOrigin = `http://wallet.localhost:${(http.address() as AddressInfo).port}`
  const server = await serve(folder, { walletOrigin })
  http.on('request', getRequestListener(server.fetch))
  const settings = { port: 8787, walletFolder: folder, walletOrigin }
  const options = { hash: sha256.toUpperCase(), json: false, projectId: undefined }
  const { code, text } = await runServerDoctor(options, settings)
  expect(text).toBe(
    `ok  published hash      ${sha256}, from the command line
ok  files of the frame  as published, in ${folder}
ok  frame as served     as published, 3 files at ${walletOrigin}

Nothing is missing.`,
  )
  expect(code).toBe(0)
  const wrong = await runServerDoctor({ ...options, hash: '0'.repeat(64), json: true }, settings)
  expect(wrong.code).toBe(1)
  expect(JSON.parse(wrong.text)).toMatchObject({
    findings: [{}, { status: 'problem' }, { status: 'problem' }],
  })
  await new Promise((resolve) => http.close(resolve))
  expect(await readSite(walletOrigin, '/build.json')).toBeUndefined()
})

test('behavior: each problem says what to do', async () => {
  const { folder } = writeBuild()
  const findings = await examineFrame({
    folder,
    origin,
    published: { from: 'from the command line', sha256: '0'.repeat(64) },
    read: async () => undefined,
  })
  const text = formatFindings(findings)
  expect(text).toContain('files of the frame: Do not use this frame')
  expect(text).toContain('frame as served: Start the server')
  expect(text).toContain('2 problems.')
})
