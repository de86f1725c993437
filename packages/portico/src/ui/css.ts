/**
 * Returns the text of a style sheet as written. It is a template tag, so that editors and formatters recognize the
 * language. It does nothing at build time. `adopt` parses the text once for each document.
 */
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw(strings, ...values)
}
