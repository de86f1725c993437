/** Limits of a JSON text. */
export type JsonLimits = {
  /** Maximum nesting of objects and lists. */
  depth: number
  /** Maximum number of members of all objects and lists together. */
  values: number
}

/** Limits for untrusted texts. Real input has about a tenth of these. */
export const jsonLimits: JsonLimits = { depth: 64, values: 20_000 }

/**
 * Parses untrusted JSON, unless it is too deep or too large. For 1 MB of brackets, a platform's own parser creates
 * objects for half a second. Code that visits these objects then overflows the stack.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string, limits: JsonLimits = jsonLimits): unknown {
  const excess = findJsonExcess(text, limits)
  if (excess !== undefined) throw new SyntaxError(`The JSON was refused: ${excess}.`)
  return JSON.parse(text)
}

/** Returns the limit that a JSON text exceeds, without parsing it. Undefined if it exceeds none. */
export function findJsonExcess(text: string, limits: JsonLimits): string | undefined {
  let depth = 0
  let values = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x2c) values++
    else if (code === 0x7b || code === 0x5b) {
      values++
      if (++depth > limits.depth) return `it is nested deeper than ${limits.depth} levels`
    } else if (code === 0x7d || code === 0x5d) depth--
    if (values > limits.values) return `it holds more than ${limits.values} values`
  }
  return undefined
}
