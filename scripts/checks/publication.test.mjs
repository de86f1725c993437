import { expect, test } from 'vitest'
import { publicationProblems } from './publication.mjs'

const block = (command) => `Install it:\n\n\`\`\`sh\n${command}\n\`\`\`\n`

test('default: an install with the words beside it', () => {
  expect(
    publicationProblems('a.md', `${block('npm install portico')}\nThe package is not on npm yet.\n`),
  ).toEqual([])
  expect(
    publicationProblems('a.md', `It is not on npm yet.\n\n\`\`\`sh\nnpx portico doctor\n\`\`\`\n`),
  ).toEqual([])
  expect(publicationProblems('a.md', 'Run `npx portico doctor` (not on\nnpm yet).\n')).toEqual([])
})

test.each([
  'npm install portico react viem',
  'npm install react portico',
  'npx portico doctor',
  'npm create portico',
  'npm create portico@latest my-app',
  'PORTICO_RPC_1=https://node.example npx -p @portico/server portico-server',
  'pnpm add @portico/testkit',
  'yarn add portico',
])('error: %s without the words, in a block and in a sentence', (command) => {
  expect(publicationProblems('a.md', block(command))).toEqual([
    'a.md:3: installs a package of ours; say beside it that it is not on npm yet',
  ])
  expect(publicationProblems('a.md', `Run \`${command}\`.\n\nIt is not on npm yet.\n`)).toHaveLength(1)
})

test.each([
  'npm install viem',
  'npm pack -w packages/portico',
  'npm install ./portico-0.1.0.tgz',
  'npx changeset',
])('behavior: %s needs no words', (command) => {
  expect(publicationProblems('a.md', block(command))).toEqual([])
})

test('error: the words, once the packages are published', () => {
  const page = `${block('npm install portico')}\nThe package is not on npm yet.\n`
  expect(publicationProblems('a.md', page, true)).toEqual([
    'a.md:7: says "not on npm yet", but the packages are published',
  ])
  expect(publicationProblems('a.md', block('npm install portico'), true)).toEqual([])
})
