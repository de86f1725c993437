// Read by the lists of parsers in this folder.

/** Parts from which the fuzzer builds JSON. */
export const jsonWords = [
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '"',
  '\\',
  '"a":',
  '1',
  'null',
  '[],',
  '{"a":0},',
  '\\u0041',
]

/** The worst inputs of a JSON parser: deep nesting, many names, and unterminated texts. */
export const jsonWorst = {
  deep: { unit: '[' },
  'deep and closed': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'empty lists': { head: '[', tail: '0]', unit: '[],' },
  names: (size) => {
    const parts = []
    for (let length = 10, index = 0; length < size; index++) {
      parts.push(`"k${index}":1`)
      length += parts[index].length + 1
    }
    return `{${parts.join()}}`.slice(0, size)
  },
  numbers: { head: '[', tail: '0]', unit: '1,' },
  'open text': { head: '"', unit: '\\"' },
}

/** Returns a request with this text as its body. */
export const toRequest = (text) =>
  new Request('http://portico.test/', {
    body: text,
    headers: { 'content-type': 'text/plain' },
    method: 'POST',
  })
