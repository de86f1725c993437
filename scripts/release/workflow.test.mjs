import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishedPackages } from '../build.mjs'
import { root } from '../checks/houseFiles.mjs'
import { checksumsFile, tarballOf, writeLists } from './makeTarballs.mjs'

const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
let place
let files
let names

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'portico-workflow-'))
  files = join(place, 'files')
  mkdirSync(files)
  const tarballs = publishedPackages.map((name) => tarballOf(root, files, name))
  names = tarballs.map((path) => basename(path))
  for (const path of tarballs) {
    writeFileSync(path, `the tarball ${path}`)
    writeFileSync(path.replace('.tgz', '.cdx.json'), `the bill of ${path}`)
  }
  writeLists(root, files)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** Returns the shell script of a step. */
function scriptOf(step) {
  const [, after = ''] = workflow.split(`      - name: ${step}\n`)
  const [own = ''] = after.split(/\n(?= {2}\S| {6}- )/)
  const [, script = ''] = own.split(/^ {8}run: \|\n/m)
  expect(script, step).not.toBe('')
  return script.replaceAll(/^ {10}/gm, '')
}

/** Runs a step as the runner does. */
function runStep(step, { cwd = files, ...variables } = {}) {
  const script = join(place, 'step.sh')
  writeFileSync(script, scriptOf(step))
  const env = { HOME: place, PATH: process.env.PATH, ...variables }
  const { status, stderr } = spawnSync('bash', ['-e', script], { cwd, encoding: 'utf8', env })
  return { status, stderr }
}

/** Publishes with an npm that reads its input to the end, as a question of npm would. `fails`: it refuses this file. */
function publish(fails = '-') {
  const bin = join(place, 'bin')
  const log = join(place, 'npm.log')
  mkdirSync(bin, { recursive: true })
  writeFileSync(log, '')
  const lines = ['#!/bin/sh', 'cat > /dev/null', `[ "$2" = "./${fails}" ] && exit 1`, `echo "$*" >> "${log}"`]
  writeFileSync(join(bin, 'npm'), `${lines.join('\n')}\n`, { mode: 0o755 })
  const { status, stderr } = runStep('Publish, in order of dependency', {
    PATH: `${bin}${delimiter}${process.env.PATH}`,
  })
  return { published: readFileSync(log, 'utf8').split('\n').slice(0, -1), status, stderr }
}

const sumOf = (name) =>
  createHash('sha256')
    .update(readFileSync(join(files, name)))
    .digest('hex')
const compare = (checksums) => runStep('Compare the files with their checksums', { CHECKSUMS: checksums })

test('default: each tarball is published once, in order, although npm reads its input', () => {
  const { published, status } = publish()
  expect(published).toEqual(
    names.map((name) => `publish ./${name} --access public --provenance --ignore-scripts`),
  )
  expect(status).toBe(0)
})

test('error: after a failed upload, nothing more is published', () => {
  const { published, status } = publish(names[2])
  expect(published).toHaveLength(2)
  expect(status).not.toBe(0)
})

test.each([
  ['a line that is an option', () => appendFileSync(join(files, 'PUBLISH_ORDER'), '--registry=x.tgz\n')],
  ['a path', () => appendFileSync(join(files, 'PUBLISH_ORDER'), '../portico-1.0.0.tgz\n')],
  ['an empty line', () => appendFileSync(join(files, 'PUBLISH_ORDER'), '\n')],
  ['a tarball twice', () => appendFileSync(join(files, 'PUBLISH_ORDER'), `${names[0]}\n`)],
  ['no tarball', () => writeFileSync(join(files, 'PUBLISH_ORDER'), '')],
  ['one tarball less', () => writeFileSync(join(files, 'PUBLISH_ORDER'), `${names.slice(1).join('\n')}\n`)],
  [
    'a tarball without a checksum',
    () => {
      writeFileSync(join(files, 'stranger-1.0.0.tgz'), '')
      appendFileSync(join(files, 'PUBLISH_ORDER'), 'stranger-1.0.0.tgz\n')
    },
  ],
  ['a tarball beside it', () => writeFileSync(join(files, 'stranger-1.0.0.tgz'), '')],
  ['a tarball that is not there', () => rmSync(join(files, names[0]))],
])('error: %s: nothing is published', (_, change) => {
  change()
  const { published, status } = publish()
  expect(published).toEqual([])
  expect(status).not.toBe(0)
})

test('behavior: the checksums cover every file, the order of the upload among them', () => {
  const listed = readFileSync(join(files, checksumsFile), 'utf8')
  expect(listed).toContain(`${sumOf('PUBLISH_ORDER')}  PUBLISH_ORDER\n`)
  expect(listed.trim().split('\n')).toHaveLength(2 * names.length + 1)
})

test('behavior: the first job passes on the checksum with which the second one compares the list', () => {
  const output = join(place, 'output')
  writeFileSync(output, '')
  expect(runStep('Pass on the checksum of the checksums', { GITHUB_OUTPUT: output }).status).toBe(0)
  const [, passed = ''] = /^sha256=(.*)$/m.exec(readFileSync(output, 'utf8')) ?? []
  expect(passed).toBe(sumOf(checksumsFile))
  expect(workflow).toMatch(/ checksums: \$\{\{ steps\.checksums\.outputs\.sha256 \}\}/)
  expect(workflow).toMatch(/ CHECKSUMS: \$\{\{ needs\.build\.outputs\.checksums \}\}/)
  expect(compare(passed).status).toBe(0)
})

test.each([
  ['a tarball', () => writeFileSync(join(files, names[0]), 'another')],
  ['the order', () => writeFileSync(join(files, 'PUBLISH_ORDER'), `${names.toReversed().join('\n')}\n`)],
  [
    'a tarball together with the list of checksums',
    () => {
      writeFileSync(join(files, names[0]), 'another')
      writeLists(root, files)
    },
  ],
])('error: another file in place of %s is found', (_, change) => {
  const passed = sumOf(checksumsFile)
  change()
  expect(compare(passed).status).not.toBe(0)
})

test.each(['.npmrc', 'x.tgz', 'folder/file'])('error: %s that the checksums do not list is found', (name) => {
  mkdirSync(join(files, name, '..'), { recursive: true })
  writeFileSync(join(files, name), 'registry=http://localhost:1')
  expect(compare(sumOf(checksumsFile)).status).not.toBe(0)
})

test('behavior: the release note is beside the listed files', () => {
  writeFileSync(join(files, 'RELEASE.md'), 'a note')
  expect(compare(sumOf(checksumsFile)).status).toBe(0)
})

test('error: a checksum that the first job did not pass on', () => {
  expect(compare('').status).not.toBe(0)
})

test('behavior: a tag must be of a commit on main', () => {
  const one = join(place, 'one')
  const git = (...parameters) => {
    const name = ['-c', 'user.name=a', '-c', 'user.email=a@agora.example']
    const env = { HOME: place, PATH: process.env.PATH }
    const ran = spawnSync('git', [...name, ...parameters], { cwd: one, encoding: 'utf8', env })
    expect(ran.status, ran.stderr).toBe(0)
  }
  const check = () => runStep("Check that the tag's commit is on main", { cwd: one })
  mkdirSync(one)
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '-m', 'released')
  // Without the branch, the check cannot pass.
  expect(check().status).not.toBe(0)
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  expect(check().status).toBe(0)
  git('commit', '--quiet', '--allow-empty', '-m', 'not on main')
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('not on main') })
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  git('checkout', '--quiet', 'HEAD~1')
  expect(check().status).toBe(0)
})
