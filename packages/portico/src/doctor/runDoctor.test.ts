import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runDoctor } from './runDoctor.js'

/** A project on disk: text by path; an object is a package.json. */
async function project(files: Record<string, string | object>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-doctor-'))
  onTestFinished(() => rm(folder, { force: true, recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}
const installed = (name: string, version: string, inside = '') => ({
  [`${inside}node_modules/${name}/package.json`]: { name, version },
})
const complete: Record<string, string | object> = {
  'package.json': { name: 'app' },
  'src/app.tsx': 'import { eip155 } from \'portico/eip155\'\nimport { ConnectButton } from "portico/react"\n',
  ...installed('portico', '0.1.0'),
  ...installed('react', '19.0.0'),
  ...installed('react-dom', '19.0.0'),
  ...installed('viem', '2.57.1'),
}
const examine = (folder: string, node = '20.20.2') => runDoctor(['doctor'], folder, node)

test('default: nothing is missing', async () => {
  expect(await examine(await project(complete))).toMatchInlineSnapshot(`
    {
      "code": 0,
      "text": "ok      node         20.20.2
    ok      portico      0.1.0
    unused  @wagmi/core  not installed
    ok      react        19.0.0
    ok      react-dom    19.0.0
    ok      viem         2.57.1

    Nothing is missing.",
    }
  `)
})

test("error: a family's missing SDK is named, with what needs it and how to get it", async () => {
  const { 'node_modules/viem/package.json': _, ...files } = complete
  const { code, text } = await examine(await project(files))
  expect(code).toBe(1)
  expect(text).toMatch(/^problem +viem +not installed$/m)
  expect(text).toContain('viem: portico/eip155 needs version 2.30 or newer: `npm install viem`.')
  expect(text).toMatch(/1 problem\.$/)
})

test('behavior: what the project does not import is not missing', async () => {
  const { code, text } = await examine(
    await project({
      'node_modules/other/index.js': "import 'portico/wagmi'",
      'package.json': {},
      'src/app.ts': "import { createPortico } from 'portico'",
      ...installed('portico', '0.1.0'),
    }),
  )
  expect([code, text.match(/^unused/gm)]).toEqual([0, ['unused', 'unused', 'unused', 'unused']])
})

test('error: versions that are too old', async () => {
  const folder = await project({
    ...complete,
    ...installed('react', '17.0.2'),
    ...installed('viem', '2.9.31'),
  })
  const { code, text } = await examine(folder, '18.20.0')
  expect(code).toBe(1)
  for (const line of [
    /^problem +node +18\.20\.0$/m,
    /^problem +react +17\.0\.2$/m,
    /^problem +viem +2\.9\.31$/m,
  ])
    expect(text).toMatch(line)
})

test('error: two copies of Portico, inside another package or a pnpm store', async () => {
  const nested = await project({ ...complete, ...installed('portico', '0.0.9', 'node_modules/@acme/kit/') })
  const store = await project({
    ...complete,
    ...installed('portico', '0.0.8', 'node_modules/.pnpm/portico@0.0.8/'),
  })
  for (const folder of [nested, store]) {
    const { code, text } = await examine(folder)
    expect(code).toBe(1)
    expect(text).toMatch(/^problem +portico +0\.1\.0 in .+, 0\.0\.\d in .+$/m)
    expect(text).toContain('npm dedupe')
  }
})

test('behavior: one copy behind two links is one copy; packages of a workspace are found above', async () => {
  const folder = await project({
    'apps/web/package.json': { name: 'web' },
    'apps/web/src/app.ts': "import('portico/eip155')",
    ...installed('portico', '0.1.0'),
    ...installed('viem', '2.30.0'),
  })
  await mkdir(join(folder, 'apps/web/node_modules'))
  await symlink(join(folder, 'node_modules/portico'), join(folder, 'apps/web/node_modules/portico'))
  await symlink(join(folder, 'apps/web'), join(folder, 'node_modules/web'))
  const { code, text } = await examine(join(folder, 'apps/web'))
  expect([code, text]).toEqual([0, expect.stringMatching(/^ok +viem +2\.30\.0$/m)])
})

test('error: no project here, Portico not installed', async () => {
  expect(await examine(await project({}))).toMatchObject({
    code: 1,
    text: expect.stringContaining('where its package.json is'),
  })
  expect(await examine(await project({ 'package.json': '{' }))).toMatchObject({ code: 1 })
  expect(await examine(await project({ 'package.json': {} }))).toMatchObject({
    code: 1,
    text: expect.stringContaining('npm install portico'),
  })
})

test('behavior: the command line', async () => {
  const run = (...words: string[]) => runDoctor(words, '/', '20.20.2')
  expect(await run('--help')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Usage: portico doctor'),
  })
  expect(await run('heal')).toMatchObject({
    code: 2,
    text: expect.stringContaining('`portico heal` is no command'),
  })
  expect((await run()).code).toBe(2)
  expect((await run('doctor', 'now')).code).toBe(2)
})
