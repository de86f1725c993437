/** Returns the origins that may frame this page, as the server wrote them: exact origins, and patterns of one label. */
export function readParents(document: Document): string[] {
  const text = document.querySelector('meta[name="portico-parents"]')?.getAttribute('content')
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    return Array.isArray(parsed) ? parsed.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}
