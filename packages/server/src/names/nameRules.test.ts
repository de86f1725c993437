import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { normalizeName, readZoneName, skeletonOf } from './nameRules.js'

const folder = join(import.meta.dirname, '../../../../../shared/vectors/ensip15')

type Case = { name: string; norm?: string; error?: unknown; validated?: string }

test('hardening A39: names are written as the published cases of ENSIP-15 say', () => {
  const files = ['tests.json', 'custom-tests.json'].map((file) => join(folder, file)).filter(existsSync)
  if (files.length === 0) console.info(`Left out: ${folder} is not there.`)
  const wrong = files
    .flatMap((file): Case[] => JSON.parse(readFileSync(file, 'utf8')))
    .filter(({ validated }) => validated === undefined)
    .filter(({ error, name, norm = name }) => normalizeName(name) !== (error ? undefined : norm || undefined))
  expect(wrong).toEqual([])
})

test.each([
  ['Alice', 'alice.agora.eth'],
  ['ALICE.agora.ETH', 'alice.agora.eth'],
  ['a-1-', 'a-1-.agora.eth'],
])('default: %s', (input, name) => {
  expect(readZoneName(input, 'agora.eth')).toEqual({ label: name.slice(0, -10), name })
})

test.each([
  ['w0rld', 'world'],
  ['1ife', 'life'],
  ['bam', 'barn'],
  ['-vv-', 'w'],
])('behavior: %s looks like %s', (left, right) => {
  expect(skeletonOf(left)).toBe(skeletonOf(right))
})
