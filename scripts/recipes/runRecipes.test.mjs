import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { root as house } from '../checks/houseFiles.mjs'
import { recipeProblems } from './runRecipes.mjs'

const compiler = join(house, 'node_modules/@typescript/native/bin/tsc')

// In this small repository, a color is a folder, a line in `colors.ts`, and a line in `words.ts`.
const sources = {
  'tsconfig.json':
    '{ "compilerOptions": { "noEmit": true, "strict": true, "types": [] }, "include": ["src"] }',
  'src/colors.ts': "export type Color =\n  | 'red'\n",
  'src/words.ts':
    "import type { Color } from './colors.js'\n\nexport const words: Record<Color, string> = {\n  red: 'Red',\n}\n",
}
const guide = `# Guide

**A color.** Add a folder, such as \`src/red/\`, a line in \`colors.ts\` and a line in \`words.ts\`.

**A shape.** Add \`src/shapes/\`.
`

const folder = { path: 'src/blue/', named: 'src/red/' }
const colors = { path: 'src/colors.ts', named: 'colors.ts', lines: 1 }
const words = { path: 'src/words.ts', named: 'words.ts', lines: 1 }
const addFolder = ({ write }) => write('src/blue/blue.ts', "export const blue = '#00f'\n")
const addColor = ({ insert }) => insert('src/colors.ts', { before: "  | 'red'", text: "  | 'blue'\n" })
const addWord = ({ insert }) => insert('src/words.ts', { before: '}', text: "  blue: 'Blue',\n" })
const color = {
  title: 'A color',
  places: [folder, colors, words],
  apply(copy) {
    addFolder(copy)
    addColor(copy)
    addWord(copy)
  },
}

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'recipes-'))
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return () => rmSync(root, { force: true, recursive: true })
})

function run(...recipes) {
  onTestFinished(() => expect(readdirSync(root).sort()).toEqual(['src', 'tsconfig.json']))
  return recipeProblems({
    files: Object.keys(sources),
    guide,
    recipes,
    root,
    scratch: join(root, 'scratch'),
    typeCheck: () => [compiler, '-p', '.'],
  })
}

test('default: a recipe that touches what it names, and nothing else is needed', () => {
  expect(run(color)).toEqual([])
})

test('behavior: a recipe that needs another place than it names fails by its types', () => {
  const problems = run({
    ...color,
    places: [folder, colors],
    apply(copy) {
      addFolder(copy)
      addColor(copy)
    },
  })
  expect(problems[0]).toContain('needs a place that it does not name')
  expect(problems.join('\n')).toContain('src/words.ts')
})

test('behavior: a type error of the house is reported as its own', () => {
  writeFileSync(join(root, 'src/wrong.ts'), "export const wrong: number = 'red'\n")
  onTestFinished(() => rmSync(join(root, 'src/wrong.ts')))
  const problems = recipeProblems({
    files: [...Object.keys(sources), 'src/wrong.ts'],
    guide,
    recipes: [color],
    root,
    scratch: join(root, 'scratch'),
    typeCheck: () => [compiler, '-p', '.'],
  })
  expect(problems).toEqual([expect.stringMatching(/^src\/wrong\.ts\(1,14\): error TS2322/)])
})

test('behavior: a recipe that touches a place that it does not name fails', () => {
  expect(run({ ...color, places: [folder, colors] })).toEqual([
    'A color: touches src/words.ts, which is none of its places',
  ])
})

test('behavior: a recipe that names a place that it does not touch fails', () => {
  const shapes = { path: 'src/shapes/', named: 'src/red/' }
  expect(run({ ...color, places: [...color.places, shapes] })).toEqual([
    'A color: does not touch src/shapes/, which is one of its places',
  ])
})

test('behavior: a place that the guide does not name fails, also if another recipe names it', () => {
  const named = { ...folder, named: 'src/shapes/' }
  expect(run({ ...color, places: [named, colors, words] })).toEqual([
    'A color: CONTRIBUTING.md does not name `src/shapes/`, and the recipe touches src/blue/',
  ])
  expect(run({ ...color, title: 'A sound' })).toEqual([
    'A sound: CONTRIBUTING.md has no recipe with this title',
  ])
})

test('behavior: more lines than the limit of a place fail', () => {
  const twice = {
    ...color,
    apply(copy) {
      color.apply(copy)
      copy.insert('src/colors.ts', { before: "  | 'red'", text: "  | 'green'\n" })
    },
  }
  expect(run(twice)).toEqual(['A color: changes 2 lines of src/colors.ts, and 1 are its limit'])
})

test('behavior: a line or a file that is not as the recipe expects it fails', () => {
  const missing = ({ insert }) => insert('src/colors.ts', { before: 'enum', text: '' })
  const again = ({ write }) => write('src/words.ts', '')
  expect(run({ ...color, apply: missing })).toEqual([expect.stringContaining('0 lines of src/colors.ts')])
  expect(run({ ...color, apply: again })).toEqual([expect.stringContaining('src/words.ts is there already')])
})

test('behavior: new files keep the house rules', () => {
  const apply = (copy) => {
    color.apply(copy)
    copy.write('src/blue/blueUtils.ts', '')
  }
  expect(run({ ...color, apply })).toEqual([expect.stringContaining('"utils" in a file name')])
})
