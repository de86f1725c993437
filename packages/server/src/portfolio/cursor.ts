import { maxLength, pipe, record, regex, safeParse, string } from 'valibot'
import { InvalidRequestError } from '../errors/request.js'

/** The position in each network's list, by CAIP-2 id. Without an entry, a list starts at its beginning. */
export type Positions = ReadonlyMap<string, string>

/** The position of a list that has ended. */
export const endPosition = 'end'

const positionsSchema = record(string(), pipe(string(), maxLength(200), regex(/^[0-9a-z.]+$/)))

/** Encodes a cursor for clients. It is opaque, and only valid for the list it came from. */
export function encodeCursor(list: string, positions: Positions): string {
  return Buffer.from(JSON.stringify({ [list]: Object.fromEntries(positions) })).toString('base64url')
}

/**
 * Reads a cursor of `list` over these networks. Clients can forge a cursor, but it only leads to another place in the
 * same public list.
 *
 * @throws InvalidRequestError
 */
export function decodeCursor(
  list: string,
  cursor: string | undefined,
  networkIds: readonly string[],
): Positions {
  if (cursor === undefined) return new Map()
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refusedCursor()
  }
  if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, list)) throw refusedCursor()
  const positions = safeParse(positionsSchema, (parsed as Record<string, unknown>)[list])
  if (!positions.success) throw refusedCursor()
  const entries = Object.entries(positions.output)
  // The server never returns an empty cursor, because with it a list would start again forever.
  if (entries.length === 0) throw refusedCursor()
  if (!entries.every(([networkId]) => networkIds.includes(networkId))) throw refusedCursor()
  return new Map(entries)
}

/** Creates the error for a cursor that the server never returned, or that belongs to another list. */
export function refusedCursor(): InvalidRequestError {
  return new InvalidRequestError({ field: 'query.cursor', reason: 'this server did not issue it' })
}

/** Reads the numbers of a position, each within its limit. @throws InvalidRequestError */
export function readPosition(position: string, limits: readonly number[]): number[] {
  const parts = position.split('.')
  const numbers = parts.map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN))
  if (parts.length !== limits.length) throw refusedCursor()
  for (const [index, limit] of limits.entries()) {
    const number = numbers[index]
    if (number === undefined || !(number <= limit)) throw refusedCursor()
  }
  return numbers
}
