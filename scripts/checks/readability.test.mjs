import { expect, test } from 'vitest'
import { houseFiles } from './houseFiles.mjs'
import {
  gradeOf,
  matchPaths,
  pagePatterns,
  pageProblems,
  screenPatterns,
  screenProblems,
} from './readability.mjs'

const easy = 'The wallet signs the message. Then it shows the next request to the user.'
const hard =
  'Portico administers cryptographic authentication infrastructure for organizational environments, notwithstanding considerable operational complications.'
const words = (count) => `We ${'go '.repeat(count - 2)}on.`
const screen = 'packages/texts/src/en/modal/send.ts'

test('default: the grade is Flesch-Kincaid', () => {
  // 6 words, 6 syllables, 1 sentence: 0.39 × 6 + 11.8 × 1 − 15.59.
  expect(gradeOf('The cat sat on the mat.')).toBeCloseTo(-1.45, 2)
  // 4 words, 13 syllables, 1 sentence.
  expect(gradeOf('Every animal understands electricity.')).toBeCloseTo(0.39 * 4 + 11.8 * (13 / 4) - 15.59, 2)
})

test('behavior: a page of documentation has at most grade 11', () => {
  expect(pageProblems('docs/server.md', easy)).toEqual([])
  expect(pageProblems('docs/server.md', hard)).toHaveLength(1)
  expect(pageProblems('docs/server.md', hard)[0]).toMatch(/^docs\/server\.md: grade [\d.]+, above 11$/)
})

test('behavior: a sentence of a page has at most 40 words', () => {
  expect(pageProblems('docs/server.md', `${easy} ${words(40)}`)).toEqual([])
  expect(pageProblems('docs/server.md', `${easy} ${words(41)}`)).toEqual([
    expect.stringMatching(/^docs\/server\.md: a sentence of 41 words, above 40: We go/),
  ])
})

test('behavior: code, tables, headings and link targets are not prose', () => {
  const page = ['# Organizational infrastructure', '```ts', hard, '```', `| ${hard} |`, easy].join('\n')
  expect(pageProblems('docs/server.md', `${page} [Here](https://example.com/administration)`)).toEqual([])
})

test('behavior: no text of a screen is above grade 12, and half of them are at most 8', () => {
  expect(screenProblems(screen, `export const en = { 'send.a': '${easy}' }`)).toEqual([])
  const problems = screenProblems(screen, `export const en = { 'send.a': '${hard}' }`)
  expect(problems).toEqual([
    expect.stringMatching(/: median grade [\d.]+, above 8$/),
    expect.stringMatching(/: grade [\d.]+, above 12: Portico administers/),
  ])
  expect(screenProblems(screen, `const one = '${easy}', two = '${easy}', three = '${hard}'`)).toHaveLength(1)
})

test('behavior: templates and elements are texts, too; styles and signatures are not', () => {
  const path = 'apps/wallet/src/screens/ApprovalScreen.tsx'
  expect(screenProblems(path, `const a = \`\${name}: ${hard}\``)).toHaveLength(2)
  expect(screenProblems(path, `const a = <p>${hard}</p>`)).toHaveLength(2)
  expect(
    screenProblems(path, "const a = 'event TransferBatch(address indexed operator, address from)'"),
  ).toEqual([])
})

test('behavior: the catalogs of the modal, the frame and the server are graded, and so are all pages', () => {
  const paths = houseFiles(['.'])
  const screens = matchPaths(paths, screenPatterns)
  expect(screens.problems).toEqual([])
  expect(screens.paths).toEqual(
    expect.arrayContaining([
      'packages/texts/src/en/modal/send.ts',
      'packages/texts/src/en/frame/unlock.ts',
      'packages/texts/src/en/server/mail.ts',
    ]),
  )
  expect(matchPaths(paths, pagePatterns)).toMatchObject({
    paths: expect.arrayContaining(['README.md', 'docs/server.md', 'packages/portico/README.md']),
    problems: [],
  })
})

test('error: a pattern that matches no file', () => {
  expect(matchPaths(['docs/server.md'], [/^docs\//, /^moved\//])).toEqual({
    paths: ['docs/server.md'],
    problems: [expect.stringMatching(/moved.*: no file matches/)],
  })
})
