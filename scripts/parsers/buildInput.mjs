// Read by scripts/parsers.test.mjs and scripts/fuzzParsers.mjs.

/**
 * Builds an input of exactly `size` letters: a beginning, one repeated text, and an end. If the form is a function, the
 * function builds the input.
 *
 * @typedef {{ head?: string, unit: string, tail?: string }} Form
 * @typedef {Form | ((size: number) => string)} InputForm
 * @typedef {{
 *   name: string,
 *   size: number,
 *   limitMs?: number,
 *   isApart?: boolean,
 *   isBinary?: boolean,
 *   words: string[],
 *   worst: Record<string, InputForm>,
 *   read: (input: any) => unknown,
 * }} Parser `size`: the most letters or bytes that the parser takes. `isApart`: it runs in a process of its own, so it
 * blocks nothing else. `words`: the fuzzer builds inputs from these.
 *
 * @param {InputForm} form
 * @param {number} size
 */
export function buildInput(form, size) {
  if (typeof form === 'function') return form(size)
  const { head = '', tail = '', unit } = form
  const room = Math.max(0, size - head.length - tail.length)
  const times = Math.floor(room / Math.max(1, unit.length))
  return (head + unit.repeat(times) + tail).slice(0, size)
}

/** Builds an input for a parser. If the parser reads bytes, each letter becomes a byte. */
export function inputOf({ isBinary }, form, size) {
  const text = buildInput(form, size)
  return isBinary ? Buffer.from(text, 'latin1') : text
}
