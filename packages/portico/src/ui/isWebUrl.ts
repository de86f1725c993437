/** True for an absolute http or https address, the only kind a link or an image may lead to by itself. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^\s/\\]\S*$/i.test(url)
}
