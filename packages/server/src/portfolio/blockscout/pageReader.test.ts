import { expect, test } from 'vitest'
import { createPageReader, type Kept } from './pageReader.js'

const valueUpTo = (bytes: number): Kept => ({ bytes, kind: 'value' })
const of = (members: Record<string, Kept>) => ({
  kind: 'members' as const,
  members: new Map(Object.entries(members)),
})
const root = of({
  items: {
    each: of({ from: of({ hash: valueUpTo(20) }), input: { bytes: 4, kind: 'start' }, more: valueUpTo(40) }),
    kind: 'list',
  },
  next: valueUpTo(100),
})

function read(text: string, size = 1e9) {
  const bytes = Buffer.from(text)
  const reader = createPageReader(root)
  for (let index = 0; index < bytes.length; index += size) reader.write(bytes.subarray(index, index + size))
  return reader.end()
}

const page = `{ "other" : {"items":[1,"]",{"a":"\\""}]}, "items" : [
  {"from":{"hash":"0xab","name":"\\\\"},"input":"0xabcdef","more":[1,{"a":null}],"__proto__":{"hash":1}},
  {"more":"${'x'.repeat(39)}","input":"0x","from":null,"x":1.5e3},
  {"more":{"a":"\u00e9\\u0041\\n"},"input":"\\"\\"\\"\\"\\"\\"","from":["hash"]}, {}, 7, "a"
 ],"next":{"block":12},"last":true}\n`

test('default: it keeps the named parts, wherever the chunks end', () => {
  const expected = {
    items: [
      { from: { hash: '0xab' }, input: '0xab', more: [1, { a: null }] },
      { from: null, input: '0x', more: null },
      { from: ['hash'], input: null, more: { a: '\u00e9A\n' } },
      {},
      7,
      'a',
    ],
    next: { block: 12 },
  }
  for (const size of [1, 2, 3, 5, 7, 64, 1000])
    expect(read(page, size), `chunks of ${size}`).toEqual(expected)
})

test('hardening A44: what is nested deeply, or has many values, becomes null', () => {
  const wide = createPageReader(of({ more: valueUpTo(100_000) }))
  wide.write(Buffer.from(`{"more":[${'0,'.repeat(1001)}0]}`))
  expect(wide.end()).toEqual({ more: null })
  expect(read(`{"next":${'['.repeat(9)}${']'.repeat(9)}}`)).toEqual({ next: null })
  expect(read(`{"next":${'['.repeat(8)}${']'.repeat(8)}}`)).toEqual({ next: [[[[[[[[]]]]]]]] })
})

test('hardening A44: a list ends after 100 entries', () => {
  const reader = createPageReader(root)
  reader.write(Buffer.from(`{"items":[${'{},'.repeat(1e6)}`))
  expect([reader.isFull, reader.entries().length]).toEqual([true, 100])
})

test('hardening A44: the members of an object after the hundredth are passed over', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => `"n${index}":{"a":["}"]}`).join(',')
  expect(read(`{"items":[{${names(99)},"more":1},{${names(100)},"more":2},{"more":3}],"next":4}`, 7)).toEqual(
    {
      items: [{ more: 1 }, {}, { more: 3 }],
      next: 4,
    },
  )
})

test('behavior: the entries that are complete can be read before the end', () => {
  const reader = createPageReader(root)
  reader.write(Buffer.from('{"items":[{"more":1},{"more":2},{"more":3'))
  expect(reader.entries()).toEqual([{ more: 1 }, { more: 2 }])
  expect(() => reader.end()).toThrow(SyntaxError)
})

test.each([
  '',
  '[]',
  '<html>',
  'null',
  '{',
  '{"items":[}',
  '{"items":[],}{',
  '{"items":[{}{}]}',
  '{"next":}',
  '{"next":1x}',
  '{"next":tru}',
  '{"next" 1}',
  '{next:1}',
  '{"next":"a}',
  '{"next":1}}',
])('error: %s is refused', (text) => {
  expect(() => read(text)).toThrow(SyntaxError)
})
