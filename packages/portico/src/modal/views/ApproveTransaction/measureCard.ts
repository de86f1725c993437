import type { SurfaceRect } from '../../../core/embeddedClient.js'

/**
 * Where the content of a card stands once it rests. Cards glide, shake and are dragged by transforms, of which no observer
 * tells: what is measured on the way is measured without them.
 *
 * @param content the last part of the card: what the card leaves free around it, a keyboard or a phone's edge covers
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

/** To what browsers lay out by: no wider than that is what arithmetic leaves. */
function round(pixels: number): number {
  return Math.round(pixels * 64) / 64
}
