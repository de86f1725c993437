import { expect, test } from 'vitest'
import { numberProblems } from './testedNumbers.mjs'

const folder = 'packages/server/src/relay'
const modules = {
  'packages/testkit/src/ids.ts': 'export const nowhereChainId = 0xdead\n',
  [`${folder}/lifetimes.ts`]: 'const second = 1000\nexport const idleMs: number = second * 60\n',
  [`${folder}/mailbox.ts`]: 'export const topicLimit = 200\nexport const table = at(7)\n',
  [`${folder}/testing/pauses.ts`]: 'export const pauseMs = 50\n',
}
const problemsOf = (text, path = `${folder}/mailbox.test.ts`) =>
  numberProblems(path, text, (module) => modules[module])

test('default', () => {
  const text =
    "import { expect } from 'vitest'\nimport {\n  type Mailbox,\n  topicLimit,\n} from './mailbox.js'\n"
  expect(problemsOf(text)).toEqual([
    `${folder}/mailbox.test.ts:2: imports \`topicLimit\` of ${folder}/mailbox.ts; write out its value, 200`,
  ])
})

test('behavior: a number that is computed, or that gets another name, counts', () => {
  expect(problemsOf("import { idleMs as lifetime } from '../relay/lifetimes.js'\n")).toHaveLength(1)
})

test('behavior: functions, tables, helpers of tests and other packages are allowed, and so is all other code', () => {
  expect(problemsOf("import { createMailbox, table } from './mailbox.js'\n")).toEqual([])
  expect(problemsOf("import { pauseMs } from './testing/pauses.js'\n")).toEqual([])
  expect(problemsOf("import { nowhereChainId } from '../../../testkit/src/ids.js'\n")).toEqual([])
  expect(problemsOf("import { maxLength } from 'valibot'\n")).toEqual([])
  expect(problemsOf("import { topicLimit } from './mailbox.js'\n", `${folder}/natsMailbox.ts`)).toEqual([])
})
