import { expect, test } from 'vitest'
import { driftProblems, lockProblems, manifestProblems, nodeProblems } from './lockfile.mjs'

const entry = { version: '1.0.0', integrity: 'sha512-x' }

test('default', () => {
  expect(lockProblems({ '': {}, 'node_modules/a': entry, 'node_modules/house': { link: true } })).toEqual([])
  expect(manifestProblems('package.json', { dependencies: { a: '1.2.3', b: 'npm:a@1.2.3' } })).toEqual([])
})

test.each([
  '^1.2.3',
  '~1.2.3',
  'latest',
  '*',
  '>=1',
  'git+ssh://host/a.git',
  'npm:a@^1.0.0',
])('hardening A45: refuses the version %s', (version) => {
  expect(manifestProblems('package.json', { devDependencies: { a: version } })).toHaveLength(1)
})

test.each([
  ['an address of a registry', { ...entry, resolved: 'https://registry.example/a.tgz' }],
  ['a package from a repository', { ...entry, resolved: 'git+ssh://git@host/a.git' }],
  ['no integrity', { version: '1.0.0' }],
])('hardening A45: refuses %s', (_, locked) => {
  expect(lockProblems({ 'node_modules/a': locked })).toHaveLength(1)
})

test('behavior: a platform package of another system must be in the lock', () => {
  const tool = { ...entry, optionalDependencies: { 'tool-darwin': '1.0.0' } }
  expect(lockProblems({ 'node_modules/tool': tool })).toHaveLength(1)
  expect(lockProblems({ 'node_modules/tool': tool, 'node_modules/tool-darwin': entry })).toEqual([])
  const nested = {
    'node_modules/a/node_modules/tool': tool,
    'node_modules/a/node_modules/tool-darwin': entry,
  }
  expect(lockProblems(nested)).toEqual([])
})

test('behavior: the lock and a manifest match', () => {
  const manifest = { dependencies: { a: '1.0.0' } }
  expect(driftProblems('package.json', manifest, { dependencies: { a: '1.0.0' } })).toEqual([])
  expect(driftProblems('package.json', manifest, { dependencies: { a: '1.0.1' } })).toHaveLength(1)
  expect(driftProblems('package.json', manifest, undefined)).toHaveLength(1)
})

test('behavior: each package runs in the oldest Node of the repository, except for those that are known not to say so', () => {
  const packages = {
    'node_modules/a': { ...entry, engines: { node: '^20.19.0 || >=22.12.0' } },
    'node_modules/b': { ...entry, engines: { npm: '>=11' } },
    'node_modules/c': { ...entry, engines: { node: '>= 22.x' } },
  }
  expect(nodeProblems(packages, '20.19.0', ['node_modules/c'])).toEqual([])
  expect(nodeProblems(packages, '20.19.0', [])).toEqual([
    'package-lock.json: node_modules/c needs Node >= 22.x, not 20.19.0',
  ])
  expect(nodeProblems(packages, '20.12.0', ['node_modules/c'])).toHaveLength(1)
  // A known one that no longer needs to be known.
  expect(nodeProblems(packages, '22.12.0', ['node_modules/c', 'node_modules/gone'])).toHaveLength(2)
})
