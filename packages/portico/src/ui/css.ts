/**
 * The text of a style sheet, as written. A tag, so that editors and formatters know the language;
 * nothing happens at build time, and `adopt` parses the text once per document.
 */
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw(strings, ...values)
}
