import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { changesetProblems, listChanges, nameProblems } from './changesets.mjs'

const snapshot = 'docs/api/portico/index.md'

test('behavior: public types that changed need a changeset', () => {
  expect(changesetProblems([snapshot, 'packages/portico/src/core/connect.ts'])[0]).toContain(snapshot)
  // The settings of changesets are not a changeset.
  expect(changesetProblems([snapshot, '.changeset/config.json'])).toHaveLength(2)
  expect(changesetProblems([snapshot, '.changeset/a-new-hook.md'])).toEqual([])
  expect(changesetProblems(['packages/portico/src/core/connect.ts'])).toEqual([])
})

test('behavior: changes are those of the branch and those that are not committed', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'changesets-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  expect(listChanges(folder)).toBeUndefined()

  const git = (...parameters) => spawnSync('git', parameters, { cwd: folder })
  const write = (path) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '.')
  }
  const commit = (message) => {
    git('add', '--all')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--no-gpg-sign', '-m', message)
  }
  git('init', '--initial-branch', 'main')
  write('README.md')
  commit('first')
  expect(listChanges(folder)).toEqual([])
  git('switch', '--create', 'branch')
  write(snapshot)
  commit('second')
  write('.changeset/a-new-hook.md')
  expect(listChanges(folder)).toEqual([snapshot, '.changeset/a-new-hook.md'])
})

test('error: a changeset names a package that does not exist, or none', () => {
  const of = (name) =>
    nameProblems('.changeset/one.md', `---\n'${name}': patch\n---\n\nWords.\n`, ['@portico/server'])
  expect(of('@portico/server')).toEqual([])
  expect(of('portico-server')).toEqual(['.changeset/one.md names portico-server, which is no package'])
  expect(nameProblems('.changeset/one.md', 'Words.', [])).toEqual(['.changeset/one.md names no package'])
})
