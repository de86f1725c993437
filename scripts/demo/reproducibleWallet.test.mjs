import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../checks/houseFiles.mjs'
import { buildWithVite } from './buildWithVite.mjs'

const copied = ['apps/wallet', 'packages/portico', 'packages/protocol', 'packages/texts', 'package.json']
const rules = ['tsconfig.json', 'tsconfig.base.json']

/** Copies the sources of the wallet's build to another folder, which uses the packages installed here. */
function copySources() {
  // The builder takes modules in the order of their paths. In a checkout, the apps come before the packages that are
  // installed beside them. This folder keeps that order, because its links lead to the repository's packages.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/wallet-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const filter = (path) => !['.cache', 'dist', 'node_modules'].includes(basename(path))
  for (const path of [...copied, ...rules]) {
    cpSync(join(root, path), join(folder, path), { filter, recursive: true })
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@portico'), { recursive: true })
  symlinkSync(join(folder, 'packages/portico'), join(modules, 'portico'))
  symlinkSync(join(folder, 'packages/protocol'), join(modules, '@portico/protocol'))
  symlinkSync(join(folder, 'packages/texts'), join(modules, '@portico/texts'))
  const installed = readdirSync(join(root, 'node_modules')).filter(
    (name) => !name.startsWith('.') && !['portico', '@portico'].includes(name),
  )
  for (const name of installed) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return folder
}

/** Builds as an operator does and returns its `build.json`. */
async function buildFrom(folder) {
  const outDir = mkdtempSync(join(tmpdir(), 'portico-wallet-built-'))
  onTestFinished(() => rmSync(outDir, { force: true, recursive: true }))
  await buildWithVite(join(folder, 'apps/wallet'), outDir)
  return JSON.parse(readFileSync(join(outDir, 'build.json'), 'utf8'))
}

test('default: the wallet’s site built in two places is the same, file by file; another word gives another hash', async () => {
  const here = await buildFrom(root)
  expect(Object.keys(here.files)).toEqual(expect.arrayContaining(['licenses.txt', 'sdk.html']))
  const folder = copySources()
  expect(await buildFrom(folder)).toEqual(here)

  const page = join(folder, 'apps/wallet/sdk.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', '<title>Not '))
  const changed = await buildFrom(folder)
  expect(changed.sha256).not.toBe(here.sha256)
  expect(Object.keys(changed.files).filter((file) => changed.files[file] !== here.files[file])).toEqual([
    'sdk.html',
  ])
  // This test builds three times while other tests run.
}, 240_000)
