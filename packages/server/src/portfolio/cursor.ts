import { maxLength, pipe, record, regex, safeParse, string } from 'valibot'
import { InvalidRequestError } from '../errors/request.js'

/** Where each network's list goes on, by CAIP-2 id. A network that is not in it begins. */
export type Positions = ReadonlyMap<string, string>

/** Stands for a network whose list has ended. */
export const endPosition = 'end'

const positionsSchema = record(string(), pipe(string(), maxLength(200), regex(/^[0-9a-z.]+$/)))

/** A cursor for clients: opaque, and only good for the list it came from. */
export function encodeCursor(list: string, positions: Positions): string {
  return Buffer.from(JSON.stringify({ [list]: Object.fromEntries(positions) })).toString('base64url')
}

/**
 * Reads a cursor of `list` over these networks. It is whatever a client sent: a forged one reaches nothing but another
 * place in the same public list.
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
  // A list that goes on nowhere is none that was given out: it would begin anew for ever.
  if (entries.length === 0) throw refusedCursor()
  if (!entries.every(([networkId]) => networkIds.includes(networkId))) throw refusedCursor()
  return new Map(entries)
}

/** A cursor that no answer held, or that belongs to another list. */
export function refusedCursor(): InvalidRequestError {
  return new InvalidRequestError({ field: 'query.cursor', reason: 'it is not one that this server gave out' })
}

/** Numbers of a position, each at most its limit. @throws InvalidRequestError */
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
