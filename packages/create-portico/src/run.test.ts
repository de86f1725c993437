import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeTemplates } from '../../../scripts/writeTemplates.mjs'
import { run } from './run.js'

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

/** Runs the command. With `answers`, it has a terminal, and each question gets the next answer; null ends the input. */
async function call(words: readonly string[], answers?: readonly (string | null)[], agent = 'npm/11.0.0') {
  const input = Object.assign(new PassThrough(), { isTTY: answers !== undefined })
  const [output, errors] = [new PassThrough(), new PassThrough()]
  const told = { errors: '', output: '' }
  const left = [...(answers ?? [])]
  errors.on('data', (chunk) => (told.errors += chunk))
  output.on('data', (chunk) => {
    told.output += chunk
    if (!/: $/.test(String(chunk))) return
    const answer = left.shift()
    if (answer === null || answer === undefined) input.end()
    else input.write(`${answer}\n`)
  })
  const environment = { npm_config_user_agent: agent }
  const code = await run({ environment, errors, input, output, parent, templatesFolder, words })
  return { ...told, code, left }
}

const manifestOf = (name: string) => JSON.parse(readFileSync(join(parent, name, 'package.json'), 'utf8'))

test('default: three questions, then an app and what to do next', async () => {
  const { code, left, output } = await call([], ['2', 'evm-solana', 'shop'])
  expect({ code, left }).toEqual({ code: 0, left: [] })
  expect(output).toContain('Which framework?')
  expect(output).toContain('Which networks?')
  expect(output).toContain('cd shop\n  npm install\n  npm run dev')
  expect(output).toContain('http://localhost:3000')
  expect(manifestOf('shop').dependencies).toHaveProperty('next')
  expect(readdirSync(join(parent, 'shop/offline/networks'))).toEqual(['evm.mjs', 'solana.mjs'])
})

test('behavior: an answer that cannot be used is explained and asked again; none takes the default', async () => {
  const { code, output } = await call([], ['9', 'angular', '', '', '../up', 'My App', ''])
  expect(code).toBe(0)
  expect(output).toContain('There is no template "angular". Use one of these: vite, next, plain')
  expect(output).toContain('"../up" cannot be the name of an app')
  expect(readdirSync(parent)).toEqual(['my-portico-app'])
  expect(manifestOf('my-portico-app').devDependencies).toHaveProperty('vite')
})

test('behavior: options replace questions, in any order and in their short form', async () => {
  const { code, left } = await call(['-t', 'vite', '--families', 'solana,evm', 'shop'], [])
  expect({ code, left }).toEqual({ code: 0, left: [] })
  expect(readdirSync(join(parent, 'shop/offline/networks'))).toEqual(['evm.mjs', 'solana.mjs'])
  const asked = await call(['--template', 'plain', '--name', 'page'], [''])
  expect(asked.output).not.toContain('Which framework?')
  expect(asked.output).not.toContain('solana')
  expect(manifestOf('page').devDependencies).toHaveProperty('esbuild')
})

test('behavior: --yes asks nothing, even without a terminal', async () => {
  expect(await call(['--yes'])).toMatchObject({ code: 0, errors: '' })
  expect(readdirSync(parent)).toEqual(['my-portico-app'])
})

test('behavior: the next commands are those of the package manager in use', async () => {
  expect((await call(['--yes'], undefined, 'pnpm/10.1.0 npm/? node/v20')).output).toContain('pnpm install')
})

test('behavior: --help writes nothing', async () => {
  const { code, output } = await call(['--help'])
  expect(code).toBe(0)
  for (const word of ['create-portico', '--template', '--families', '--name', '--yes', 'vite', 'plain'])
    expect(output).toContain(word)
  expect(readdirSync(parent)).toEqual([])
})

test('error: each wrong option is named with what to do, and nothing is written', async () => {
  const wrong: readonly (readonly [readonly string[], string])[] = [
    [[], 'Pass --yes for the defaults, or --template, --families and --name.'],
    [['--template', 'angular', '--yes'], 'There is no template "angular".'],
    [['--families', 'bitcoin', '--yes'], '"bitcoin" names no known networks.'],
    [['--template', 'plain', '--families', 'solana', '--yes'], 'The template plain has no Solana.'],
    [['../up', '--yes'], '"../up" cannot be the name of an app'],
    [['one', 'two'], 'Pass one name, not 2: one, two.'],
    [['one', '--name', 'two'], '"one" and --name two differ.'],
    [['--colour'], 'Run create-portico --help for all options.'],
  ]
  for (const [words, message] of wrong) {
    const { code, errors } = await call(words)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(message) })
  }
  expect(readdirSync(parent)).toEqual([])
})

test('error: if the input ends at a question, nothing is written', async () => {
  expect(await call([], ['1', null])).toMatchObject({
    code: 130,
    errors: 'create-portico: Canceled. Nothing was written.\n',
  })
  expect(readdirSync(parent)).toEqual([])
})
