/** Characters of an image that is still shown: some 150 kB, several times what wallets announce. */
const maxDataLength = 200_000

/**
 * An image that a wallet announces, or undefined for anything but a raster or SVG `data:` image (EIP-6963 asks for one).
 * An address would have the visitor's browser tell its host of the visit.
 */
export function safeImageUrl(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > maxDataLength) return undefined
  const url = input.trim()
  return /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(url) ? url : undefined
}
