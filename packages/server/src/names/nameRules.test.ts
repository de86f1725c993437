import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReservedNames, normalizeName, readZoneName, skeletonOf } from './nameRules.js'

const folder = join(import.meta.dirname, '../../../../../shared/vectors/ensip15')

type Case = { name: string; norm?: string; error?: unknown; validated?: string }

const missing = existsSync(folder) ? '' : ' (no ../shared/vectors/ensip15 beside the project)'

test.runIf(missing === '')(`hardening A39: names follow the published cases of ENSIP-15${missing}`, () => {
  const files = ['tests.json', 'custom-tests.json'].map((file) => join(folder, file))
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
  ['vwine', 'wvine'],
  ['vvvine', 'wvine'],
  ['adm1n', 'admin'],
  ['admln', 'admin'],
  ['c01nbase', 'coinbase'],
  ['colnbase', 'coinbase'],
  ['m3t4m45k', 'metamask'],
  ['rnetarnask', 'metamask'],
  ['clorothy', 'dorothy'],
  ['ciorothy', 'dorothy'],
  ['7om8ola', 'tombola'],
  ['ali-ce', 'alice'],
  ['a1ice', 'alice'],
])('behavior: %s looks like %s', (left, right) => {
  expect(skeletonOf(left)).toBe(skeletonOf(right))
})

test.each([
  'support',
  'meta-mask',
  'sup-port',
  'metamask-support',
  'support-team',
  'ask-admin1',
  'admin1',
  'admin-22',
  'emai12',
  'ag0ra',
  'adm1n',
  'aclmin',
  'adrnin',
  'c01nbase',
  'coinba5e',
  'm37amask',
  'vvallet',
  '8illing',
  '7rezor',
  'c-01n-base',
  'hello-adm1n',
  '1support',
  '24-support',
  '1supp0rt-7',
  'supportteam',
  'agorahelp',
  'agorahelpdesk2',
  'supp0rtteam',
  'my-teamsupport',
  'agora-news',
  '0xd8da6bf2',
  '0x-d8da',
])('behavior: %s is reserved', (label) => {
  expect(createReservedNames(['Agora', 'house-2025', '-'])(label)).toBe(true)
})

test.each([
  'sailor',
  'supporter',
  '1sailor',
  'supportteams',
  'myteamsupport',
  'ada-1815',
  '1815',
  '0xygen',
  'hous',
])('behavior: %s is not', (label) => {
  expect(createReservedNames(['Agora', 'house-2025', '-'])(label)).toBe(false)
})
