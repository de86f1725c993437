import { expect, test } from 'vitest'
import {
  isForDevelopment,
  isPermissive,
  licenceProblem,
  placeProblems,
  testPeerPlaceProblems,
  testPeerProblem,
} from './licences.mjs'

const entry = { name: 'a', version: '1.0.0', licence: 'MIT', isDevelopment: false }

test('default', () => {
  expect(licenceProblem(entry)).toBeUndefined()
})

test.each([
  ['MIT OR GPL-3.0-only', true],
  ['(MIT AND Apache-2.0)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
])('behavior: %s is permissive: %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})

test.each([
  ['a licence that is not permissive', { licence: 'GPL-3.0' }],
  ['no licence', { licence: undefined }],
  ['no licence, for development', { licence: undefined, isDevelopment: true }],
  ['a tool whose files were read, in what users install', { name: 'memorystream', licence: undefined }],
  ['MPL in what users install', { name: 'axe-core', licence: 'MPL-2.0' }],
  ['a part of a tool, in what users install', { name: 'lightningcss-linux-x64-gnu', licence: 'MPL-2.0' }],
  ['a peer in what users install', { name: '@walletconnect/sign-client', version: '2.21.8' }],
  [
    'a peer after its last permissive release',
    { name: '@walletconnect/core', version: '2.21.9', isDevelopment: true },
  ],
  ['another such peer', { name: '@reown/walletkit', version: '1.3.0', isDevelopment: true }],
  ['a third one', { name: '@reown/appkit', version: '1.8.1', isDevelopment: true }],
  ['a GPL bundler in what users install', { name: '@pimlico/alto', licence: 'GPL-3.0' }],
])('error: %s', (_, difference) => {
  expect(licenceProblem({ ...entry, ...difference })).toBeTypeOf('string')
})

test('behavior: a package that runs separately may be a development dependency of the root only', () => {
  expect(
    licenceProblem({ ...entry, name: '@pimlico/alto', licence: 'GPL-3.0', isDevelopment: true }),
  ).toBeUndefined()
  const devDependencies = { '@pimlico/alto': '0.0.20' }
  expect(placeProblems('package.json', { devDependencies })).toEqual([])
  expect(placeProblems('packages/testkit/package.json', { devDependencies })).toHaveLength(1)
})

test('behavior: a tool with one package per platform may be a development dependency', () => {
  const part = { ...entry, name: 'lightningcss-linux-x64-gnu', licence: 'MPL-2.0', isDevelopment: true }
  expect(licenceProblem(part)).toBeUndefined()
})

test('behavior: a platform package is for development if its tool is; of two versions, each by its own mark', () => {
  const packages = {
    'node_modules/lightningcss': { devOptional: true },
    'node_modules/lightningcss-linux-x64-gnu': { optional: true },
    'node_modules/chalk': { dev: true },
    'node_modules/a/node_modules/chalk': {},
  }
  expect(Object.keys(packages).filter((path) => isForDevelopment(packages, path))).toEqual([
    'node_modules/lightningcss',
    'node_modules/lightningcss-linux-x64-gnu',
    'node_modules/chalk',
  ])
})

test('behavior: the permissive peers may be development dependencies', () => {
  const peer = { ...entry, name: '@walletconnect/sign-client', version: '2.21.8', licence: 'Apache-2.0' }
  expect(licenceProblem({ ...peer, isDevelopment: true })).toBeUndefined()
})

test('behavior: a test peer is allowed only in the manifests of test peers, and they have no other packages', () => {
  const verdaccio = { dependencies: { verdaccio: '6.8.0' } }
  expect(testPeerPlaceProblems('scripts/testPeers/registry/package.json', verdaccio)).toEqual([])
  for (const path of ['package.json', 'packages/server/package.json', 'examples/vite/package.json']) {
    expect(testPeerPlaceProblems(path, verdaccio)).toHaveLength(1)
  }
  expect(testPeerPlaceProblems('package.json', { devDependencies: { pnpm: '12.21.0' } })).toHaveLength(1)
  const other = { dependencies: { 'left-pad': '1.3.0' } }
  expect(testPeerPlaceProblems('scripts/testPeers/registry/package.json', other)).toHaveLength(1)
  expect(testPeerPlaceProblems('package.json', other)).toEqual([])
})

test('behavior: the lock of the house has no test peer; an install of test peers has licenses that were read', () => {
  const verdaccio = { ...entry, name: 'verdaccio', version: '6.8.0', isDevelopment: true }
  expect(licenceProblem(verdaccio)).toBe('verdaccio@6.8.0 is for scripts/testPeers/ only')
  expect(testPeerProblem(verdaccio)).toBeUndefined()
  expect(testPeerProblem({ name: 'truncate-utf8-bytes', version: '1.0.2', licence: 'WTFPL' })).toBeUndefined()
  expect(testPeerProblem({ name: 'truncate-utf8-bytes', version: '2.0.0', licence: 'GPL-3.0' })).toBeTypeOf(
    'string',
  )
  expect(testPeerProblem({ name: 'other', version: '1.0.0', licence: 'WTFPL' })).toBeTypeOf('string')
})
