/** Returns the headers of a page whose language depends on the browser's. */
export function languageHeaders(language: string): Readonly<Record<string, string>> {
  return { 'content-language': language, vary: 'origin, accept-language' }
}
