import type { SurfaceRect } from '../../../core/embeddedClient.js'

/**
 * Returns where the content of a card is when the card does not move. Transforms make a card glide, shake and follow a
 * finger, and no observer reports them, so they are subtracted.
 *
 * @param content the last part of the card. Below it, the card leaves room for a keyboard or the edge of a phone
 */
export function measureCard(content: HTMLElement): SurfaceRect {
  const card = content.parentElement ?? content
  const rect = card.getBoundingClientRect()
  const style = getComputedStyle(card)
  const { a, d, e, f } = new DOMMatrix(style.transform === 'none' ? '' : style.transform)
  const [originX = 0, originY = 0] = style.transformOrigin.split(' ').map(Number.parseFloat)
  const height = rect.height / d - Number.parseFloat(style.paddingBlockEnd)
  return {
    height: round(height),
    radius: getComputedStyle(content).borderRadius,
    width: round(rect.width / a),
    x: round(rect.x - e - originX * (1 - a)),
    y: round(rect.y - f - originY * (1 - d)),
  }
}

/** Rounds to the unit of browser layouts, which is coarser than the arithmetic error. */
function round(pixels: number): number {
  return Math.round(pixels * 64) / 64
}
