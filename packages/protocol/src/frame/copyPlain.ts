/** Limits of one message. */
export type PlainLimits = {
  /** Characters of all texts and names together. */
  characters: number
  /** Maximum nesting of objects and arrays. A cycle exceeds any depth. */
  depth: number
  /** Maximum number of values of any kind. */
  values: number
}

/**
 * The limits of a request. The longest request is a transaction with a contract's code, or a batch of such
 * transactions.
 */
export const requestLimits: PlainLimits = { characters: 1_000_000, depth: 32, values: 20_000 }

/** The limits of a response. The longest response is a list of logs. */
export const replyLimits: PlainLimits = { characters: 4_000_000, depth: 32, values: 200_000 }

/** Thrown and caught only in this file. */
class Refusal {
  readonly problem: string
  constructor(problem: string) {
    this.problem = problem
  }
}

/**
 * Copies plain data (JSON values and undefined). If there is anything else, returns the problem, e.g. `params.0 is a
 * function`. Never throws. A message of another site can be cyclic, can be 10 MB long, or can have `__proto__` as a
 * name.
 */
export function copyPlain(
  input: unknown,
  limits: PlainLimits,
  root = '',
): { value: unknown } | { problem: string } {
  let { characters, values } = limits
  const path: (string | number)[] = root === '' ? [] : [root]
  const refuse = (what: string): never => {
    // A name inside a message may be as long as the message.
    const where = path.map((name) => String(name).slice(0, 64)).join('.')
    throw new Refusal(`${where.slice(0, 256) || 'it'} ${what}`)
  }
  const spend = (length: number) => {
    characters -= length
    if (characters < 0) throw new Refusal(`it is longer than ${limits.characters} characters in all`)
  }
  const copy = (value: unknown, depth: number): unknown => {
    values -= 1
    if (values < 0) throw new Refusal(`it holds more than ${limits.values} values`)
    switch (typeof value) {
      case 'string':
        spend(value.length)
        return value
      case 'boolean':
      case 'undefined':
        return value
      case 'number':
        return Number.isFinite(value) ? value : refuse('must be a finite number')
      case 'object':
        if (value === null) return value
        // The error has no path, because the path would be as long as the nesting is deep.
        if (depth === 0) throw new Refusal(`it holds itself, or is nested more than ${limits.depth} deep`)
        return Array.isArray(value) ? copyArray(value, depth) : copyObject(value, depth)
      case 'bigint':
        return refuse('is a BigInt: write it as text')
      default:
        return refuse(`is a ${typeof value}`)
    }
  }
  const copyAt = (name: string | number, value: unknown, depth: number): unknown => {
    path.push(name)
    const copied = copy(value, depth - 1)
    path.pop()
    return copied
  }
  const copyArray = (items: readonly unknown[], depth: number): unknown => {
    if (items.length > values) throw new Refusal(`it holds more than ${limits.values} values`)
    // Read by index, so that a hole becomes undefined.
    return Array.from({ length: items.length }, (_, index) => copyAt(index, items[index], depth))
  }
  const copyObject = (object: object, depth: number): unknown => {
    const prototype: unknown = Object.getPrototypeOf(object)
    // The browser clones messages of other windows into this realm, but a test may pass an object of another realm.
    const isPlain =
      (prototype === null || Object.getPrototypeOf(prototype) === null) &&
      Object.prototype.toString.call(object) === '[object Object]'
    if (!isPlain) return refuse('must be a plain object')
    const copied: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(object)) {
      if (name === '__proto__' || name === 'constructor' || name === 'prototype') {
        return refuse(`has the name ${name}, which is not allowed`)
      }
      spend(name.length)
      copied[name] = copyAt(name, value, depth)
    }
    return copied
  }
  try {
    return { value: copy(input, limits.depth) }
  } catch (error) {
    // A getter or a proxy of the page may throw anything.
    return { problem: error instanceof Refusal ? error.problem : 'it cannot be read' }
  }
}
