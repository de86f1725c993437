/** Copies a JSON value and changes each text in it, in keys and values. */
export function mapTexts(input: unknown, change: (text: string) => string): unknown {
  if (typeof input === 'string') return change(input)
  if (Array.isArray(input)) return input.map((each) => mapTexts(each, change))
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [change(key), mapTexts(value, change)]),
  )
}
