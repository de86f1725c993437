// Read by scripts/parsers.test.mjs and scripts/fuzzParsers.mjs.

/**
 * Builds an input of exactly `size` letters: a beginning, one repeated text, and an end. A form that is a function
 * builds the input itself.
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
 * }} Parser `size`: the most letters or bytes that it takes. `isApart`: runs in a process of its own, so it blocks
 * nothing else. `words`: what the fuzzer builds inputs from.
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

/** Does the same for a parser: if it reads bytes, each letter becomes a byte. */
export function inputOf({ isBinary }, form, size) {
  const text = buildInput(form, size)
  return isBinary ? Buffer.from(text, 'latin1') : text
}
