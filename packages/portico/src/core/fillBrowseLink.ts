/**
 * The address that opens a page in the browser inside a wallet's own app.
 *
 * @param template one of a wallet's `browse_link`
 * @param href the page's full address
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
