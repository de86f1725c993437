import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failedByEnd, failedInList, failedInPlaywright, failedInVitest, tellFailed } from './failedTests.mjs'
import { markEnded, markRunning } from './testing/runningTests.mjs'

const root = join(import.meta.dirname, '..')

test('default', () => {
  const testResults = [
    {
      name: `${root}/packages/x.test.ts`,
      status: 'failed',
      assertionResults: [
        { fullName: 'group default', status: 'passed' },
        { fullName: 'group error: y', status: 'failed', failureMessages: ['expected 1 to be 2\n  at x'] },
      ],
    },
  ]
  const failedSuites = [
    { path: `${root}/packages/z.test.ts`, group: null, isLoading: true, message: 'no such module', unrun: 0 },
  ]
  expect(failedInVitest({ failedSuites, testResults }, root, '/kept')).toEqual([
    {
      name: 'packages/x.test.ts › group error: y',
      error: 'expected 1 to be 2\n  at x',
      folder: '/kept/packages/x.test.ts',
    },
    { name: 'packages/z.test.ts', error: 'no such module', folder: '/kept/packages/z.test.ts' },
  ])
})

test('behavior: an error outside any test is listed, with the running test if it is known', () => {
  const unhandledErrors = [
    { kind: 'Unhandled Rejection', message: 'Error: a', path: '/house/x.test.ts', test: 'default' },
    { kind: 'Unhandled Error', message: 'Error: b', path: null, test: null },
  ]
  expect(failedInVitest({ unhandledErrors }, '/house')).toEqual([
    {
      name: 'outside of every test: Unhandled Rejection, while x.test.ts › default ran',
      error: 'Error: a',
    },
    { name: 'outside of every test: Unhandled Error', error: 'Error: b' },
  ])
})

test('behavior: failed journeys have the names of their file and their group, flakes too', () => {
  const attachments = [{ name: 'notes' }, { name: 'trace', path: '/kept/connect-b/trace.zip' }]
  const spec = (title, status, message) => ({
    title,
    tests: [{ status, results: [{ attachments, error: { message } }] }],
  })
  const suites = [
    {
      title: 'connect.spec.ts',
      specs: [spec('a', 'expected'), spec('b', 'unexpected', 'timed out')],
      suites: [{ title: 'phone', specs: [spec('c', 'flaky', 'once')] }],
    },
  ]
  expect(failedInPlaywright({ suites, errors: [{ message: 'timed out' }] })).toEqual([
    { name: 'connect.spec.ts › b', error: 'timed out', folder: '/kept/connect-b' },
    { name: 'connect.spec.ts › phone › c', error: 'once', folder: '/kept/connect-b' },
  ])
})

test('behavior: an error outside any test is listed', () => {
  expect(failedInPlaywright({ errors: [{ message: 'the demo did not start' }] })).toEqual([
    { name: 'outside of every test', error: 'the demo did not start' },
  ])
})

test('behavior: failed checks are listed with their output', () => {
  const results = [
    { name: 'knip', passed: true },
    { name: 'types', passed: false, output: 'TS2322' },
  ]
  expect(failedInList(results)).toEqual([{ name: 'types', error: 'TS2322' }])
})

test('behavior: only the first lines of an error are shown, without colors, with the place of the rest', () => {
  const error = ['\u001b[31mone\u001b[39m', '', 'two', 'three', 'four', 'five', 'six', 'seven'].join('\n')
  expect(tellFailed('node', { name: 'x › y', error, folder: 'test-results/node' }).split('\n')).toEqual([
    'node: x › y',
    ...['one', 'two', 'three', 'four', 'five', 'six'].map((line) => `    ${line}`),
    '    evidence in test-results/node',
  ])
})

test('behavior: a test that never ended is named, with the folder of its file', () => {
  const kept = mkdtempSync(join(tmpdir(), 'portico-kept-'))
  onTestFinished(() => rmSync(kept, { recursive: true }))
  expect(failedByEnd(root, kept)).toEqual([])
  markRunning('slot', 'packages/x.test.ts › group › default', kept)
  markRunning('other', 'packages/y.test.ts', kept)
  markEnded('other', kept)
  expect(failedByEnd(root, kept)).toEqual([
    {
      name: 'packages/x.test.ts › group › default did not end',
      error: 'Its process or the whole step ended while this test, or what follows it in its file, ran.',
      folder: join(kept, 'packages/x.test.ts'),
    },
  ])
})
