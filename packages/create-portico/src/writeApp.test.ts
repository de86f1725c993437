import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeTemplates } from '../../../scripts/writeTemplates.mjs'
import { templates, writeApp } from './exports/index.js'

let place: string
let templatesFolder: string
let parent: string
let count = 0

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'create-portico-'))
  templatesFolder = join(place, 'templates')
  writeTemplates(templatesFolder)
})
afterAll(() => rmSync(place, { force: true, recursive: true }))
beforeEach(() => {
  parent = join(place, `parent-${++count}`)
  mkdirSync(parent)
})

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')
const evmApp = (name: string) =>
  writeApp({ families: 'evm', name, parent, template: 'vite', templatesFolder })

test('default: every template that the command offers is written, and nothing beside its folder', () => {
  const offered = templates.flatMap(({ families, id }) => families.map((set) => `${id} ${set}`))
  const made = readdirSync(templatesFolder).flatMap((id) =>
    readdirSync(join(templatesFolder, id)).map((set) => `${id} ${set}`),
  )
  expect([...offered].sort()).toEqual(made.sort())
  for (const { families, id } of templates) {
    for (const set of families) {
      const name = `app-${id}-${set}`
      const { files, folder } = writeApp({ families: set, name, parent, template: id, templatesFolder })
      expect(folder).toBe(join(parent, name))
      expect(files).toContain('.gitignore')
      expect(files).not.toContain('_gitignore')
      for (const file of files) expect(read(folder, file)).not.toContain('portico-app-name')
      const manifest = JSON.parse(read(folder, 'package.json'))
      expect(manifest.name).toBe(name)
      expect(manifest.scripts.dev).toMatch(/^node offline\/start\.mjs \S/)
      const { version } = JSON.parse(readFileSync('packages/portico/package.json', 'utf8'))
      expect(manifest.dependencies.portico).toBe(version)
      expect(manifest.devDependencies).toMatchObject({
        '@portico/server': version,
        '@portico/testkit': version,
      })
      for (const list of [
        manifest.dependencies,
        manifest.devDependencies,
        manifest.optionalDependencies ?? {},
      ])
        for (const wanted of Object.values(list)) expect(wanted).toMatch(/^\^?\d+\.\d+\.\d+$/)
      expect(read(folder, '.gitignore').split('\n')).toContain('.portico/')
      const networks = set.split('-').map((family) => `${family}.mjs`)
      expect(readdirSync(join(folder, 'offline/networks')).sort()).toEqual(networks)
    }
  }
  const names = templates.flatMap(({ families, id }) => families.map((set) => `app-${id}-${set}`))
  expect(readdirSync(parent).sort()).toEqual(names.sort())
})

test('default: every file that an app imports by its path is in the app', () => {
  for (const { families, id } of templates) {
    for (const set of families) {
      const { files, folder } = writeApp({
        families: set,
        name: `${id}-${set}`,
        parent,
        template: id,
        templatesFolder,
      })
      const scripts = files.filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts'))
      for (const path of scripts) {
        for (const [, target = ''] of read(folder, path).matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)) {
          const full = join(path, '..', target)
          const found = ['', '.ts', '.tsx'].some((end) => files.includes(`${full}${end}`))
          expect(found, `${id} ${set}: ${path} imports ${target}`).toBe(true)
        }
      }
    }
  }
})

test('error: a folder that is not empty is refused, and stays as it is', () => {
  mkdirSync(join(parent, 'taken'))
  writeFileSync(join(parent, 'taken/notes.txt'), 'mine')
  expect(() => evmApp('taken')).toThrow(
    expect.objectContaining({
      code: 'FOLDER_NOT_EMPTY',
      message: 'The folder taken exists and is not empty. Choose another name, or empty the folder.',
    }),
  )
  expect(readdirSync(join(parent, 'taken'))).toEqual(['notes.txt'])
})

test('behavior: an empty folder is used', () => {
  mkdirSync(join(parent, 'empty'))
  expect(evmApp('empty').files).toContain('package.json')
})

test('error: a file or a link in place of the folder is refused, and nothing is written behind the link', () => {
  const elsewhere = join(parent, 'elsewhere')
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, join(parent, 'link'))
  writeFileSync(join(parent, 'file'), '')
  for (const name of ['link', 'file'])
    expect(() => evmApp(name)).toThrow(expect.objectContaining({ code: 'FOLDER_NOT_EMPTY' }))
  expect(readdirSync(elsewhere)).toEqual([])
})

test('error: a name that is a path, or that npm refuses, is refused', () => {
  const names = [
    ...['', '.', '..', '../up', '/etc', 'a/b', 'a\\b', 'C:', '~', '-rf', '.hidden', '_x', 'x.'],
    ...['My-App', 'a b', 'ä', 'a\0b', 'a\n', 'node_modules', 'favicon.ico', 'con', 'nul.txt', 'react'],
    'a'.repeat(101),
  ]
  for (const name of names)
    expect(() => evmApp(name), JSON.stringify(name)).toThrow(expect.objectContaining({ code: 'BAD_NAME' }))
  expect(readdirSync(parent)).toEqual([])
  expect(evmApp('a'.repeat(100)).folder).toBe(join(parent, 'a'.repeat(100)))
})

test('error: a family that the template does not have is refused', () => {
  expect(() =>
    writeApp({ families: 'solana', name: 'x', parent, template: 'plain', templatesFolder }),
  ).toThrow('The template plain has no Solana. Use --families evm, or another template.')
  expect(readdirSync(parent)).toEqual([])
})
