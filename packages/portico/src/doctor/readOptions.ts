/** The options of one call, by name, each as its source text. */
export type CallOptions = ReadonlyMap<string, string>

/**
 * Reads the argument of each call of `createPortico` in a source. It is not a parser and only understands object
 * literals. It leaves out calls with any other argument, or with a spread.
 *
 * @param text the source without its comments
 */
export function readOptions(text: string): readonly CallOptions[] {
  return [...text.matchAll(/\bcreatePortico\(\s*\{/g)].flatMap(({ 0: start, index }) => {
    return readObject(text.slice(index + start.length)) ?? []
  })
}

/** Reads an object literal, from just after its opening brace. Undefined if it does not end, or has a spread. */
export function readObject(text: string): CallOptions | undefined {
  const properties = splitProperties(text)
  if (!properties || properties.some((property) => property.startsWith('...'))) return undefined
  const options = properties.map((property) => {
    const [, name = property, value = name] = /^['"]?(\w+)['"]?\s*:([\s\S]*)$/.exec(property) ?? []
    return [name, value.trim()] as const
  })
  return new Map(options)
}

/** Returns the properties of an object, from just after its opening brace. Undefined if the object does not end. */
function splitProperties(text: string): readonly string[] | undefined {
  const properties: string[] = []
  let depth = 0
  let from = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quote) {
      if (sign === '\\') at++
      else if (sign === quote) quote = ''
    } else if ('\'"`'.includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth++
    else if (depth === 0 && (sign === ',' || sign === '}')) {
      const property = text.slice(from, at).trim()
      if (property) properties.push(property)
      if (sign === '}') return properties
      from = at + 1
    } else if (')]}'.includes(sign)) depth--
  }
  return undefined
}
