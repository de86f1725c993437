/** What one message may hold, at most. */
export type PlainLimits = {
  /** Characters of all texts and names together. */
  characters: number
  /** Objects and arrays inside each other. A ring is deeper than any depth. */
  depth: number
  /** Values of any kind. */
  values: number
}

/** Of a request: the longest is a transaction with a contract's code, or a batch of them. */
export const requestLimits: PlainLimits = { characters: 1_000_000, depth: 32, values: 20_000 }

/** Of an answer: the longest is a list of logs. */
export const replyLimits: PlainLimits = { characters: 4_000_000, depth: 32, values: 200_000 }

const refused = Symbol()

/**
 * A copy of plain data (what JSON can hold, and undefined), or undefined for anything else: a message of another site can
 * be a ring, 10 MB long, or carry `__proto__` as a name.
 */
export function copyPlain(input: unknown, limits: PlainLimits): { value: unknown } | undefined {
  let { characters, values } = limits
  const copy = (value: unknown, depth: number): unknown => {
    values -= 1
    if (values < 0) return refused
    if (typeof value === 'string') {
      characters -= value.length
      return characters < 0 ? refused : value
    }
    if (value === null || value === undefined || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : refused
    if (typeof value !== 'object' || depth === 0) return refused
    if (Array.isArray(value)) return copyArray(value, depth)
    const prototype: unknown = Object.getPrototypeOf(value)
    // A message of another window has been cloned into this realm; a test's may come from elsewhere.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return refused
    if (Object.prototype.toString.call(value) !== '[object Object]') return refused
    return copyObject(value as Record<string, unknown>, depth)
  }
  const copyArray = (items: readonly unknown[], depth: number): unknown => {
    if (items.length > values) return refused
    const copied: unknown[] = []
    for (const item of items) {
      const next = copy(item, depth - 1)
      if (next === refused) return refused
      copied.push(next)
    }
    return copied
  }
  const copyObject = (object: Record<string, unknown>, depth: number): unknown => {
    const copied: Record<string, unknown> = {}
    for (const name of Object.keys(object)) {
      if (name === '__proto__' || name === 'constructor' || name === 'prototype') return refused
      characters -= name.length
      const next = copy(object[name], depth - 1)
      if (next === refused) return refused
      copied[name] = next
    }
    return copied
  }
  const value = copy(input, limits.depth)
  return value === refused ? undefined : { value }
}
