/** Maximum length of a wallet's image: about 150 kB, several times what wallets announce. */
const maxDataLength = 200_000

/**
 * Returns an image that a wallet announces. Undefined unless it is a raster or SVG `data:` image, which EIP-6963
 * requires. Any other URL would reveal the visit to its host.
 */
export function safeImageUrl(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > maxDataLength) return undefined
  const url = input.trim()
  return /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(url) ? url : undefined
}
