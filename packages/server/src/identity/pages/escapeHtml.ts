const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Text as HTML that shows it, also within an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/["&'<>]/g, (sign) => entities[sign] ?? '')
}
