/**
 * Returns the text of a style sheet as written. It is a tag so that editors and formatters
 * recognize the language. Nothing happens at build time; `adopt` parses the text once per document.
 */
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw(strings, ...values)
}
