/** Characters of a `data:` image that is still shown: some 150 kB, several times what wallets announce. */
const maxDataLength = 200_000
const maxUrlLength = 2_048

/** An image that a wallet names, or undefined for anything but a raster or SVG `data:` image or an `https:` address. */
export function safeImageUrl(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > maxDataLength) return undefined
  const url = input.trim()
  if (/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(url)) return url
  if (!/^https:\/\//i.test(url) || url.length > maxUrlLength || !URL.canParse(url)) return undefined
  const { password, username } = new URL(url)
  return username || password ? undefined : url
}
