import { accountSchema, networkIdSchema } from '@portico/protocol/http'
import {
  array,
  type GenericSchema,
  maxLength,
  maxValue,
  number,
  object,
  picklist,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
} from 'valibot'
import { expect, test } from 'vitest'
import { describeIssue } from './describeIssue.js'

const marker = 'ZZ'

test.each<[GenericSchema, unknown, string]>([
  [object({}), marker, 'it must be an object'],
  [array(string()), marker, 'it must be a list'],
  [number(), marker, 'it must be a number'],
  [string(), 1, 'it must be a string'],
  [picklist(['a', 'b']), marker, 'it must be ("a" | "b")'],
  [strictObject({ a: string() }), {}, 'it is missing'],
  [strictObject({}), { [marker]: 1 }, 'there is no such field'],
  [pipe(string(), maxLength(3)), marker.repeat(3), 'it must have a length of at most 3'],
  [pipe(number(), maxValue(3)), 4, 'it must be at most 3'],
  [pipe(string(), regex(/^a$/)), marker, 'it does not have the expected form'],
  [pipe(string(), regex(/^a$/, 'must be an a')), marker, 'must be an a'],
  // The specification's messages begin like Valibot's.
  [accountSchema, marker, 'Invalid CAIP Address'],
  [networkIdSchema, marker, `Invalid CAIP-2 network id: ${marker}`],
])('default: %#', (schema, input, words) => {
  const { issues } = safeParse(schema, input)
  expect(issues?.map(describeIssue)).toEqual([words])
})
