import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { decodeMetadataUri } from './decodeMetadataUri.js'

const answer = (uri: string) =>
  Buffer.from(encodeAbiParameters(parseAbiParameters('string'), [uri]).slice(2), 'hex')
const decode = (uri: string) => decodeMetadataUri(answer(uri), 10n)
const id = `${'0'.repeat(63)}a`

test('default: the id replaces each place for it', () => {
  expect(decode(' https://a.example/{id}/{id}.json\n')).toBe(`https://a.example/${id}/${id}.json`)
  expect(decode('data:application/json,{"name":"{id}"}')).toBe(`data:application/json,{"name":"${id}"}`)
})

test('error: an answer that contains no text', () => {
  for (const bytes of [null, undefined, Buffer.alloc(0), Buffer.alloc(31), Buffer.alloc(64, 0xff)])
    expect(decodeMetadataUri(bytes, 1n)).toBe('')
})

// URL parsers take 0.1 s for a megabyte of letters to encode, and 0.4 s for the 16 MB that `{id}` makes of a megabyte.
test.each([
  ['https://a.example/', 8000],
  ['ipfs://', 8000],
  ['data:application/json,', 1_048_576],
])('hardening B4: a URL that starts with %s may have %i characters, with its ids', (head, most) => {
  const long = head + 'é'.repeat(most - head.length)
  expect(decode(long)).toBe(long)
  expect(decode(`${long}é`)).toBe('')
  const places = Math.floor((most - head.length) / 64)
  expect(decode(head + '{id}'.repeat(places))).toBe(head + id.repeat(places))
  expect(decode(head + '{id}'.repeat(places + 1))).toBe('')
})
