/**
 * Returns the URL that opens a page in the browser of a wallet's own app.
 *
 * @param template a wallet's `browse_link`
 * @param href the page's full URL
 */
export function fillBrowseLink(template: string, href: string): string {
  const url = encodeURIComponent(href)
  const values = new Map([
    ['bareUrl', href.replace(/^[a-z]+:\/\//i, '')],
    ['origin', encodeURIComponent(new URL(href).origin)],
    ['url', url],
    ['urlTwice', encodeURIComponent(url)],
  ])
  return template.replace(/\{(\w+)\}/g, (braces, name: string) => values.get(name) ?? braces)
}
