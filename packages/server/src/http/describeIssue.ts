import type { BaseIssue } from 'valibot'

const kinds: Readonly<Record<string, string>> = {
  Array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  Object: 'an object',
  string: 'a string',
}

/**
 * Describes what is wrong with a value without quoting any part of it: the value may come from a stranger, and the text
 * may end up in a page or a log. A schema's own message is returned, up to 200 characters.
 */
export function describeIssue(issue: BaseIssue<unknown>): string {
  const { expected, kind, message, received, type } = issue
  if (type === 'strict_object' && expected === 'never') return 'there is no such field'
  // Valibot's default messages end like this.
  if (!message.endsWith(`eceived ${received}`)) return message.slice(0, 200)
  if (received === 'undefined') return 'it is missing'
  if (kind === 'schema' && expected !== null) return `it must be ${kinds[expected] ?? expected}`.slice(0, 200)
  const [, comparison, limit] = /^([<>]=)(\d+)$/.exec(expected ?? '') ?? []
  if (!comparison) return 'it does not have the expected form'
  const most = comparison === '<=' ? 'at most' : 'at least'
  return type.endsWith('length') ? `it must have a length of ${most} ${limit}` : `it must be ${most} ${limit}`
}
