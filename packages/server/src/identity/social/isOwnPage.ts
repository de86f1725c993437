/** Checks whether the page to return to belongs to the site on which the flow began. */
export function isOwnPage(returnTo: string | undefined, origin: string): boolean {
  if (returnTo === undefined || !URL.canParse(returnTo)) return false
  const page = new URL(returnTo)
  // A `blob:` URL has its creator's origin, but is not a page to return to.
  return page.origin === origin && /^https?:$/.test(page.protocol)
}
