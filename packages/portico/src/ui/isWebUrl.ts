/**
 * Checks for an absolute http or https URL. Links may open only such URLs, and images from the web may load only from
 * them.
 */
export function isWebUrl(url: string | undefined): boolean {
  return /^https?:\/\/[^\s/\\]\S*$/i.test(url ?? '')
}
