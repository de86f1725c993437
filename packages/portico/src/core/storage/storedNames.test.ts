import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const page = read('../../../../../docs/storage.md')

/** Returns every name in the kit's sources under which the kit stores something. */
function namesInSources(): readonly string[] {
  const folder = fileURLToPath(new URL('../../', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|stories|browser)\b|testing/.test(path),
  )
  const names = files.flatMap((path) =>
    [
      ...readFileSync(`${folder}/${path}`, 'utf8').matchAll(
        /'((?:@appkit|@appkit-wallet|@portico)\/[\w-]+)'/g,
      ),
    ].map(([, name = '']) => name),
  )
  // The names of packages have the same form, but nothing is stored under them.
  return [...new Set(names)].filter(
    (name) => !['@portico/protocol', '@portico/testkit', '@portico/texts'].includes(name),
  )
}

test('default: docs/storage.md lists every stored name', () => {
  const names = namesInSources()
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('behavior: it lists the cookies that servers set', () => {
  const cookies = [
    ...read('../../server/createSiwxHandler.ts').matchAll(/'(portico-[a-z]+-?)'/g),
    ...read('../../../../server/src/identity/social/flowCookie.ts').matchAll(/'(portico-[a-z]+-?)'/g),
    ...read('../../../../server/src/signin/sessionCookie.ts').matchAll(/'(portico-[a-z]+-?)'/g),
  ].map(([, name = '']) => name)
  expect(cookies).toHaveLength(5)
  expect(cookies.filter((name) => !page.includes(`\`${name}`))).toEqual([])
})
