/** Checks for an absolute http or https URL, the only kind that a link may open or an image may load from the web. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^\s/\\]\S*$/i.test(url)
}
