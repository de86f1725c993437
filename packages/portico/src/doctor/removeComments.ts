/**
 * Removes the comments of a source. It is not a parser. A string ends with its line at the latest, because an
 * apostrophe in a text of the page starts no string. The two slashes of a URL start no comment.
 */
export function removeComments(source: string, { isMarkup = false } = {}): string {
  const text = isMarkup ? source.replace(/<!--[\s\S]*?-->/g, '') : source
  return text.replace(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g,
    (match) => (match.startsWith('/') ? '' : match),
  )
}
